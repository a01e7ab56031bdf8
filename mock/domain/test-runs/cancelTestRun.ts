// PATCH /aiQualityCheck/testRun/{testRunId}/cancel (docs/rules.md, Test runs).
import { DomainError } from "../../engine/core/errors.ts";
import type { Operation } from "../operation.ts";
import { requireTestRun, toTestRunResult } from "./test-run.ts";

/** Ends a run before everything is tested; results so far remain. */
export const cancelTestRun: Operation<"cancelTestRun"> = ({ path }, { tx }) => {
  const { schedule, ...run } = requireTestRun(tx, path.testRunId);
  if (run.state !== "running") {
    const message = `Test run ${run.id} is ${run.state}; only a run that is running can be cancelled.`;
    throw new DomainError("conflict", "test_run_not_running", message);
  }
  const schedulePart = schedule === undefined ? {} : { schedule: { testCaseIds: schedule.testCaseIds } };
  // If the clock was set back, the run ends when it began.
  const endDate = Math.max(tx.now, run.createdAt);
  return toTestRunResult(tx, tx.replace("testRuns", { ...run, ...schedulePart, state: "cancelled", endDate }));
};
