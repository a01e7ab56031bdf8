// The statistics of a test run.
import { describe, expect, it } from "vitest";
import { toStatistics } from "../../../../mock/domain/test-runs/test-run-statistics.ts";
import { result, testTicket } from "./test-run-records.ts";

describe("the statistics of a run", () => {
  it("score the tested tickets that match overall, in the contract and in the sentiment", () => {
    const tickets = [
      testTicket(1),
      testTicket(2, { actualResult: result({ contractId: "2" }) }),
      testTicket(3, { actualResult: result({ sentiment: "negative" }) }),
      testTicket(4, { actualResult: result({ tags: [], contractId: "2" }) }),
      testTicket(5, { actualResult: null }),
    ];
    expect(toStatistics(tickets)).toEqual({
      ticketsTested: 4,
      successfulTests: 1,
      scores: { overall: 1 / 4, contractId: 2 / 4, sentiment: 3 / 4 },
    });
  });

  it("are 0 while no ticket was tested", () => {
    const untested = { ticketsTested: 0, successfulTests: 0, scores: { overall: 0, contractId: 0, sentiment: 0 } };
    expect(toStatistics([testTicket(1, { actualResult: null })])).toEqual(untested);
    expect(toStatistics([])).toEqual(untested);
  });
});
