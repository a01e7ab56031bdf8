// POST /aiQualityCheck/testRun/{testRunId}/rerun (docs/rules.md, Test runs).
import type { Operation } from "../operation.ts";
import * as schedule from "./test-run-schedule.ts";
import * as runs from "./test-runs.ts";

export const rerunTestRun: Operation<"rerunTestRun"> = ({ path }, { tx, caller }) => {
  const { id } = schedule.rerunTestRun(tx, path.testRunId, caller);
  return { success: true, ...runs.getTestRun(tx, id) };
};
