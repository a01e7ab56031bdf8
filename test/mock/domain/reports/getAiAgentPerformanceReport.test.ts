// What each metric of the performance report counts.
import { describe, expect, it } from "vitest";
import type { Input } from "../../../../mock/contract/operation-types.ts";
import type { WorklogRecord } from "../../../../mock/domain/records/tickets.ts";
import { getAiAgentPerformanceReport } from "../../../../mock/domain/reports/getAiAgentPerformanceReport.ts";
import { invoke } from "../call-operation.ts";
import { createSmallState } from "../small-state.ts";
import { aiAgents, entry } from "./report-records.ts";

type Query = Input<"getAiAgentPerformanceReport">["query"];

function report(worklogs: readonly WorklogRecord[], query: Query = { lastDays: 1 }, aiAgentId = 1) {
  const state = createSmallState({ aiAgents, worklogs });
  return invoke(state.store, getAiAgentPerformanceReport, { path: { aiAgentId }, query });
}

const noLevels = { L0: 0, L1: 0, L2: 0, L3: 0, L4: 0, L5: 0 };

describe("a case", () => {
  it("is a worklog entry that names the agent, counted on its date at its level", () => {
    const { automationLevel } = report([
      entry(1, { date: "2026-03-09", level: 2 }),
      entry(2, { level: 0 }),
      entry(3, { level: 5 }),
      entry(4, { level: 5, aiAgentIds: [9, 1] }),
    ]);
    expect(automationLevel.data).toEqual({ "09.03": { ...noLevels, L2: 1 }, "10.03": { ...noLevels, L0: 1, L5: 2 } });
  });

  it("is not an entry of another agent, of another day, or of the future", () => {
    const { automationLevel } = report([
      entry(1, { aiAgentIds: [8, 11] }),
      entry(2, { aiAgentIds: [] }),
      entry(3, { date: "2026-03-08" }),
      entry(4, { date: "2026-03-11" }),
    ]);
    expect(automationLevel.data).toEqual({ "09.03": noLevels, "10.03": noLevels });
  });

  it("counts once if the entry names the agent twice", () => {
    expect(report([entry(1, { level: 1, aiAgentIds: [1, 1] })]).automationLevel.data["10.03"]).toEqual({
      ...noLevels,
      L1: 1,
    });
  });
});

describe("the window", () => {
  it("includes every day in autoProcessing, with or without cases", () => {
    expect(report([]).autoProcessing.data).toEqual({
      "09.03": { "With Approval": 0, "Fully autonomous": 0 },
      "10.03": { "With Approval": 0, "Fully autonomous": 0 },
    });
  });

  it("gives averages and shares of 0 if it is empty", () => {
    const { avgHandlingTimeHuman, approvalTimeL4, ...rest } = report([]);
    const noTime = { averageDurationInSeconds: 0, totalCount: 0 };
    const noTimeBefore = { previousAverageDurationInSeconds: 0, previousTotalCount: 0 };
    for (const metric of [avgHandlingTimeHuman, approvalTimeL4]) {
      expect(metric.summary).toEqual({ ...noTime, ...noTimeBefore });
    }
    const { autoProcessingShare, autoProcessingApprovalRate, autoProcessingSuccessRate, autoProcessingErrorRate } =
      rest;
    const rates = [autoProcessingShare, autoProcessingApprovalRate, autoProcessingSuccessRate, autoProcessingErrorRate];
    for (const metric of rates) {
      expect(metric.summary).toEqual({ value: 0, valueTotal: 0, previousValue: 0, previousValueTotal: 0 });
    }
  });
});

describe("autoProcessing", () => {
  const worklogs = [
    entry(1, { date: "2026-03-09", level: 4, processing: {} }),
    entry(2, { level: 4, processing: {} }),
    entry(3, { level: 5, processing: { approval: "notAsked" } }),
    entry(4, { level: 3, processing: { approval: "sentToManual" } }),
    entry(5, { level: 2 }),
  ];

  it("counts level 4 as With Approval and level 5 as Fully autonomous", () => {
    expect(report(worklogs).autoProcessing.data).toEqual({
      "09.03": { "With Approval": 1, "Fully autonomous": 0 },
      "10.03": { "With Approval": 1, "Fully autonomous": 1 },
    });
  });

  it("sums its data in its summary", () => {
    expect(report(worklogs).autoProcessing.summary).toEqual({ amount: 3, withApproval: 2, fullyAutonomous: 1 });
  });
});

