// The days that a report covers, and their labels.
import type { Input } from "../../contract/operation-types.ts";
import { dayMs, type Instant, toDay } from "../../engine/core/time.ts";

/** The allowed numbers of days to look back (docs/rules.md, AI agent reports). */
export type LookBack = NonNullable<Input<"getAiAgentPerformanceReport">["query"]["lastDays"]>;

/** The days (`YYYY-MM-DD`, UTC) of a window and of the equally long window before it, each oldest first. */
export interface ReportWindow {
  readonly days: readonly string[];
  readonly previousDays: readonly string[];
}

/**
 * 0 means just today; N means today and the N days before; 365 means today and the 364 days before, so that no `DD.MM`
 * label repeats (assumed). The previous window is equally long and directly precedes it (docs/rules.md, AI agent
 * reports).
 */
export function toReportWindow(now: Instant, lastDays: LookBack): ReportWindow {
  const length = lastDays === 365 ? 365 : lastDays + 1;
  return { days: toDaysUntil(now, length), previousDays: toDaysUntil(now - length * dayMs, length) };
}

/** The key of a day in a report, `DD.MM`. */
export function toDayLabel(day: string): string {
  return `${day.slice(8, 10)}.${day.slice(5, 7)}`;
}

function toDaysUntil(last: Instant, length: number): string[] {
  return Array.from({ length }, (_, index) => toDay(last - (length - 1 - index) * dayMs));
}
