// Starts, repeats and breaks off test runs. Called by mock/domain/test-runs/operations.ts; mock/domain/test-runs/test-run-progress.ts tests one
// case after the other while time passes.
import { DomainError } from "../../engine/core/errors.ts";
import type { TestRunRecord } from "../records/quality.ts";
import type { Transaction, UserRecord } from "../state-types.ts";
import { chooseTests, type TestRunRequest } from "./test-run-choice.ts";
import { beginTest, insertTestTickets } from "./test-run-progress.ts";
import { findTestRun } from "./test-runs.ts";

/** What a new run begins with. */
type Begun = Pick<TestRunRecord, "aiAgentId" | "aiAgentName" | "config" | "description"> & {
  readonly testCaseIds: readonly number[];
};

/**
 * Starts a run (docs/rules.md, Test runs).
 * @throws DomainError of mock/domain/test-runs/test-run-choice.ts
 */
export function scheduleTestRun(tx: Transaction, request: TestRunRequest, caller: UserRecord): TestRunRecord {
  const { aiAgent, testCaseIds } = chooseTests(tx, request);
  const { config = {}, description = "" } = request;
  const { id, name } = aiAgent.wire;
  return begin(tx, { aiAgentId: String(id), aiAgentName: name, config, description, testCaseIds }, caller);
}

/**
 * Starts a run over the test cases of another one, which stays as it is.
 * @throws DomainError notFound `unknown_test_run`; conflict `test_run_running`, `test_run_without_cases`
 */
export function rerunTestRun(tx: Transaction, testRunId: number, caller: UserRecord): TestRunRecord {
  const run = findTestRun(tx, testRunId);
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
  return begin(tx, { ...run, testCaseIds }, caller);
}

/**
 * Ends a run before everything was tested; what was tested stays.
 * @throws DomainError notFound `unknown_test_run`; conflict `test_run_not_running`
 */
export function cancelTestRun(tx: Transaction, testRunId: number): TestRunRecord {
  const run = findTestRun(tx, testRunId);
  if (run.state !== "running") {
    const message = `Test run ${run.id} is ${run.state}; only a run that is running can be cancelled.`;
    throw new DomainError("conflict", "test_run_not_running", message);
  }
  const { schedule, ...others } = run;
  const left = schedule === undefined ? {} : { schedule: { testCaseIds: schedule.testCaseIds } };
  // With a clock that was set back it ends when it began.
  const endDate = Math.max(tx.now, run.createdAt);
  return tx.replace("testRuns", { ...others, ...left, state: "cancelled", endDate });
}

function begin(tx: Transaction, begun: Begun, caller: UserRecord): TestRunRecord {
  const { testCaseIds, aiAgentId, aiAgentName, config, description } = begun;
  const id = tx.nextId("testRuns");
  const run = tx.insert("testRuns", {
    id,
    aiAgentId,
    aiAgentName,
    state: "running",
    config,
    createdBy: caller.id,
    createdAt: tx.now,
    endDate: null,
    ticketsScheduledForTesting: testCaseIds.length,
    ticketsTested: 0,
    successfulTests: 0,
    description,
    scores: { overall: 0, contractId: 0, sentiment: 0 },
    schedule: { testCaseIds: [...testCaseIds], underWay: beginTest(tx, id, 0) },
  });
  insertTestTickets(tx, run);
  return run;
}
