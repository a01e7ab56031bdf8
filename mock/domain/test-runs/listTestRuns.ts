// GET /aiQualityCheck/testRun (docs/rules.md, Test runs).
import type { Operation } from "../operation.ts";
import * as runs from "./test-runs.ts";

export const listTestRuns: Operation<"listTestRuns"> = ({ query }, { tx }) => ({
  success: true,
  ...runs.listTestRuns(tx, query),
});
