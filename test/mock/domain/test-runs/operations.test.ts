// The operation of tag test-runs: mock/domain/test-runs/.
import { describe, expect, it } from "vitest";
import { acceptAllExpectedResults } from "../../../../mock/domain/operations.ts";
import { callOperation } from "../call-operation.ts";
import { createSmallState } from "../small-state.ts";
import { result, testCase, testRun, testTicket } from "./test-run-records.ts";

describe("acceptAllExpectedResults", () => {
  it("answers success, the message and the accepted test tickets by the contract", () => {
    const state = createSmallState({
      testRuns: [testRun()],
      testTickets: [testTicket(1, { actualResult: result({ tags: [] }) }), testTicket(2, { actualResult: null })],
      testCases: [testCase(1), testCase(2)],
    });
    const answer = callOperation(state, {
      id: "acceptAllExpectedResults",
      operation: acceptAllExpectedResults,
      input: { path: { testRunId: 1 }, query: {}, body: undefined },
    });
    expect(answer).toEqual({
      success: true,
      message: "All expected results of the test run were set to the observed results.",
      testTickets: [state.get("testTickets", 1)],
    });
  });
});
