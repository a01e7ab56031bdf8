// Streams a growing source as server-sent events, at the pace of the reader.

/** Calls back at intervals to keep proxies from closing the connection; the returned function stops it. */
export type StartHeartbeat = (beat: () => void) => () => void;

/** A ring that grows: a journal, or the events of a sandbox. */
export interface SentSource<T extends { readonly id: number }> {
  readonly lastId: number;
  /** The items after this id, oldest first. */
  retained(since: number): readonly T[];
  /** Announces new items and the end; the returned function unsubscribes. */
  subscribe(listener: { next(): void; end(): void }): () => void;
}

export interface SentItems<T extends { readonly id: number }> {
  readonly source: SentSource<T>;
  /** Sends the retained items after this id first. An id above the newest is from another run: sends all of them. */
  readonly since: number | undefined;
  /** Returns "" to skip the item. */
  toText(item: T): string;
}

/**
 * Streams each item from now on, in UTF-8. A slow reader misses items that the ring drops. Ends with the source, or when
 * the reader cancels.
 * @param startHeartbeat default: no heartbeat
 */
export function toEventStream<T extends { readonly id: number }>(
  { source, since = source.lastId, toText }: SentItems<T>,
  startHeartbeat: StartHeartbeat = () => () => {},
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isHeartbeatDue = false;
  let isOver = false;
  let wake = () => {};
  let sentId = since > source.lastId ? 0 : since;
  const ends: (() => void)[] = [];

  function next(): string {
    const items = source.retained(sentId);
    sentId = items.at(-1)?.id ?? sentId;
    const text = items.map(toText).join("");
    if (text !== "" || !isHeartbeatDue) return text;
    isHeartbeatDue = false;
    return ": still here\n\n";
  }
  function start(): void {
    const end = source.subscribe({
      next: () => wake(),
      end() {
        isOver = true;
        wake();
      },
    });
    const endHeartbeat = startHeartbeat(() => {
      isHeartbeatDue = true;
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

/**
 * One event as text.
 * @param data a JSON value
 */
export function toSentText(id: number, event: string, data: object): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
