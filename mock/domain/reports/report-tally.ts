// Counts the cases of one AI agent over a number of days.
import { toAiAgentDay } from "../records/columns.ts";
import type { ArchivedDayRecord } from "../records/reports.ts";
import type { AutoProcessing, WorklogColumns } from "../records/tickets.ts";
import type { Reader } from "../state-types.ts";

/** Cases of one day by automation level 0 to 5. */
type LevelCounts = [number, number, number, number, number, number];

/** The counts of a single day. */
interface DayTally {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly levels: LevelCounts;
  /** Auto-processed cases that pass the case filter, at level 4 and at level 5. */
  withApproval: number;
  fullyAutonomous: number;
}

/** A sum of seconds over a number of cases. */
export interface Duration {
  seconds: number;
  count: number;
}

/** The counts of a window. */
export interface WindowTally {
  readonly days: readonly DayTally[];
  /** All entries that name the agent, and the archived cases. */
  cases: number;
  /** Cases at level 4 or 5, regardless of the case filter. */
  autoProcessed: number;
  /** Handling of level 2 and 3 cases: working time and wrap-up. */
  readonly human: Duration;
  /** Approval of level 4 cases, by whichever agent they were prepared. */
  readonly approval: Duration;
  /** Cases in which this agent tried to process the ticket alone, regardless of their final level. */
  attempts: number;
  /** Attempts that were approved, or sent to manual handling. */
  approved: number;
  sentToManual: number;
  /** Attempts that ended with an error. */
  failed: number;
}

/** The agent whose cases are counted, and the case code to filter by. */
export interface TallyFilter {
  readonly aiAgentId: number;
  /** The case code that restricts `withApproval` and `fullyAutonomous`; undefined for no restriction. */
  readonly outputHandlingCase: string | undefined;
}

/**
 * Counts the window's cases (details assumed). A case is an entry whose `aiUsage` names the agent, on its `date`, at
 * its `automationLevel`; levels 4 and 5 are auto-processing. An attempt is a case whose `processing` names the agent;
 * if it failed or was sent to manual handling, it counts at its session's final level. Archived cases are totals per
 * day and agent; archived cases at levels 4 and 5 count as attempts of the agent.
 * @param days `YYYY-MM-DD`, each once
 */
export function tallyCases(reader: Reader, days: readonly string[], filter: TallyFilter): WindowTally {
  const tally: WindowTally = {
    days: days.map((day) => ({ day, levels: [0, 0, 0, 0, 0, 0], withApproval: 0, fullyAutonomous: 0 })),
    cases: 0,
    autoProcessed: 0,
    human: { seconds: 0, count: 0 },
    approval: { seconds: 0, count: 0 },
    attempts: 0,
    approved: 0,
    sentToManual: 0,
    failed: 0,
  };
  for (const day of tally.days) {
    const key = toAiAgentDay(filter.aiAgentId, day.day);
    for (const entry of reader.lookupColumns("worklogs", "aiAgentDay", key)) countCase(tally, day, entry, filter);
    for (const archived of reader.lookup("archivedDays", "aiAgentDay", key))
      countArchived(tally, day, archived, filter);
  }
  return tally;
}

function countCase(tally: WindowTally, day: DayTally, entry: WorklogColumns, filter: TallyFilter): void {
  const { level, seconds } = entry;
  tally.cases += 1;
  countLevel(day.levels, level);
  if (level === 2 || level === 3) addTo(tally.human, seconds);
  if (level === 4 || level === 5) countAutoProcessed(tally, day, entry, filter);
  const { processing } = entry;
  if (level === 4 && processing?.approval === "approved") addTo(tally.approval, processing.approvalSeconds);
  if (processing?.aiAgentId === filter.aiAgentId) countAttempt(tally, processing);
}

function countLevel(levels: LevelCounts, level: number, cases = 1): void {
  levels[level] = (levels[level] ?? 0) + cases;
}

function countAutoProcessed(tally: WindowTally, day: DayTally, entry: WorklogColumns, filter: TallyFilter): void {
  tally.autoProcessed += 1;
  if (!meetsCase(entry, filter)) return;
  if (entry.level === 4) day.withApproval += 1;
  else day.fullyAutonomous += 1;
}

// A case code belongs to the agent that assigned it; a code from another agent in the same session does not count.
function meetsCase({ processing }: WorklogColumns, { aiAgentId, outputHandlingCase }: TallyFilter): boolean {
  if (outputHandlingCase === undefined) return true;
  return processing?.aiAgentId === aiAgentId && processing.outputHandlingCase === outputHandlingCase;
}

function countAttempt(tally: WindowTally, { approval, error }: AutoProcessing): void {
  tally.attempts += 1;
  if (error) tally.failed += 1;
  if (approval === "sentToManual") tally.sentToManual += 1;
  if (approval === "approved") tally.approved += 1;
}

function countArchived(
  tally: WindowTally,
  day: DayTally,
  { levels, sentToManual, failed, handlingSeconds, approvalSeconds, outputHandlingCases }: ArchivedDayRecord,
  { outputHandlingCase: code }: TallyFilter,
): void {
  const { L0, L1, L2, L3, L4, L5 } = levels;
  for (const [level, cases] of [L0, L1, L2, L3, L4, L5].entries()) countLevel(day.levels, level, cases);
  const counts = code === undefined ? levels : toCaseCounts(outputHandlingCases, code);
  day.withApproval += counts.L4;
  day.fullyAutonomous += counts.L5;
  tally.cases += L0 + L1 + L2 + L3 + L4 + L5;
  tally.autoProcessed += L4 + L5;
  addTo(tally.human, handlingSeconds, L2 + L3);
  addTo(tally.approval, approvalSeconds, L4);
  tally.attempts += L4 + L5 + sentToManual + failed;
  tally.approved += L4;
  tally.sentToManual += sentToManual;
  tally.failed += failed;
}

function toCaseCounts(cases: ArchivedDayRecord["outputHandlingCases"], code: string): { L4: number; L5: number } {
  return (Object.hasOwn(cases, code) ? cases[code] : undefined) ?? { L4: 0, L5: 0 };
}

function addTo(duration: Duration, seconds: number, count = 1): void {
  duration.seconds += seconds;
  duration.count += count;
}
