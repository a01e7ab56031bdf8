// Records behind reports: sums of cases whose tickets are archived.
import type { Stored } from "./wire.ts";

/** What an AI agent did on one day, as sums over cases whose tickets are archived. No worklog entry that is there is among them. */
export type ArchivedDayRecord = Stored<"ArchivedDayRecord">;

/** Whose day it is, without its figures. */
export type ArchivedDayColumns = Pick<ArchivedDayRecord, "aiAgentId" | "date">;
