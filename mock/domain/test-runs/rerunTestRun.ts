// POST /aiQualityCheck/testRun/{testRunId}/rerun (docs/rules.md, Test runs).
import { DomainError } from "../../engine/core/errors.ts";
import type { Operation } from "../operation.ts";
import { beginTestRun, requireTestRun, toTestRunResult } from "./test-run.ts";

/** Starts a new run over the test cases of an existing run, which does not change. */
export const rerunTestRun: Operation<"rerunTestRun"> = ({ path }, { tx, caller }) => {
  const run = requireTestRun(tx, path.testRunId);
  if (run.state === "running") {
    const message = `Test run ${run.id} is still running; cancel it, or wait until it has ended.`;
    throw new DomainError("conflict", "test_run_running", message);
  }
  const tested = tx.lookup("testTickets", "run", run.id).map(({ testCaseId }) => testCaseId);
  const testCaseIds = [...new Set(run.schedule?.testCaseIds ?? tested)];
  if (testCaseIds.length === 0) {
    const message = `Test run ${run.id} has no test cases that could be tested again.`;
    throw new DomainError("conflict", "test_run_without_cases", message);
  }
  return toTestRunResult(tx, beginTestRun(tx, { ...run, testCaseIds }, caller));
};
