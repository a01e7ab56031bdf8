// Sends the events of a sandbox as server-sent events.
import type { ControlQuery } from "../../contract/admin-types.ts";
import { type StartHeartbeat, toEventStream, toSentText } from "../journal/sent-events.ts";
import type { EventLog, RetainedEvent } from "./event-entry.ts";

/** Selects events; every given condition must match. */
export type EventFilter = ControlQuery<"streamEvents">;

/** Ignores `since`; callers start reading the log there. */
export function fitsFilter({ type }: EventFilter): (event: RetainedEvent) => boolean {
  return (event) => type === undefined || event.type === type;
}

/** The retained events after `since` (none without it), then each new event, under its name. */
export function streamEvents(
  log: EventLog,
  { since, ...filter }: EventFilter,
  startHeartbeat?: StartHeartbeat,
): ReadableStream<Uint8Array> {
  const fits = fitsFilter(filter);
  const toText = (event: RetainedEvent) => (fits(event) ? toSentText(event.id, event.type, log.toEvent(event)) : "");
  return toEventStream({ source: log, since, toText }, startHeartbeat);
}
