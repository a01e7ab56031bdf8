// GET /aiQualityCheck/testCase (docs/rules.md, Test runs).
import type { Operation } from "../operation.ts";
import * as testCases from "./test-cases.ts";

export const listTestCases: Operation<"listTestCases"> = ({ query }, { tx }) => ({
  success: true,
  ...testCases.listTestCases(tx, query),
});
