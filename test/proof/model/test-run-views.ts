// How the model compares test runs and test cases with the answers. Written from docs/rules.md, "Test runs".
import { isDeepStrictEqual } from "node:util";
import type { Wire } from "../../../mock/records/wire.ts";
import { type Model, type ModelRun, toInstant, toIsoTime } from "./model-state.ts";
import { type Judge, parseAs, type ReadBack } from "./step.ts";

type Answer = Wire<"TestRunResult">;

/** Compares a run: its record, its tickets, and the figures that these make. */
export function judgeRun({ testRun, tickets, scores }: Answer, run: ModelRun, judge: Judge): void {
  const { record } = run;
  const { id, aiAgentId, state, description, ticketsScheduledForTesting } = record;
  const what = `test run ${id}`;
  judge.has(what, testRun, { id, aiAgentId, state, description, ticketsScheduledForTesting });
  const endDate = testRun.endDate === null ? null : toIsoTime(toInstant(testRun.endDate));
  judge.same(`${what}, its end`, endDate, record.endDate === null ? null : toIsoTime(record.endDate));
  judge.same(`${what}, its tickets`, tickets, run.tickets);
  const tested = run.tickets.flatMap(({ actualResult, expectedResult }) =>
    actualResult === null ? [] : [{ actualResult, expectedResult }],
  );
  const agreeing = (isSame: (one: (typeof tested)[number]) => boolean) => tested.filter(isSame).length;
  const successes = agreeing((one) => isDeepStrictEqual(one.actualResult, one.expectedResult));
  const share = (count: number) => (tested.length === 0 ? 0 : count / tested.length);
  judge.has(`${what}, figures`, testRun, { ticketsTested: tested.length, successfulTests: successes });
  judge.same(`${what}, scores`, scores, {
    overall: share(successes),
    contractId: share(agreeing((one) => one.actualResult.contractId === one.expectedResult.contractId)),
    sentiment: share(agreeing((one) => one.actualResult.sentiment === one.expectedResult.sentiment)),
  });
}

/** One run. */
export function readRun(model: Model, id: number): ReadBack {
  const run = model.testRuns.get(id);
  const path = `/aiQualityCheck/testRun/${id}`;
  if (run === undefined) return { path, status: 404 };
  return { path, status: 200, check: (text, judge) => judgeRun(parseAs(text), run, judge) };
}

/** What is expected in the test cases. */
export function readCases(model: Model): ReadBack {
  return {
    path: "/aiQualityCheck/testCase?limit=500",
    status: 200,
    check(text, judge) {
      const { testCases } = parseAs<Wire<"TestCaseList">>(text);
      const expected = [...model.testCases.values()].toSorted((one, other) => one.id - other.id);
      judge.same("the test cases", testCases, expected);
    },
  };
}
