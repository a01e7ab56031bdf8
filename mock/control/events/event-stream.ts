// Sends the events of a sandbox as server-sent events (mock/control/journal/sent-events.ts). Called by mock/control/event-control.ts.
import { type StartHeartbeat, toEventStream, toSentText } from "../journal/sent-events.ts";
import type { EventLog, KeptEvent } from "./event-entry.ts";

/** Which events; every named part has to fit. */
export interface EventFilter {
  /** The name of an event, such as `TicketUpdated`. */
  readonly type?: KeptEvent["type"] | undefined;
  /** Only events after the one with this number. */
  readonly since?: number | undefined;
}

/** Whether an event is one of those; `since` is not looked at, the log itself begins there. */
export function fitsFilter({ type }: EventFilter): (kept: KeptEvent) => boolean {
  return (kept) => type === undefined || kept.type === type;
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
    const found = log.kept(sentId);
    sentId = found.at(-1)?.id ?? sentId;
    return found
      .filter(fits)
      .map((kept) => toSentText(kept.id, kept.type, log.toEvent(kept)))
      .join("");
  }
  return toEventStream({ pending, subscribe: log.subscribe }, startHeartbeat);
}
