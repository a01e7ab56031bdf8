// The part of a sandbox's store about events; the log of the process has the events.
import type { Part } from "../../engine/store/store.ts";

/** The part's last id is the number of the last event. */
export const eventsPart: Part<{ readonly clearedThrough: number }> = { name: "events" };
