// GET /aiQualityCheck/testRun/{testRunId} (docs/rules.md, Test runs).
import type { Operation } from "../operation.ts";
import * as runs from "./test-runs.ts";

export const getTestRun: Operation<"getTestRun"> = ({ path }, { tx }) => ({
  success: true,
  ...runs.getTestRun(tx, path.testRunId),
});
