// What the store of a sandbox knows of its events; the events themselves are in the log of the process.
import type { Part } from "../../engine/store/store.ts";

/** Its last id is the number of the last event. */
export const eventsPart: Part<{ readonly clearedThrough: number }> = { name: "events" };
