// GET /aiQualityCheck/testCase (docs/rules.md, Test runs).
import type { Operation } from "../operation.ts";
import { pageOfTestCases } from "./test-case.ts";

/** A page of all test cases, by id. */
export const listTestCases: Operation<"listTestCases"> = ({ query }, { tx }) => ({
  success: true,
  ...pageOfTestCases(tx, [], query),
});
