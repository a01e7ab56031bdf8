// Effects of passing time on test runs: the tests end one after another, and each test ticket gets its result.
import { isSameValue } from "../../engine/core/same-value.ts";
import { type DueEventName, defineProgress } from "../progress.ts";
import type { TestCaseRecord, TestRunRecord, TestTicketRecord } from "../records/quality.ts";
import { drawTestEnd, toActualResult } from "../records/test-ends.ts";
import type { Transaction } from "../state-types.ts";
import { beginTest, streamOf, toUntested, type UnderWay } from "./test-run.ts";
import { toStatistics } from "./test-run-statistics.ts";

/**
 * A running run with a schedule tests the next case until none is left. It fails if none of them existed when its turn
 * came.
 */
export const testRunProgress = defineProgress({ collection: "testRuns", index: "due", late: "done", step: endTest });

function endTest(tx: Transaction, run: TestRunRecord): DueEventName | undefined {
  const { schedule } = run;
  if (schedule?.underWay === undefined) return undefined;
  const { testCaseIds, underWay } = schedule;
  const testCase = tx.get("testCases", testCaseIds[underWay.index] ?? 0);
  if (testCase !== undefined) enterResult(tx, run, testCase, underWay);
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

/** Stores the result in the ticket that waits for it; if an import or the control left none, in a new one. */
function enterResult(tx: Transaction, run: TestRunRecord, testCase: TestCaseRecord, { since }: UnderWay): void {
  const testTicket = toTested(tx, run, testCase, tx.now - since);
  const waiting = tx
    .lookup("testTickets", "run", run.id)
    .find(({ testCaseId, actualResult }) => testCaseId === testCase.id && actualResult === null);
  if (waiting === undefined) tx.insert("testTickets", { ...testTicket, id: tx.nextId("testTickets") });
  else tx.replace("testTickets", { ...waiting, ...testTicket });
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
    // The same object if equal, so that comparing is fast.
    actualResult: matches ? expectedResult : observed,
  };
}

/** The last result of a case: that of the run started last. Ids of a world are not in order of time. */
function findEarlierResult(tx: Transaction, testCaseId: number): TestCaseRecord["expectedResult"] | undefined {
  const results = tx.lookup("testTickets", "testCase", testCaseId).flatMap(({ testRunId, actualResult }) => {
    const startedAt = tx.get("testRuns", testRunId)?.createdAt ?? 0;
    return actualResult === null ? [] : [{ startedAt, actualResult }];
  });
  // The sort is stable: among equal times, the newest ticket remains last.
  return results.sort((one, other) => one.startedAt - other.startedAt).at(-1)?.actualResult;
}
