// The performance report against a second, independent count over drawn worklog entries.

import { describe, expect, it } from "vitest";
import type { WorklogRecord } from "../../../../mock/domain/records/tickets.ts";
import { getAiAgentPerformanceReport } from "../../../../mock/domain/reports/getAiAgentPerformanceReport.ts";
import type { LookBack } from "../../../../mock/domain/reports/report-window.ts";
import { createRandomStream } from "../../../../mock/engine/core/random.ts";
import { dayMs } from "../../../../mock/engine/core/time.ts";
import { operate } from "../call-operation.ts";
import { createSmallState, start } from "../small-state.ts";
import { aiAgents, entry } from "./report-records.ts";

function drawEntries(seed: number): WorklogRecord[] {
  const random = createRandomStream(seed, "entries");
  return Array.from({ length: 400 }, (_, index) => {
    const processed = random.chance(0.5);
    return entry(index + 1, {
      date: new Date(start - random.integer(-2, 70) * dayMs).toISOString().slice(0, 10),
      level: random.integer(0, 5),
      aiAgentIds: random.pick([[1], [8], [9], [1, 8], [8, 9], []]),
      duration: random.integer(0, 900),
      durationAfterWork: random.integer(0, 60),
      processing: processed
        ? {
            approval: random.pick(["approved", "sentToManual", "notAsked"]),
            approvalSeconds: random.integer(0, 120),
            error: random.chance(0.2),
            outputHandlingCase: random.pick(["plausible", "implausible", null]),
          }
        : null,
    });
  });
}

// Day numbers instead of day texts, filters over one list instead of one pass: nothing shared with the service.
function select(entries: readonly WorklogRecord[], aiAgentId: number, fromDaysAgo: number, toDaysAgo: number) {
  return entries.filter(({ wire }) => {
    const daysAgo = Math.floor(start / dayMs) - Date.parse(wire.date) / dayMs;
    return wire.aiUsage.aiAgents.some(({ id }) => id === aiAgentId) && daysAgo <= fromDaysAgo && daysAgo >= toDaysAgo;
  });
}

function levelIs(...levels: number[]) {
  return ({ wire }: WorklogRecord) => levels.includes(wire.aiUsage.automationLevel);
}

function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

function sumOf(data: Readonly<Record<string, Readonly<Record<string, number>>>>, key: string): number {
  return Object.values(data).reduce((sum, day) => sum + (day[key] ?? 0), 0);
}

const lookBacks: readonly LookBack[] = [0, 1, 7, 30, 90];

describe.each([1, 2, 3])("over the entries of seed %i", (seed) => {
  const entries = drawEntries(seed);
  const state = createSmallState({ aiAgents, worklogs: entries });

  it.each([1, 8, 9])("the report of agent %i equals an independent count", (aiAgentId) => {
    for (const lastDays of lookBacks) {
      const report = operate(state.store, getAiAgentPerformanceReport, { path: { aiAgentId }, query: { lastDays } });
      const cases = select(entries, aiAgentId, lastDays, 0);
      const before = select(entries, aiAgentId, 2 * lastDays + 1, lastDays + 1);
      const attempts = cases.filter(({ processing }) => processing?.aiAgentId === aiAgentId);
      const failed = attempts.filter(({ processing }) => processing?.error === true);
      const approved = attempts.filter(({ processing }) => processing?.approval === "approved");
      const manual = attempts.filter(({ processing }) => processing?.approval === "sentToManual");

      for (const level of [0, 1, 2, 3, 4, 5]) {
        expect(sumOf(report.automationLevel.data, `L${level}`)).toBe(cases.filter(levelIs(level)).length);
      }
      expect(report.autoProcessing.summary).toEqual({
        amount: cases.filter(levelIs(4, 5)).length,
        withApproval: sumOf(report.autoProcessing.data, "With Approval"),
        fullyAutonomous: sumOf(report.autoProcessing.data, "Fully autonomous"),
      });
      expect(report.autoProcessing.summary.withApproval).toBe(cases.filter(levelIs(4)).length);

      const handling = cases.filter(levelIs(2, 3)).map(({ wire }) => wire.time.duration + wire.time.durationAfterWork);
      expect(report.avgHandlingTimeHuman.summary.averageDurationInSeconds).toBeCloseTo(mean(handling), 9);
      expect(report.avgHandlingTimeHuman.summary.totalCount).toBe(handling.length);
      expect(report.avgHandlingTimeHuman.summary.previousTotalCount).toBe(before.filter(levelIs(2, 3)).length);
      expect(report.approvalTimeL4.summary.averageDurationInSeconds).toBeCloseTo(
        mean(approved.filter(levelIs(4)).map(({ processing }) => processing?.approvalSeconds ?? 0)),
        9,
      );

      const share = report.autoProcessingShare.summary;
      expect([share.value, share.previousValue]).toEqual(
        [cases, before].map((all) => all.filter(levelIs(4, 5)).length),
      );
      expect([share.valueTotal, share.previousValueTotal]).toEqual([cases.length, before.length]);
      const approval = report.autoProcessingApprovalRate.summary;
      expect(approval.value).toBe(approved.length);
      expect(approval.valueTotal).toBe(approved.length + manual.length);
      const success = report.autoProcessingSuccessRate.summary;
      expect(success.value).toBe(attempts.length - failed.length);
      expect(success.valueTotal).toBe(attempts.length);
      expect(report.autoProcessingErrorRate.summary).toMatchObject({ value: failed.length, valueTotal: cases.length });
    }
  });
});
