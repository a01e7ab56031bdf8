// The operation of tag reports: mock/domain/reports/.
import { describe, expect, it } from "vitest";
import { getAiAgentPerformanceReport } from "../../../../mock/domain/operations.ts";
import { callOperation } from "../call-operation.ts";
import { createSmallState } from "../small-state.ts";
import { aiAgents, entry } from "./report-records.ts";

const worklogs = [
  entry(1, { level: 5, aiAgentIds: [8], processing: { approval: "notAsked", outputHandlingCase: "plausible" } }),
  entry(2, { level: 3, aiAgentIds: [8], duration: 100 }),
  entry(3, { level: 2, aiAgentIds: [8], duration: 33, date: "2026-03-09" }),
];

function call(query: Parameters<typeof getAiAgentPerformanceReport>[0]["query"]) {
  return callOperation(createSmallState({ aiAgents, worklogs }), {
    id: "getAiAgentPerformanceReport",
    operation: getAiAgentPerformanceReport,
    input: { path: { aiAgentId: 8 }, query, body: undefined },
  });
}

describe("getAiAgentPerformanceReport", () => {
  it.each([0, 1, 3, 7, 14, 30, 90, 365] as const)("answers by the contract for the last %i days", (lastDays) => {
    expect(call({ lastDays }).autoProcessing.filters.lastDays).toBe(String(lastDays));
  });

  it("looks back 7 days where the query is empty", () => {
    expect(call({}).avgHandlingTimeHuman).toMatchObject({ filters: { lastDays: "7" }, summary: { totalCount: 2 } });
  });

  it("passes the output handling case on", () => {
    const { filters, summary } = call({ outputHandlingCase: "plausible" }).autoProcessing;
    expect([filters.outputHandlingCase, summary.amount]).toEqual(["plausible", 1]);
  });
});
