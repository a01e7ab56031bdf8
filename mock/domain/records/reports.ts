// Records that reports read: totals of cases whose tickets are archived.
import type { Stored } from "./wire.ts";

/**
 * An AI agent's work on one day, as totals over cases of archived tickets. Existing worklog entries are not included.
 */
export type ArchivedDayRecord = Stored<"ArchivedDayRecord">;

/** The AI agent and the day, without totals. */
export type ArchivedDayColumns = Pick<ArchivedDayRecord, "aiAgentId" | "date">;
