// Sends the events of a sandbox as server-sent events.
import type { ControlQuery } from "../../contract/admin-types.ts";
import { type StartHeartbeat, toEventStream, toSentText } from "../journal/sent-events.ts";
import type { EventLog, RetainedEvent } from "./event-entry.ts";

/** Selects events; every given part has to match. */
export type EventFilter = ControlQuery<"streamEvents">;

/** Matches events, but ignores `since`: the log itself starts there. */
export function fitsFilter({ type }: EventFilter): (event: RetainedEvent) => boolean {
  return (event) => type === undefined || event.type === type;
}

/**
 * The retained events after `since` (none without it), then each new one, under its name. Ends with the sandbox. A
 * number above the newest comes from another run of the mock, so everything is sent.
 */
export function streamEvents(
  log: EventLog,
  { since = log.lastId, ...filter }: EventFilter,
  startHeartbeat?: StartHeartbeat,
): ReadableStream<Uint8Array> {
  const fits = fitsFilter(filter);
  let sentId = since > log.lastId ? 0 : since;
  function pending(): string {
    const retained = log.retained(sentId);
    sentId = retained.at(-1)?.id ?? sentId;
    return retained
      .filter(fits)
      .map((event) => toSentText(event.id, event.type, log.toEvent(event)))
      .join("");
  }
  return toEventStream({ pending, subscribe: log.subscribe }, startHeartbeat);
}
