// Archived cases in the performance report: sums of days are added to the existing worklog entries.
import { describe, expect, it } from "vitest";
import type { ArchivedDayRecord } from "../../../../mock/domain/records/reports.ts";
import type { WorklogRecord } from "../../../../mock/domain/records/tickets.ts";
import { getAiAgentPerformanceReport } from "../../../../mock/domain/reports/getAiAgentPerformanceReport.ts";
import { invoke } from "../call-operation.ts";
import { createSmallState } from "../small-state.ts";
import { aiAgents, entry } from "./report-records.ts";

/** A day of agent 8 with 15 cases; today in the tests of this folder is 2026-03-10. */
function archivedDay(id: number, overrides: Partial<ArchivedDayRecord> = {}): ArchivedDayRecord {
  return {
    id,
    aiAgentId: 8,
    date: "2026-03-10",
    levels: { L0: 1, L1: 0, L2: 3, L3: 2, L4: 4, L5: 5 },
    sentToManual: 2,
    failed: 1,
    handlingSeconds: 1000,
    approvalSeconds: 400,
    outputHandlingCases: { plausible: { L4: 3, L5: 5 } },
    ...overrides,
  };
}

function report(
  archivedDays: readonly ArchivedDayRecord[],
  worklogs: readonly WorklogRecord[] = [],
  query: { readonly outputHandlingCase?: string } = {},
) {
  const state = createSmallState({ aiAgents, worklogs, archivedDays });
  return invoke(state.store, getAiAgentPerformanceReport, {
    path: { aiAgentId: 8 },
    query: { lastDays: 1, ...query },
  });
}

describe("an archived day", () => {
  it("counts in every metric of its AI agent", () => {
    const result = report([archivedDay(1)]);
    expect(result.automationLevel.data["10.03"]).toEqual({ L0: 1, L1: 0, L2: 3, L3: 2, L4: 4, L5: 5 });
    expect(result.autoProcessing.data["10.03"]).toEqual({ "With Approval": 4, "Fully autonomous": 5 });
    expect(result.autoProcessing.summary).toEqual({ amount: 9, withApproval: 4, fullyAutonomous: 5 });
    expect(result.avgHandlingTimeHuman.summary).toMatchObject({ averageDurationInSeconds: 200, totalCount: 5 });
    expect(result.approvalTimeL4.summary).toMatchObject({ averageDurationInSeconds: 100, totalCount: 4 });
    expect(result.autoProcessingShare.summary).toMatchObject({ value: 9, valueTotal: 15 });
    expect(result.autoProcessingApprovalRate.summary).toMatchObject({ value: 4, valueTotal: 6 });
    expect(result.autoProcessingSuccessRate.summary).toMatchObject({ value: 11, valueTotal: 12 });
    expect(result.autoProcessingErrorRate.summary).toMatchObject({ value: 1, valueTotal: 15 });
  });

  it("adds up with the worklog entries of its day", () => {
    const worklog = entry(1, { aiAgentIds: [8], level: 4, processing: { approvalSeconds: 100 } });
    const result = report([archivedDay(1)], [worklog]);
    expect(result.automationLevel.data["10.03"]).toMatchObject({ L4: 5, L5: 5 });
    expect(result.autoProcessingShare.summary).toMatchObject({ value: 10, valueTotal: 16 });
    expect(result.approvalTimeL4.summary).toMatchObject({ averageDurationInSeconds: 100, totalCount: 5 });
  });

  it("adds up with another archived day of the same date", () => {
    const result = report([archivedDay(1), archivedDay(2)]);
    expect(result.autoProcessingShare.summary).toMatchObject({ value: 18, valueTotal: 30 });
  });

  it("belongs to the window of its date", () => {
    const { autoProcessingShare } = report([archivedDay(1, { date: "2026-03-08" })]);
    expect(autoProcessingShare.summary).toEqual({
      value: 0,
      valueTotal: 0,
      previousValue: 9,
      previousValueTotal: 15,
    });
  });

  it("counts nowhere if it is before both windows or another AI agent's", () => {
    const unrelated = [archivedDay(1, { aiAgentId: 1 }), archivedDay(2, { date: "2026-03-06" })];
    expect(report(unrelated)).toEqual(report([]));
  });
});

describe("an output handling case", () => {
  it("narrows archived cases to the cases with its code", () => {
    const { autoProcessing, autoProcessingShare } = report([archivedDay(1)], [], { outputHandlingCase: "plausible" });
    expect(autoProcessing.summary).toEqual({ amount: 8, withApproval: 3, fullyAutonomous: 5 });
    expect(autoProcessing.data["10.03"]).toEqual({ "With Approval": 3, "Fully autonomous": 5 });
    expect(autoProcessingShare.summary.value).toBe(9);
  });

  it("excludes all archived cases if none has its code", () => {
    const { autoProcessing } = report([archivedDay(1)], [], { outputHandlingCase: "implausible" });
    expect(autoProcessing.summary).toEqual({ amount: 0, withApproval: 0, fullyAutonomous: 0 });
  });
});
