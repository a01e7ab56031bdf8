// The store part that numbers a sandbox's events; the events themselves are in the log of the process.
import type { Part } from "../../engine/store/store.ts";

/** The part's last id is the number of the last event. */
export const eventsPart: Part<{ readonly clearedThrough: number }> = { name: "events" };
