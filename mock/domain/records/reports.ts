// Records behind reports: sums of cases whose tickets are archived.
import type { Stored } from "./wire.ts";

/**
 * What an AI agent did on one day, as sums over cases of archived tickets. Existing worklog entries are not included.
 */
export type ArchivedDayRecord = Stored<"ArchivedDayRecord">;

/** The AI agent and the day, without figures. */
export type ArchivedDayColumns = Pick<ArchivedDayRecord, "aiAgentId" | "date">;
