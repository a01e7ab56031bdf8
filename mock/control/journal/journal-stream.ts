// Sends a journal as server-sent events. The stream takes from the journal's ring when its reader wants more. A slow reader costs nothing;
// at worst it misses what the ring has dropped. Called by mock/control/journal-control.ts.
import type { Journal, JournalFilter } from "./journal-entry.ts";
import { compileFilter } from "./journal-filter.ts";

/** Starts calling back at intervals, so that no proxy takes the connection for dead; the returned function stops it. */
export type StartHeartbeat = (beat: () => void) => () => void;

/**
 * Events `request`, one per entry that fits: those kept after `since` first (without it only what comes), then each new one. UTF-8. Ends
 * when the sandbox does, or when the reader cancels.
 * @param startHeartbeat left out: no heartbeat
 */
export function streamJournal(
  journal: Journal,
  { since = journal.lastId, ...filter }: JournalFilter,
  startHeartbeat: StartHeartbeat = () => () => {},
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const pending = createPending(journal, since, filter);
  let [isBeating, isOver] = [false, false];
  let wake = () => {};
  const ends: (() => void)[] = [];

  function next(): string {
    const text = pending();
    if (text !== "" || !isBeating) return text;
    isBeating = false;
    return ": still here\n\n";
  }
  function start(): void {
    const end = journal.subscribe({
      next: () => wake(),
      end() {
        isOver = true;
        wake();
      },
    });
    const endHeartbeat = startHeartbeat(() => {
      isBeating = true;
      wake();
    });
    ends.push(end, endHeartbeat);
  }
  function stop(): void {
    for (const end of ends.splice(0)) end();
  }
  async function pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    for (;;) {
      const text = next();
      if (text !== "") return controller.enqueue(encoder.encode(text));
      if (isOver) break;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    stop();
    controller.close();
  }
  return new ReadableStream<Uint8Array>({ start, pull, cancel: stop }, { highWaterMark: 0 });
}

/** The events of what the journal has kept since the last time. */
function createPending(journal: Journal, since: number, filter: Omit<JournalFilter, "since">): () => string {
  const fits = compileFilter(filter);
  let sentId = since;
  return () => {
    const found = journal.kept(sentId);
    sentId = found.at(-1)?.id ?? sentId;
    return found
      .filter(fits)
      .map((kept) => `id: ${kept.id}\nevent: request\ndata: ${JSON.stringify(journal.toEntry(kept))}\n\n`)
      .join("");
  };
}