describe("avgHandlingTimeHuman", () => {
  it("averages working and wrap-up time of levels 2 and 3, with the previous window", () => {
    const { avgHandlingTimeHuman } = report([
      entry(1, { level: 2, duration: 100, durationAfterWork: 20 }),
      entry(2, { level: 3, duration: 61 }),
      ...[0, 1, 4, 5].map((level) => entry(10 + level, { level, duration: 9999 })),
      entry(3, { date: "2026-03-08", level: 3, duration: 30 }),
      entry(4, { date: "2026-03-06", level: 3, duration: 9999 }),
    ]);
    expect(avgHandlingTimeHuman.summary).toEqual({
      averageDurationInSeconds: 90.5,
      totalCount: 2,
      previousAverageDurationInSeconds: 30,
      previousTotalCount: 1,
    });
  });
});

describe("approvalTimeL4", () => {
  it("averages the approval time of level 4 cases, by whichever agent they were prepared", () => {
    const { approvalTimeL4 } = report([
      entry(1, { level: 4, processing: { approvalSeconds: 30 } }),
      entry(2, { level: 4, processing: { approvalSeconds: 41 } }),
      entry(3, { level: 3, processing: { approval: "sentToManual", approvalSeconds: 500 } }),
      entry(4, { level: 5, processing: { approval: "notAsked", approvalSeconds: 500 } }),
      entry(5, { level: 4, aiAgentIds: [1, 8], processing: { aiAgentId: 8, approvalSeconds: 49 } }),
      entry(6, { date: "2026-03-07", level: 4, processing: { approvalSeconds: 12 } }),
    ]);
    expect(approvalTimeL4.summary).toEqual({
      averageDurationInSeconds: 40,
      totalCount: 3,
      previousAverageDurationInSeconds: 12,
      previousTotalCount: 1,
    });
  });
});

describe("the rates", () => {
  const worklogs = [
    entry(1, { level: 4, processing: {} }),
    entry(2, { level: 4, processing: { error: true } }),
    entry(3, { level: 2, processing: { approval: "sentToManual" } }),
    entry(4, { level: 5, processing: { approval: "notAsked" } }),
    ...[5, 6, 7, 8].map((id) => entry(id, { level: 1 })),
    entry(9, { date: "2026-03-08", level: 5, processing: { approval: "notAsked" } }),
    entry(10, { date: "2026-03-08", level: 0 }),
    entry(11, { date: "2026-03-07", level: 4, processing: { error: true } }),
    entry(12, { date: "2026-03-07", level: 0 }),
  ];

  it.each([
    ["autoProcessingShare", "auto-processed cases of all cases", [3, 8, 2, 4]],
    ["autoProcessingApprovalRate", "approved attempts of those approved or sent to manual handling", [2, 3, 1, 1]],
    ["autoProcessingSuccessRate", "attempts without an error of all attempts", [3, 4, 1, 2]],
    ["autoProcessingErrorRate", "cases with a failed attempt of all cases", [1, 8, 1, 4]],
  ] as const)("count in %s %s", (rate, _, [value, valueTotal, previousValue, previousValueTotal]) => {
    expect(report(worklogs)[rate].summary).toEqual({ value, valueTotal, previousValue, previousValueTotal });
  });

  it("ignore attempts of another agent in the same session", () => {
    const shared = entry(1, { level: 4, aiAgentIds: [1, 8], processing: { aiAgentId: 8, error: true } });
    const { autoProcessingSuccessRate, autoProcessingErrorRate } = report([shared]);
    expect(autoProcessingSuccessRate.summary.valueTotal).toBe(0);
    expect(autoProcessingErrorRate.summary).toMatchObject({ value: 0, valueTotal: 1 });
  });
});
