// Output handling cases and filters of the performance report.
import { describe, expect, it } from "vitest";
import type { Input } from "../../../../mock/contract/operation-types.ts";
import type { WorklogRecord } from "../../../../mock/domain/records/tickets.ts";
import { getAiAgentPerformanceReport } from "../../../../mock/domain/reports/getAiAgentPerformanceReport.ts";
import { invoke } from "../call-operation.ts";
import { createSmallState } from "../small-state.ts";
import { aiAgents, entry } from "./report-records.ts";

type Query = Input<"getAiAgentPerformanceReport">["query"];

function report(worklogs: readonly WorklogRecord[], query: Query = {}, aiAgentId = 8) {
  const state = createSmallState({ aiAgents, worklogs });
  return invoke(state.store, getAiAgentPerformanceReport, { path: { aiAgentId }, query: { lastDays: 0, ...query } });
}

describe("filters", () => {
  it("echo the agent, the days as a string, and an empty case by default", () => {
    const { autoProcessing, automationLevel, outputHandlingCases, customerSatisfaction } = report([]);
    expect(autoProcessing.filters).toEqual({ aiAgentId: 8, lastDays: "0", outputHandlingCase: "" });
    for (const metric of [automationLevel, outputHandlingCases, customerSatisfaction]) {
      expect(metric.filters).toEqual({ aiAgentId: 8, lastDays: "0" });
    }
  });
});

describe("an output handling case", () => {
  const worklogs = [
    entry(1, { level: 4, aiAgentIds: [8], processing: { outputHandlingCase: "plausible" } }),
    entry(2, { level: 5, aiAgentIds: [8], processing: { outputHandlingCase: "plausible" } }),
    entry(3, { level: 5, aiAgentIds: [8], processing: { outputHandlingCase: "implausible" } }),
    entry(4, { level: 5, aiAgentIds: [8] }),
    entry(5, { level: 5, aiAgentIds: [8, 9], processing: { aiAgentId: 9, outputHandlingCase: "plausible" } }),
  ];

  it("narrows autoProcessing to the cases with its code", () => {
    const { autoProcessing } = report(worklogs, { outputHandlingCase: "plausible" });
    expect(autoProcessing.summary).toEqual({ amount: 2, withApproval: 1, fullyAutonomous: 1 });
    expect(autoProcessing.data).toEqual({ "10.03": { "With Approval": 1, "Fully autonomous": 1 } });
  });

  it("leaves the other metrics unchanged", () => {
    const { autoProcessing: _all, ...others } = report(worklogs);
    const { autoProcessing: _narrowed, ...othersNarrowed } = report(worklogs, { outputHandlingCase: "plausible" });
    expect(othersNarrowed).toEqual(others);
    expect(othersNarrowed.autoProcessingShare.summary).toMatchObject({ value: 5, valueTotal: 5 });
  });

  it.each(["unknown", "", "__proto__", "constructor", "Plausible"])("is refused if its code is unknown: %j", (code) => {
    expect(() => report([], { outputHandlingCase: code })).toThrow(
      expect.objectContaining({
        category: "rule",
        code: "unknown_output_handling_case",
        violations: [
          {
            in: "query",
            pointer: "/outputHandlingCase",
            found: JSON.stringify(code),
            expected: "one of plausible, implausible",
          },
        ],
      }),
    );
  });

  it("is refused for a smart agent, which has no such cases", () => {
    expect(() => report([], { outputHandlingCase: "hidden" }, 1)).toThrow(
      expect.objectContaining({ code: "unknown_output_handling_case" }),
    );
  });
});

describe("outputHandlingCases", () => {
  it("contain code and label of a rule-based agent's cases", () => {
    expect(report([]).outputHandlingCases.data).toEqual({
      plausible: "Zählerstand plausibel",
      implausible: "Zählerstand unplausibel",
    });
  });

  it("are empty for a smart agent", () => {
    expect(report([], {}, 1).outputHandlingCases.data).toEqual({});
  });
});

describe("customerSatisfaction", () => {
  it("is a placeholder of two empty arrays", () => {
    const { summary, data } = report([entry(1, { aiAgentIds: [8] })]).customerSatisfaction;
    expect([summary, data]).toEqual([[], []]);
  });
});
