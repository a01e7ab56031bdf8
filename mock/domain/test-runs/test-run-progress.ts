// What passing time does to a test run that was started: one test ends after the other, and its test ticket gets its result. Listed in
// mock/domain/passing-time.ts; mock/domain/test-runs/test-run-schedule.ts starts runs.

import { isSameValue } from "../../engine/core/same-value.ts";
import { type DueEventName, defineProgress } from "../progress.ts";
import type { TestCaseRecord, TestRunRecord, TestTicketRecord } from "../records/quality.ts";
import { drawTestEnd, toActualResult } from "../records/test-ends.ts";
import type { Transaction } from "../state-types.ts";
import { toStatistics } from "./test-run-statistics.ts";

type TestResult = TestCaseRecord["expectedResult"];
type Schedule = NonNullable<TestRunRecord["schedule"]>;
type UnderWay = NonNullable<Schedule["underWay"]>;

/** How long a test takes, in milliseconds. */
const testTakes = { least: 900, greatest: 6_200 };

/** A running run with a schedule tests the next case until none is left. It fails where none of them was there to be tested. */
export const testRunProgress = defineProgress({ collection: "testRuns", index: "due", late: "done", step: endTest });

/** The test of a case, by its place in the schedule, as it begins now. */
export function beginTest(tx: Transaction, testRunId: number, index: number): UnderWay {
  const duration = tx.random(streamOf(testRunId)).integer(testTakes.least, testTakes.greatest);
  return { index, since: tx.now, until: tx.now + duration };
}

/** The tickets of a run that has just been started, one for each of its cases: none is tested yet. */
export function insertTestTickets(tx: Transaction, run: TestRunRecord): void {
  for (const testCaseId of run.schedule?.testCaseIds ?? []) {
    const testCase = tx.get("testCases", testCaseId);
    if (testCase !== undefined) tx.insert("testTickets", toUntested(tx.nextId("testTickets"), run, testCase));
  }
}

/** Each run has chance of its own, so that its results do not depend on other runs. */
function streamOf(testRunId: number): string {
  return `testRun ${testRunId}`;
}

function endTest(tx: Transaction, run: TestRunRecord): DueEventName | undefined {
  const { schedule } = run;
  if (schedule?.underWay === undefined) return undefined;
  const { testCaseIds, underWay } = schedule;
  const testCase = tx.get("testCases", testCaseIds[underWay.index] ?? 0);
  if (testCase !== undefined) keepResult(tx, run, testCase, underWay);
  const figures = toStatistics(tx.lookup("testTickets", "run", run.id));
  const next = underWay.index + 1;
  if (next < testCaseIds.length) {
    const going = { testCaseIds, underWay: beginTest(tx, run.id, next) };
    tx.replace("testRuns", { ...run, ...figures, schedule: going });
    return "testRunProgressed";
  }
  const state = figures.ticketsTested === 0 ? "failed" : "finished";
  tx.replace("testRuns", { ...run, ...figures, schedule: { testCaseIds }, state, endDate: tx.now });
  return "testRunFinished";
}

/** Into the ticket that waits for it; where an import or the steering left none, into a new one. */
function keepResult(tx: Transaction, run: TestRunRecord, testCase: TestCaseRecord, { since }: UnderWay): void {
  const tested = toTested(tx, run, testCase, tx.now - since);
  const waiting = tx
    .lookup("testTickets", "run", run.id)
    .find(({ testCaseId, actualResult }) => testCaseId === testCase.id && actualResult === null);
  if (waiting === undefined) tx.insert("testTickets", { ...tested, id: tx.nextId("testTickets") });
  else tx.replace("testTickets", { ...waiting, ...tested });
}

function toUntested(id: number, run: TestRunRecord, testCase: TestCaseRecord): TestTicketRecord {
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

function toTested(
  tx: Transaction,
  run: TestRunRecord,
  testCase: TestCaseRecord,
  durationMs: number,
): Omit<TestTicketRecord, "id"> {
  const { expectedResult } = testCase;
  const stream = tx.random(streamOf(run.id));
  const earlier = run.config.reRunModels === true ? undefined : findEarlierResult(tx, testCase.id);
  const observed = earlier ?? toActualResult(expectedResult, drawTestEnd(stream));
  const matches = isSameValue(observed, expectedResult);
  const confidence = stream.integer(matches ? 820 : 410, 990) / 1000;
  const { id: _id, ...untested } = toUntested(0, run, testCase);
  return {
    ...untested,
    rawResult: { confidence, durationMs },
    outcome: { matches },
    // The very same where it is equal, so that it is compared at once.
    actualResult: matches ? expectedResult : observed,
  };
}

/** What the last test of a case gave: that of the run which was started last. A world has no order of ids. */
function findEarlierResult(tx: Transaction, testCaseId: number): TestResult | undefined {
  const tested = tx.lookup("testTickets", "testCase", testCaseId).flatMap(({ testRunId, actualResult }) => {
    const startedAt = tx.get("testRuns", testRunId)?.createdAt ?? 0;
    return actualResult === null ? [] : [{ startedAt, actualResult }];
  });
  // Stable: of one moment, the ticket that was made last stays last.
  return tested.sort((one, other) => one.startedAt - other.startedAt).at(-1)?.actualResult;
}
