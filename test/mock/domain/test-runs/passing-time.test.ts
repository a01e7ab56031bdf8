// Progress of a started test run.
import { describe, expect, it } from "vitest";
import { acceptExpectedResult } from "../../../../mock/domain/test-runs/acceptExpectedResult.ts";
import { scheduleTestRun } from "../../../../mock/domain/test-runs/scheduleTestRun.ts";
import { invoke } from "../call-operation.ts";
import { start, user } from "../small-state.ts";
import { type CheckState, createCheckState } from "./check-state.ts";
import { result, testCase, testRun, testTicket } from "./test-run-records.ts";

const caller = user(1);
const rerunning = { config: { reRunModels: true } };
const longestMs = 6_200;

function startRun(state: CheckState, request: object = {}): CheckState {
  invoke(state.store, scheduleTestRun, { body: request }, { caller });
  return state;
}

/** The cases of run 1 whose tickets have a result, in the order of the tickets. */
function testedCases(state: CheckState): number[] {
  const { tickets } = state.answer(1);
  return tickets.filter(({ actualResult }) => actualResult !== null).map(({ testCaseId }) => testCaseId);
}

describe("a running test run", () => {
  it("skips a case removed meanwhile, and fails if no case is left", () => {
    const state = startRun(startRun(createCheckState(), { testCaseIds: [11, 12] }), { testCaseIds: [12] });
    state.run((tx) => tx.remove("testCases", 12));
    state.advance(2 * longestMs);
    expect(state.answer(1).testRun).toMatchObject({ state: "finished", ticketsTested: 1 });
    const untested = { testCaseId: 12, actualResult: null };
    expect(state.answer(2)).toMatchObject({ testRun: { state: "failed", ticketsTested: 0 }, tickets: [untested] });
    expect(state.get("testRuns", 2).endDate).toBeGreaterThan(start);
  });

  it("gives its test tickets the results expected at the time of the test", () => {
    const state = startRun(createCheckState(), { testCaseIds: [12], ...rerunning });
    const expectedResult = result({ sentiment: "angry" });
    state.run((tx) => tx.replace("testCases", testCase(2, { expectedResult })));
    state.advance(longestMs);
    expect(state.answer(1).tickets).toMatchObject([
      { testRunId: 1, testCaseId: 12, ticketId: 22, aiAgentId: "1", config: { reRunModels: true }, expectedResult },
    ]);
  });

  it("has the same results however often it is read, and another run has different results", () => {
    const [repeated, single] = [startRun(createCheckState(), rerunning), startRun(createCheckState(), rerunning)];
    for (let ms = 0; ms <= 30_000; ms += 250) repeated.advance(ms);
    single.advance(30_000);
    expect(single.answer(1)).toEqual(repeated.answer(1));
    startRun(single, rerunning);
    single.advance(60_000);
    expect(single.answer(2).tickets).toHaveLength(3);
    expect(single.answer(2).tickets.map(({ rawResult }) => rawResult)).not.toEqual(
      single.answer(1).tickets.map(({ rawResult }) => rawResult),
    );
  });

  it("is unchanged if it has no schedule", () => {
    const state = createCheckState({ testRuns: [testRun({ state: "running", endDate: null })] });
    expect(state.advance(60_000)).toEqual([]);
  });

  it("creates a ticket that is missing when its test ends, as after an import", () => {
    const state = startRun(createCheckState());
    state.run((tx) => tx.remove("testTickets", 2));
    state.advance(60_000);
    expect(state.answer(1).tickets.map(({ id, testCaseId }) => [id, testCaseId])).toEqual([
      [1, 11],
      [3, 13],
      [4, 12],
    ]);
    expect(testedCases(state)).toEqual([11, 13, 12]);
  });
});

describe("the result of a test", () => {
  const observedResult = result({ sentiment: "positive" });
  const past = {
    testRuns: [testRun()],
    testTickets: [
      testTicket(1, { actualResult: result({ tags: [] }) }),
      testTicket(2, { testCaseId: 11, actualResult: observedResult }),
    ],
  };

  it("repeats the result of the case's last test unless the models run again", () => {
    const state = startRun(createCheckState(past), { testCaseIds: [11] });
    state.advance(longestMs);
    expect(state.answer(2).tickets).toMatchObject([{ actualResult: observedResult, outcome: { matches: false } }]);
  });

  it("is drawn at random if the models run again, even for a case tested before", () => {
    const cases = Array.from({ length: 20 }, (_, index) => testCase(index + 1));
    const testTickets = cases.map(({ id }, index) =>
      testTicket(index + 1, { testCaseId: id, actualResult: observedResult }),
    );
    const state = startRun(createCheckState({ testCases: cases, testRuns: [testRun()], testTickets }), rerunning);
    state.advance(20 * longestMs);
    const { tickets } = state.answer(2);
    expect(tickets).toHaveLength(20);
    expect(tickets.filter(({ outcome }) => outcome.matches).length).toBeGreaterThan(5);
  });

  it("repeats the result of the latest run, whatever its id", () => {
    const testRuns = [testRun({ id: 1, createdAt: start - 1_000 }), testRun({ id: 2, createdAt: start - 2_000 })];
    const [latest, older] = [result({ sentiment: "positive" }), result({ sentiment: "angry" })];
    const testTickets = [
      testTicket(1, { testRunId: 1, testCaseId: 11, actualResult: latest }),
      testTicket(2, { testRunId: 2, testCaseId: 11, actualResult: older }),
    ];
    const state = startRun(createCheckState({ testRuns, testTickets }), { testCaseIds: [11] });
    state.advance(longestMs);
    expect(state.answer(3).tickets).toMatchObject([{ actualResult: latest }]);
  });

  it("mostly matches the expected result when drawn at random", () => {
    const cases = Array.from({ length: 200 }, (_, index) => testCase(index + 1));
    const state = startRun(createCheckState({ testCases: cases }), { config: { limit: 200, reRunModels: true } });
    state.advance(200 * longestMs);
    const { scores, tickets } = state.answer(1);
    expect(tickets).toHaveLength(200);
    expect(scores.overall).toBeGreaterThan(0.6);
    expect(scores.overall).toBeLessThan(0.9);
    expect(tickets.some(({ actualResult }) => actualResult?.error !== null)).toBe(true);
  });

  it("can be accepted while the run continues", () => {
    const state = startRun(createCheckState(), rerunning);
    state.advance(longestMs);
    const [first] = state.answer(1).tickets;
    invoke(state.store, acceptExpectedResult, { path: { testRunId: 1, ticketId: first?.ticketId ?? 0 } });
    state.advance(60_000);
    expect(state.answer(1).tickets[0]?.outcome).toEqual({ matches: true });
    expect(state.answer(1).testRun).toMatchObject({ state: "finished", ticketsTested: 3 });
  });
});
