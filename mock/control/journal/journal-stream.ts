// Sends a journal as server-sent events.
import type { Journal, JournalFilter, RetainedExchange } from "./journal-entry.ts";
import { compileFilter } from "./journal-filter.ts";
import { type StartHeartbeat, toEventStream, toSentText } from "./sent-events.ts";

/** A `request` event per matching entry: the retained entries after `since` (none without it), then each new entry. */
export function streamJournal(
  journal: Journal,
  { since, ...filter }: JournalFilter,
  startHeartbeat?: StartHeartbeat,
): ReadableStream<Uint8Array> {
  const fits = compileFilter(filter, journal.service);
  const toText = (exchange: RetainedExchange) =>
    fits(exchange, journal) ? toSentText(exchange.id, "request", journal.toEntry(exchange)) : "";
  return toEventStream({ source: journal, since, toText }, startHeartbeat);
}
