// Effects of passing time on test runs: tests end one after another, and each test ticket gets its result.
import { isSameValue } from "../../engine/core/same-value.ts";
import { type DueEventName, defineProgress } from "../progress.ts";
import type { TestCaseRecord, TestRunRecord, TestTicketRecord } from "../records/quality.ts";
import type { Transaction } from "../state-types.ts";
import { drawTestOutcome, toActualResult } from "./test-outcomes.ts";
import { beginTest, type CurrentTest, streamOf, toUntestedTicket } from "./test-run.ts";
import { toStatistics } from "./test-run-statistics.ts";

/** Tests the cases of a scheduled run one by one. The run fails if all its cases were deleted before their turn. */
export const testRunProgress = defineProgress({ collection: "testRuns", index: "due", late: "taken", step: endTest });

function endTest(tx: Transaction, run: TestRunRecord): DueEventName | undefined {
  const { schedule } = run;
  if (schedule?.underWay === undefined) return undefined;
  const { testCaseIds, underWay } = schedule;
  const testCase = tx.get("testCases", testCaseIds[underWay.index] ?? 0);
  if (testCase !== undefined) storeResult(tx, run, testCase, underWay);
  const statistics = toStatistics(tx.lookup("testTickets", "run", run.id));
  const next = underWay.index + 1;
  if (next < testCaseIds.length) {
    const nextSchedule = { testCaseIds, underWay: beginTest(tx, run.id, next) };
    tx.replace("testRuns", { ...run, ...statistics, schedule: nextSchedule });
    return "testRunProgressed";
  }
  const state = statistics.ticketsTested === 0 ? "failed" : "finished";
  tx.replace("testRuns", { ...run, ...statistics, schedule: { testCaseIds }, state, endDate: tx.now });
  return "testRunFinished";
}

/** Stores the result in the ticket waiting for it, or in a new ticket if an import or the admin API removed it. */
function storeResult(tx: Transaction, run: TestRunRecord, testCase: TestCaseRecord, { since }: CurrentTest): void {
  const testTicket = toTestedTicket(tx, run, testCase, tx.now - since);
  const waiting = tx
    .lookup("testTickets", "run", run.id)
    .find(({ testCaseId, actualResult }) => testCaseId === testCase.id && actualResult === null);
  if (waiting === undefined) tx.insert("testTickets", { ...testTicket, id: tx.nextId("testTickets") });
  else tx.replace("testTickets", { ...waiting, ...testTicket });
}

function toTestedTicket(
  tx: Transaction,
  run: TestRunRecord,
  testCase: TestCaseRecord,
  durationMs: number,
): Omit<TestTicketRecord, "id"> {
  const { expectedResult } = testCase;
  const stream = tx.random(streamOf(run.id));
  const earlier = run.config.reRunModels === true ? undefined : findEarlierResult(tx, testCase.id);
  const observed = earlier ?? toActualResult(expectedResult, drawTestOutcome(stream));
  const matches = isSameValue(observed, expectedResult);
  const confidence = stream.integer(matches ? 820 : 410, 990) / 1000;
  const { id: _id, ...untested } = toUntestedTicket(0, run, testCase);
  return {
    ...untested,
    rawResult: { confidence, durationMs },
    outcome: { matches },
    // The same object if equal, so that comparing is fast.
    actualResult: matches ? expectedResult : observed,
  };
}

/** The latest result of a case, from the run that started last. Ids in a world are not in chronological order. */
function findEarlierResult(tx: Transaction, testCaseId: number): TestCaseRecord["expectedResult"] | undefined {
  const results = tx.lookup("testTickets", "testCase", testCaseId).flatMap(({ testRunId, actualResult }) => {
    const startedAt = tx.get("testRuns", testRunId)?.createdAt ?? 0;
    return actualResult === null ? [] : [{ startedAt, actualResult }];
  });
  // The sort is stable: among equal times, the newest ticket remains last.
  return results.sort((left, right) => left.startedAt - right.startedAt).at(-1)?.actualResult;
}
