// Starts a test run, and converts it to its representations in responses.
import type { Result, Schema } from "../../contract/operation-types.ts";
import { notFound } from "../../engine/core/errors.ts";
import { toIso } from "../../engine/core/time.ts";
import type { TestCaseRecord, TestRunRecord, TestTicketRecord } from "../records/quality.ts";
import type { UserRecord } from "../records/tickets.ts";
import type { Reader, Transaction } from "../state-types.ts";

/** How long a test takes, in milliseconds. */
const testDurationMs = { min: 900, max: 6_200 };

/** The initial values of a run. */
export type NewTestRun = Pick<TestRunRecord, "aiAgentId" | "aiAgentName" | "config" | "description"> & {
  readonly testCaseIds: readonly number[];
};

/** A case under test, by its position in the schedule. */
export type CurrentTest = NonNullable<NonNullable<TestRunRecord["schedule"]>["underWay"]>;

/**
 * Returns the record of a run.
 * @throws DomainError notFound `unknown_test_run`
 */
export function requireTestRun(reader: Reader, testRunId: number): TestRunRecord {
  const run = reader.get("testRuns", testRunId);
  if (run === undefined) throw notFound("test run", testRunId);
  return run;
}

/** A run with its tickets, as returned by operations on one run. */
export function toTestRunResult(reader: Reader, run: TestRunRecord): Result<"getTestRun"> {
  return { success: true, ...toSummary(run), tickets: [...reader.lookup("testTickets", "run", run.id)] };
}

/** A run without its tickets. */
export function toSummary({ scores, schedule: _schedule, ...run }: TestRunRecord): Schema<"TestRunSummary"> {
  const { createdAt, endDate } = run;
  return {
    scores,
    testRun: { ...run, createdAt: toIso(createdAt), endDate: endDate === null ? null : toIso(endDate) },
  };
}

/** Begins a run: starts its first test and creates an untested ticket for each case. */
export function beginTestRun(tx: Transaction, newRun: NewTestRun, caller: UserRecord): TestRunRecord {
  const { testCaseIds, aiAgentId, aiAgentName, config, description } = newRun;
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
    description,
    ticketsScheduledForTesting: testCaseIds.length,
    ticketsTested: 0,
    successfulTests: 0,
    scores: { overall: 0, contractId: 0, sentiment: 0 },
    schedule: { testCaseIds: [...testCaseIds], underWay: beginTest(tx, id, 0) },
  });
  for (const testCaseId of testCaseIds) {
    const testCase = tx.get("testCases", testCaseId);
    if (testCase !== undefined) tx.insert("testTickets", toUntestedTicket(tx.nextId("testTickets"), run, testCase));
  }
  return run;
}

/** Starts testing the case at this position in the schedule. */
export function beginTest(tx: Transaction, testRunId: number, index: number): CurrentTest {
  const duration = tx.random(streamOf(testRunId)).integer(testDurationMs.min, testDurationMs.max);
  return { index, since: tx.now, until: tx.now + duration };
}

/** Each run draws from its own stream, so that its results do not depend on other runs. */
export function streamOf(testRunId: number): string {
  return `testRun ${testRunId}`;
}

export function toUntestedTicket(id: number, run: TestRunRecord, testCase: TestCaseRecord): TestTicketRecord {
  const { id: testCaseId, ticketId, aiAgentId, expectedResult } = testCase;
  return {
    id,
    testRunId: run.id,
    testCaseId,
    ticketId,
    aiAgentId,
    config: { ...run.config },
    rawResult: {},
    outcome: {},
    expectedResult,
    actualResult: null,
  };
}
