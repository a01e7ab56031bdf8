// Sends a journal as server-sent events (mock/control/journal/sent-events.ts). At worst a slow reader misses what the ring has dropped.
// Called by mock/control/journal-control.ts.
import type { Journal, JournalFilter } from "./journal-entry.ts";
import { compileFilter } from "./journal-filter.ts";
import { type StartHeartbeat, toEventStream, toSentText } from "./sent-events.ts";

/**
 * Events `request`, one per entry that fits: those kept after `since` first (without it only what comes), then each new one. Ends when the
 * sandbox does, or when the reader cancels. A number above the newest is of another run of the mock: nothing of this one was seen.
 */
export function streamJournal(
  journal: Journal,
  { since = journal.lastId, ...filter }: JournalFilter,
  startHeartbeat?: StartHeartbeat,
): ReadableStream<Uint8Array> {
  const pending = createPending(journal, since, filter);
  return toEventStream({ pending, subscribe: journal.subscribe }, startHeartbeat);
}

/** The events of what the journal has kept since the last time. */
function createPending(journal: Journal, since: number, filter: Omit<JournalFilter, "since">): () => string {
  const fits = compileFilter(filter);
  let sentId = since > journal.lastId ? 0 : since;
  return () => {
    const found = journal.retained(sentId);
    sentId = found.at(-1)?.id ?? sentId;
    return found
      .filter(fits)
      .map((exchange) => toSentText(exchange.id, "request", journal.toEntry(exchange)))
      .join("");
  };
}
