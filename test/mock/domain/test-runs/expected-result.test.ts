// Accepting the observed results of a test run.
import { describe, expect, it } from "vitest";
import { acceptAllExpectedResults } from "../../../../mock/domain/test-runs/acceptAllExpectedResults.ts";
import { acceptExpectedResult } from "../../../../mock/domain/test-runs/acceptExpectedResult.ts";
import { invoke } from "../call-operation.ts";
import { createSmallState, type RecordsByCollection } from "../small-state.ts";
import { result, testCase, testRun, testTicket } from "./test-run-records.ts";

const observedResult = result({ contractId: "2", sentiment: "positive" });
const otherRun = testTicket(4, { testRunId: 2, actualResult: observedResult, outcome: { matches: false } });

/** Ticket 1 failed, ticket 2 passed, ticket 3 was not tested; ticket 4 belongs to run 2. */
const threeTickets: RecordsByCollection = {
  testRuns: [testRun(), testRun({ id: 2 })],
  testTickets: [
    testTicket(1, { actualResult: observedResult, outcome: { matches: false, note: "kept" } }),
    testTicket(2),
    testTicket(3, { expectedResult: result({ tags: [] }), actualResult: null, outcome: {} }),
    otherRun,
  ],
  testCases: [testCase(1), testCase(2), testCase(3, { expectedResult: result({ tags: [] }) }), testCase(4)],
};

function accept(parts: RecordsByCollection = threeTickets) {
  const state = createSmallState(parts);
  return { state, response: invoke(state.store, acceptAllExpectedResults, { path: { testRunId: 1 } }) };
}

describe("acceptAllExpectedResults", () => {
  it("leaves an untested ticket and its test case unchanged", () => {
    const { state, response } = accept();
    expect(state.get("testTickets", 3)).toEqual(threeTickets.testTickets?.[2]);
    expect(state.get("testCases", 13).expectedResult).toEqual(result({ tags: [] }));
    expect(response.testTickets.map(({ id }) => id)).not.toContain(3);
  });

  it("leaves tickets and cases of other runs unchanged", () => {
    const { state } = accept();
    expect(state.get("testTickets", 4)).toEqual(otherRun);
    expect(state.get("testCases", 14).expectedResult).toEqual(result());
  });

  it("marks the outcome as matching", () => {
    const { response } = accept();
    expect(response.testTickets[0]?.outcome).toEqual({ matches: true, note: "kept" });
  });

  it("works if a test case was deleted", () => {
    const { response } = accept({ ...threeTickets, testCases: [] });
    expect(response.testTickets).toHaveLength(2);
  });

  it("accepts the error of an actual result too", () => {
    const failedTicket = testTicket(1, { actualResult: result({ error: "timeout" }) });
    const { response } = accept({ ...threeTickets, testTickets: [failedTicket] });
    expect(response.testTickets[0]?.expectedResult.error).toBe("timeout");
  });

  it("changes nothing if every result already matches", () => {
    const statistics = { ticketsTested: 1, successfulTests: 1, scores: { overall: 1, contractId: 1, sentiment: 1 } };
    const { state } = accept({
      testRuns: [testRun(statistics)],
      testTickets: [testTicket(1)],
      testCases: [testCase(1)],
    });
    expect(state.store.version).toBe(0);
  });
});

describe("acceptExpectedResult", () => {
  function acceptOne(parts: RecordsByCollection, ticketId: number) {
    const state = createSmallState(parts);
    return { state, response: invoke(state.store, acceptExpectedResult, { path: { testRunId: 1, ticketId } }) };
  }

  it("accepts the result of one ticket for its test case too, and recounts the run", () => {
    const { state, response } = acceptOne(threeTickets, 21);
    expect(response).toEqual({
      success: true,
      message: "The expected result of the ticket was set to the observed result.",
      testTicket: state.get("testTickets", 1),
    });
    expect(state.get("testTickets", 1)).toMatchObject({
      expectedResult: observedResult,
      outcome: { matches: true, note: "kept" },
    });
    expect(state.get("testCases", 11).expectedResult).toEqual(observedResult);
    expect(state.get("testRuns", 1)).toMatchObject({ ticketsTested: 2, successfulTests: 2 });
    expect(state.get("testTickets", 4)).toEqual(otherRun);
  });

  it("accepts every test of a ticket tested several times, and returns the first", () => {
    const repeatedTests = [1, 2].map((id) =>
      testTicket(id, { ticketId: 21, actualResult: observedResult, outcome: { matches: false } }),
    );
    const { state, response } = acceptOne({ ...threeTickets, testTickets: repeatedTests }, 21);
    expect(response.testTicket.id).toBe(1);
    expect(state.get("testTickets", 2).expectedResult).toEqual(observedResult);
  });
});
