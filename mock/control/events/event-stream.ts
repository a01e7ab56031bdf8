// Sends the events of a sandbox as server-sent events (mock/control/journal/sent-events.ts). Called by mock/control/event-control.ts.
import type { EventName } from "../../domain/records/events/event-types.ts";
import { type StartHeartbeat, toEventStream, toSentText } from "../journal/sent-events.ts";
import type { EventLog, RetainedEvent } from "./event-entry.ts";

/** Which events; every named part has to fit. */
export interface EventFilter {
  /** The name of an event, such as `TicketUpdated`. */
  readonly type?: EventName | undefined;
  /** Only events after the one with this number. */
  readonly since?: number | undefined;
}

/** Whether an event is one of those; `since` is not looked at, the log itself begins there. */
export function fitsFilter({ type }: EventFilter): (event: RetainedEvent) => boolean {
  return (event) => type === undefined || event.type === type;
}

/**
 * Those kept after `since` first (without it only what comes), then each new one, under its name. Ends when the sandbox does. A number above
 * the newest is of another run of the mock: nothing of this one was seen.
 */
export function streamEvents(
  log: EventLog,
  { since = log.lastId, ...filter }: EventFilter,
  startHeartbeat?: StartHeartbeat,
): ReadableStream<Uint8Array> {
  const fits = fitsFilter(filter);
  let sentId = since > log.lastId ? 0 : since;
  function pending(): string {
    const found = log.retained(sentId);
    sentId = found.at(-1)?.id ?? sentId;
    return found
      .filter(fits)
      .map((event) => toSentText(event.id, event.type, log.toEvent(event)))
      .join("");
  }
  return toEventStream({ pending, subscribe: log.subscribe }, startHeartbeat);
}
