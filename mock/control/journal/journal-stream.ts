// Sends a journal as server-sent events. A slow reader misses what the ring dropped.
import type { Journal, JournalFilter } from "./journal-entry.ts";
import { compileFilter } from "./journal-filter.ts";
import { type StartHeartbeat, toEventStream, toSentText } from "./sent-events.ts";

/**
 * Events `request`, one per matching entry: the retained ones after `since` (none without it), then each new one. Ends
 * with the sandbox, or when the reader cancels. A number above the newest comes from another run of the mock, so
 * everything is sent.
 */
export function streamJournal(
  journal: Journal,
  { since = journal.lastId, ...filter }: JournalFilter,
  startHeartbeat?: StartHeartbeat,
): ReadableStream<Uint8Array> {
  const pending = createPending(journal, since, filter);
  return toEventStream({ pending, subscribe: journal.subscribe }, startHeartbeat);
}

/** The entries that the journal has retained since the last call, as events. */
function createPending(journal: Journal, since: number, filter: Omit<JournalFilter, "since">): () => string {
  const fits = compileFilter(filter, journal.service);
  let sentId = since > journal.lastId ? 0 : since;
  return () => {
    const retained = journal.retained(sentId);
    sentId = retained.at(-1)?.id ?? sentId;
    return retained
      .filter((exchange) => fits(exchange, journal))
      .map((exchange) => toSentText(exchange.id, "request", journal.toEntry(exchange)))
      .join("");
  };
}
