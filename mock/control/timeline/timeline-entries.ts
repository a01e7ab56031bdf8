// Converts the timeline of a sandbox to entries of the contract.
import type { AdminSchema } from "../../contract/admin-types.ts";
import { toWireTime } from "../../engine/core/time-formats/wire-time.ts";
import { versionsBy } from "../history/known-versions.ts";
import type { Journal } from "../journal/journal-entry.ts";
import type { Occurrence, Timeline } from "./timeline.ts";

/** The entries, oldest first. Effects of a request follow it, although they were recorded before the request. */
export function toEntries({
  journal,
  timeline,
}: {
  readonly journal: Journal;
  readonly timeline: Timeline;
}): AdminSchema<"TimelineEntry">[] {
  const requests = new Map(
    journal.retained().flatMap((exchange) => versionsBy(exchange).map((version) => [version, exchange.id] as const)),
  );
  return timeline
    .list()
    .map((entry) =>
      toEntry(entry, (entry.cause === "request" ? requests.get(entry.version) : undefined) ?? entry.after),
    );
}

function toEntry(entry: Occurrence, after: number): AdminSchema<"TimelineEntry"> {
  const { at, machineAt, cause, since, version, record, move, isClock, mode, added, removed, changeCount, events } =
    entry;
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
