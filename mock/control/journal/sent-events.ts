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
  /** The retained items after this id are sent first. If the id is above the newest, it is from another run: all are sent. */
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
  let sentId = since > source.lastId ? 0 : since;
  let isHeartbeatDue = false;
  let isOver = false;
  /** Resumes a read that waits for text. */
  let wake = () => {};
  /** Ends the subscription and the heartbeat; empty afterwards, because the reader may cancel while the source ends. */
  const ends: (() => void)[] = [];

  function start(): void {
    const endSubscription = source.subscribe({
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
    ends.push(endSubscription, endHeartbeat);
  }
  async function pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    for (;;) {
      const text = nextText();
      if (text !== "") {
        controller.enqueue(encoder.encode(text));
        return;
      }
      if (isOver) break;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    stop();
    controller.close();
  }
  function stop(): void {
    for (const end of ends.splice(0)) end();
  }
  /** The items that were not sent yet, otherwise a heartbeat if one is due. */
  function nextText(): string {
    const items = source.retained(sentId);
    sentId = items.at(-1)?.id ?? sentId;
    const text = items.map(toText).join("");
    if (text !== "" || !isHeartbeatDue) return text;
    isHeartbeatDue = false;
    return ": still here\n\n";
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
