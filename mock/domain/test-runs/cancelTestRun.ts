// PATCH /aiQualityCheck/testRun/{testRunId}/cancel (docs/rules.md, Test runs).
import type { Operation } from "../operation.ts";
import * as schedule from "./test-run-schedule.ts";
import * as runs from "./test-runs.ts";

export const cancelTestRun: Operation<"cancelTestRun"> = ({ path }, { tx }) => {
  const { id } = schedule.cancelTestRun(tx, path.testRunId);
  return { success: true, ...runs.getTestRun(tx, id) };
};
