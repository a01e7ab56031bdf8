// Computes the AI agent performance report independently: each metric is a filter over all entries plus a sum over all
// archived days. The rules are in docs/rules.md, AI agent reports.
import type { ArchivedDayRecord } from "../../mock/domain/records/reports.ts";
import type { WorklogRecord } from "../../mock/domain/records/tickets.ts";
import type { Wire } from "../../mock/domain/records/wire.ts";
import { dayMs } from "../../mock/engine/core/time.ts";

type Processing = WorklogRecord["processing"];

/** A worklog entry from the API or the state, with its processing in the state. */
export interface ReportEntry {
  readonly wire: Omit<Wire<"WorklogEntry">, "assessments">;
  readonly processing: Processing;
}

/** The metrics of a report, without its texts. */
export type ReportMetrics = Readonly<Record<string, unknown>>;

interface ReportQuery {
  readonly aiAgentId: number;
  readonly lastDays: number;
  readonly outputHandlingCase: string | undefined;
  /** Milliseconds. */
  readonly now: number;
}

/** Computes every metric that the report must show. */
export function countReport(
  all: readonly ReportEntry[],
  archived: readonly ArchivedDayRecord[],
  query: ReportQuery,
): ReportMetrics {
  const { days, newest, oldest, beforeNewest, beforeOldest } = toWindow(query);
  const { aiAgentId, outputHandlingCase } = query;
  const agentEntries = all.filter(({ wire }) => wire.aiUsage.aiAgents.some(({ id }) => id === aiAgentId));
  const cases = agentEntries.filter(({ wire }) => wire.date >= oldest && wire.date <= newest);
  const earlierEntries = agentEntries.filter(({ wire }) => wire.date >= beforeOldest && wire.date <= beforeNewest);
  const matching = cases.filter(
    ({ processing }) =>
      outputHandlingCase === undefined ||
      (processing?.aiAgentId === aiAgentId && processing.outputHandlingCase === outputHandlingCase),
  );
  const agentDays = archived.filter((day) => day.aiAgentId === aiAgentId);
  const pastDays = agentDays.filter(({ date }) => date >= oldest && date <= newest);
  const earlierDays = agentDays.filter(({ date }) => date >= beforeOldest && date <= beforeNewest);
  return {
    autoProcessing: toAutoProcessing(matching, pastDays, days, outputHandlingCase),
    automationLevel: byDay(days, (day) =>
      Object.fromEntries(
        levelNames.map((name, level) => [
          name,
          atLevels(onDay(cases, day), level).length + sumOf(onDate(pastDays, day), ({ levels }) => levels[name]),
        ]),
      ),
    ),
    ...toSummaries(toParts(cases, pastDays, aiAgentId), toParts(earlierEntries, earlierDays, aiAgentId)),
  };
}

/** Returns the days of the window, newest first, with its ends and the ends of the window before. */
function toWindow({ lastDays, now }: ReportQuery) {
  const length = lastDays === 365 ? 365 : lastDays + 1;
  const days = Array.from({ length }, (_, back) => new Date(now - back * dayMs).toISOString().slice(0, 10));
  const [newest = "", oldest = ""] = [days[0], days.at(-1)];
  const beforeNewest = new Date(Date.parse(oldest) - dayMs).toISOString().slice(0, 10);
  const beforeOldest = new Date(Date.parse(oldest) - length * dayMs).toISOString().slice(0, 10);
  return { days, newest, oldest, beforeNewest, beforeOldest };
}

/** Counts automatically processed cases, in total and by day. */
function toAutoProcessing(
  entries: readonly ReportEntry[],
  past: readonly ArchivedDayRecord[],
  days: readonly string[],
  outputHandlingCase: string | undefined,
) {
  function count(subset: readonly ReportEntry[], level: "L4" | "L5", archived: readonly ArchivedDayRecord[]): number {
    const inPast = sumOf(archived, ({ levels, outputHandlingCases }) =>
      outputHandlingCase === undefined ? levels[level] : (outputHandlingCases[outputHandlingCase]?.[level] ?? 0),
    );
    return atLevels(subset, level === "L4" ? 4 : 5).length + inPast;
  }
  const withApproval = count(entries, "L4", past);
  const fullyAutonomous = count(entries, "L5", past);
  return {
    summary: { amount: withApproval + fullyAutonomous, withApproval, fullyAutonomous },
    data: byDay(days, (day) => ({
      "With Approval": count(onDay(entries, day), "L4", onDate(past, day)),
      "Fully autonomous": count(onDay(entries, day), "L5", onDate(past, day)),
    })),
  };
}

