// The AI agent performance report counted a second time, in another way than the product's: one plain filter over all entries per figure.
// Used by test/proof/random-operations.proof.test.ts; the rules are in docs/rules.md, AI agent reports.

import type { WorklogRecord } from "../../mock/records/tickets.ts";
import type { Wire } from "../../mock/records/wire.ts";

type Processing = WorklogRecord["processing"];

/** An entry as the API answers it, and what the state knows of its processing. */
export interface CountedEntry {
  readonly wire: Wire<"WorklogEntry">;
  readonly processing: Processing;
}

/** The figures of a report, without its words. */
export type ReportFigures = Readonly<Record<string, unknown>>;

const dayMs = 86_400_000;

interface Question {
  readonly aiAgentId: number;
  readonly lastDays: number;
  readonly outputHandlingCase: string | undefined;
  /** Milliseconds. */
  readonly now: number;
}

/** Every figure that the report of the question has to show. */
export function countReport(all: readonly CountedEntry[], question: Question): ReportFigures {
  const { aiAgentId, lastDays, outputHandlingCase, now } = question;
  const length = lastDays === 365 ? 365 : lastDays + 1;
  const days = Array.from({ length }, (_, back) => new Date(now - back * dayMs).toISOString().slice(0, 10));
  const [newest = "", oldest = ""] = [days[0], days.at(-1)];
  const beforeNewest = new Date(Date.parse(oldest) - dayMs).toISOString().slice(0, 10);
  const beforeOldest = new Date(Date.parse(oldest) - length * dayMs).toISOString().slice(0, 10);

  const named = all.filter(({ wire }) => wire.aiUsage.aiAgents.some(({ id }) => id === aiAgentId));
  const cases = named.filter(({ wire }) => wire.date >= oldest && wire.date <= newest);
  const earlier = named.filter(({ wire }) => wire.date >= beforeOldest && wire.date <= beforeNewest);
  const counted = cases.filter(
    ({ processing }) =>
      outputHandlingCase === undefined ||
      (processing?.aiAgentId === aiAgentId && processing.outputHandlingCase === outputHandlingCase),
  );
  const withApproval = atLevels(counted, 4).length;
  const fullyAutonomous = atLevels(counted, 5).length;
  const attempts = (entries: readonly CountedEntry[]) => attemptsOf(entries, aiAgentId);
  return {
    autoProcessing: {
      summary: { amount: withApproval + fullyAutonomous, withApproval, fullyAutonomous },
      data: byDay(days, (day) => ({
        "With Approval": atLevels(onDay(counted, day), 4).length,
        "Fully autonomous": atLevels(onDay(counted, day), 5).length,
      })),
    },
    automationLevel: byDay(days, (day) =>
      Object.fromEntries([0, 1, 2, 3, 4, 5].map((level) => [`L${level}`, atLevels(onDay(cases, day), level).length])),
    ),
    avgHandlingTimeHuman: toAverage(workTimes(cases), workTimes(earlier)),
    approvalTimeL4: toAverage(approvalTimes(cases, aiAgentId), approvalTimes(earlier, aiAgentId)),
    autoProcessingShare: toShare([atLevels(cases, 4, 5), cases], [atLevels(earlier, 4, 5), earlier]),
    autoProcessingApprovalRate: toShare(approvals(attempts(cases)), approvals(attempts(earlier))),
    autoProcessingSuccessRate: toShare(
      [attempts(cases).filter(({ error }) => !error), attempts(cases)],
      [attempts(earlier).filter(({ error }) => !error), attempts(earlier)],
    ),
    autoProcessingErrorRate: toShare(
      [attempts(cases).filter(({ error }) => error), cases],
      [attempts(earlier).filter(({ error }) => error), earlier],
    ),
  };
}

/** The same figures out of a report that was answered. */
export function figuresOf(report: Wire<"AiAgentPerformanceReport">): ReportFigures {
  return {
    autoProcessing: { summary: report.autoProcessing.summary, data: report.autoProcessing.data },
    automationLevel: report.automationLevel.data,
    avgHandlingTimeHuman: report.avgHandlingTimeHuman.summary,
    approvalTimeL4: report.approvalTimeL4.summary,
    autoProcessingShare: report.autoProcessingShare.summary,
    autoProcessingApprovalRate: report.autoProcessingApprovalRate.summary,
    autoProcessingSuccessRate: report.autoProcessingSuccessRate.summary,
    autoProcessingErrorRate: report.autoProcessingErrorRate.summary,
  };
}

function atLevels(entries: readonly CountedEntry[], ...levels: number[]): CountedEntry[] {
  return entries.filter(({ wire }) => levels.includes(wire.aiUsage.automationLevel));
}

function onDay(entries: readonly CountedEntry[], day: string): CountedEntry[] {
  return entries.filter(({ wire }) => wire.date === day);
}

function byDay<T>(days: readonly string[], count: (day: string) => T): Record<string, T> {
  return Object.fromEntries(days.map((day) => [day.split("-").slice(1).reverse().join("."), count(day)]));
}

function attemptsOf(entries: readonly CountedEntry[], aiAgentId: number): NonNullable<Processing>[] {
  return entries.flatMap(({ processing }) => (processing?.aiAgentId === aiAgentId ? [processing] : []));
}

function approvals(attempts: readonly NonNullable<Processing>[]): [part: unknown[], whole: unknown[]] {
  const approved = attempts.filter(({ approval }) => approval === "approved");
  const manual = attempts.filter(({ approval }) => approval === "sentToManual");
  return [approved, [...approved, ...manual]];
}

function workTimes(entries: readonly CountedEntry[]): number[] {
  return atLevels(entries, 2, 3).map(({ wire }) => wire.time.duration + wire.time.durationAfterWork);
}

function approvalTimes(entries: readonly CountedEntry[], aiAgentId: number): number[] {
  const attempts = attemptsOf(atLevels(entries, 4), aiAgentId);
  return attempts.filter(({ approval }) => approval === "approved").map(({ approvalSeconds }) => approvalSeconds);
}

function toAverage(now: readonly number[], before: readonly number[]): object {
  const mean = (values: readonly number[]) =>
    values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    averageDurationInSeconds: mean(now),
    totalCount: now.length,
    previousAverageDurationInSeconds: mean(before),
    previousTotalCount: before.length,
  };
}

function toShare(now: readonly [unknown[], unknown[]], before: readonly [unknown[], unknown[]]): object {
  return {
    value: now[0].length,
    valueTotal: now[1].length,
    previousValue: before[0].length,
    previousValueTotal: before[1].length,
  };
}
