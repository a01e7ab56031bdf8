// Converts the timeline of a sandbox to entries of the contract.
import type { AdminSchema } from "../../contract/admin-types.ts";
import { toWireTime } from "../../engine/core/time-formats/wire-time.ts";
import { requestsByVersion } from "../history/known-versions.ts";
import type { Journal } from "../journal/journal-entry.ts";
import type { Occurrence, Timeline } from "./timeline.ts";

interface TimelineSource {
  readonly journal: Journal;
  readonly timeline: Timeline;
}

/** The entries, oldest first. Effects of a request follow it, although they were recorded before the request. */
export function toEntries({ journal, timeline }: TimelineSource): AdminSchema<"TimelineEntry">[] {
  const requests = requestsByVersion(journal);
  return timeline.list().map((occurrence) => {
    const request = occurrence.cause === "request" ? requests.get(occurrence.version) : undefined;
    return toEntry(occurrence, request ?? occurrence.after);
  });
}

function toEntry(occurrence: Occurrence, after: number): AdminSchema<"TimelineEntry"> {
  const { at, machineAt, cause, since, version, record, move, changeCount, events } = occurrence;
  const { isClock, mode, added, removed } = occurrence;
  return {
    after,
    at: toWireTime(at),
    machineTime: toWireTime(machineAt),
    cause,
    since,
    version,
    ...(move === undefined ? {} : { move }),
    ...(isClock ? { clock: { now: toWireTime(at), mode } } : {}),
    ...(added.length + removed.length === 0 ? {} : { faults: { added: [...added], removed: [...removed] } }),
    changeCount,
    ...(record === undefined ? {} : { record }),
    events: [...events].map(([type, count]) => ({ type, count })),
  };
}