/** Returns the metrics that are compared with the window before. */
function toSummaries(current: ReturnType<typeof toParts>, before: ReturnType<typeof toParts>) {
  return {
    avgHandlingTimeHuman: toAverage(current.work, before.work),
    approvalTimeL4: toAverage(current.approval, before.approval),
    autoProcessingShare: toShare([current.auto, current.cases], [before.auto, before.cases]),
    autoProcessingApprovalRate: toShare(
      [current.approved, current.approved + current.manual],
      [before.approved, before.approved + before.manual],
    ),
    autoProcessingSuccessRate: toShare(
      [current.attempts - current.failed, current.attempts],
      [before.attempts - before.failed, before.attempts],
    ),
    autoProcessingErrorRate: toShare([current.failed, current.cases], [before.failed, before.cases]),
  };
}

const levelNames = ["L0", "L1", "L2", "L3", "L4", "L5"] as const;

/** Returns the terms of a window's metrics: numbers of cases, and sums of times with their counts. */
function toParts(entries: readonly ReportEntry[], archived: readonly ArchivedDayRecord[], aiAgentId: number) {
  const attempts = attemptsOf(entries, aiAgentId);
  const sum = (toNumber: (day: ArchivedDayRecord) => number) => sumOf(archived, toNumber);
  const auto = sum(({ levels }) => levels.L4 + levels.L5);
  const manual = sum((day) => day.sentToManual);
  const failed = sum((day) => day.failed);
  return {
    cases: entries.length + sum(({ levels }) => levelNames.reduce((all, name) => all + levels[name], 0)),
    auto: atLevels(entries, 4, 5).length + auto,
    attempts: attempts.length + auto + manual + failed,
    approved: attempts.filter(({ approval }) => approval === "approved").length + sum(({ levels }) => levels.L4),
    manual: attempts.filter(({ approval }) => approval === "sentToManual").length + manual,
    failed: attempts.filter(({ error }) => error).length + failed,
    work: withTimes(
      workTimes(entries),
      sum((day) => day.handlingSeconds),
      sum(({ levels }) => levels.L2 + levels.L3),
    ),
    approval: withTimes(
      approvalTimes(entries),
      sum((day) => day.approvalSeconds),
      sum(({ levels }) => levels.L4),
    ),
  };
}

interface Times {
  readonly seconds: number;
  readonly count: number;
}

function withTimes(times: readonly number[], seconds: number, count: number): Times {
  return { seconds: times.reduce((sum, time) => sum + time, seconds), count: times.length + count };
}

function sumOf(days: readonly ArchivedDayRecord[], toNumber: (day: ArchivedDayRecord) => number): number {
  return days.reduce((sum, day) => sum + toNumber(day), 0);
}

function onDate(days: readonly ArchivedDayRecord[], date: string): ArchivedDayRecord[] {
  return days.filter((day) => day.date === date);
}

/** Extracts the metrics from a report of the mock. */
export function metricsOf(report: Wire<"AiAgentPerformanceReport">): ReportMetrics {
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

function atLevels(entries: readonly ReportEntry[], ...levels: number[]): ReportEntry[] {
  return entries.filter(({ wire }) => levels.includes(wire.aiUsage.automationLevel));
}

function onDay(entries: readonly ReportEntry[], day: string): ReportEntry[] {
  return entries.filter(({ wire }) => wire.date === day);
}

function byDay<T>(days: readonly string[], count: (day: string) => T): Record<string, T> {
  return Object.fromEntries(days.map((day) => [day.split("-").slice(1).reverse().join("."), count(day)]));
}

function attemptsOf(entries: readonly ReportEntry[], aiAgentId: number): NonNullable<Processing>[] {
  return entries.flatMap(({ processing }) => (processing?.aiAgentId === aiAgentId ? [processing] : []));
}

function workTimes(entries: readonly ReportEntry[]): number[] {
  return atLevels(entries, 2, 3).map(({ wire }) => wire.time.duration + wire.time.durationAfterWork);
}

function approvalTimes(entries: readonly ReportEntry[]): number[] {
  return atLevels(entries, 4).flatMap(({ processing }) =>
    processing?.approval === "approved" ? processing.approvalSeconds : [],
  );
}

function toAverage(current: Times, previous: Times): object {
  const mean = ({ seconds, count }: Times) => (count === 0 ? 0 : seconds / count);
  return {
    averageDurationInSeconds: mean(current),
    totalCount: current.count,
    previousAverageDurationInSeconds: mean(previous),
    previousTotalCount: previous.count,
  };
}

function toShare([value, valueTotal]: [number, number], [previousValue, previousValueTotal]: [number, number]): object {
  return { value, valueTotal, previousValue, previousValueTotal };
}
