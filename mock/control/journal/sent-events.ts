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
  items: SentItems<T>,
  startHeartbeat: StartHeartbeat = () => () => {},
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(new ItemSource(items, startHeartbeat), { highWaterMark: 0 });
}

/** Encodes items whenever the reader is ready for more. */
class ItemSource<T extends { readonly id: number }> implements UnderlyingDefaultSource<Uint8Array> {
  readonly #items: SentItems<T>;
  readonly #startHeartbeat: StartHeartbeat;
  readonly #encoder = new TextEncoder();
  #sentId: number;
  #isHeartbeatDue = false;
  #isOver = false;
  /** Resumes a read that waits for text. */
  #wake = () => {};
  #endSubscription = () => {};
  #endHeartbeat = () => {};

  constructor(items: SentItems<T>, startHeartbeat: StartHeartbeat) {
    const { source, since = source.lastId } = items;
    this.#items = items;
    this.#startHeartbeat = startHeartbeat;
    this.#sentId = since > source.lastId ? 0 : since;
  }

  start(): void {
    this.#endSubscription = this.#items.source.subscribe({
      next: () => this.#wake(),
      end: () => {
        this.#isOver = true;
        this.#wake();
      },
    });
    this.#endHeartbeat = this.#startHeartbeat(() => {
      this.#isHeartbeatDue = true;
      this.#wake();
    });
  }

  async pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    for (;;) {
      const text = this.#nextText();
      if (text !== "") {
        controller.enqueue(this.#encoder.encode(text));
        return;
      }
      if (this.#isOver) break;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.cancel();
    controller.close();
  }

  cancel(): void {
    this.#endSubscription();
    this.#endHeartbeat();
    // The reader may cancel while the source ends.
    this.#endSubscription = () => {};
    this.#endHeartbeat = () => {};
  }

  /** The items that were not sent yet, otherwise a heartbeat if one is due. */
  #nextText(): string {
    const { source, toText } = this.#items;
    const items = source.retained(this.#sentId);
    this.#sentId = items.at(-1)?.id ?? this.#sentId;
    const text = items.map(toText).join("");
    if (text !== "" || !this.#isHeartbeatDue) return text;
    this.#isHeartbeatDue = false;
    return ": still here\n\n";
  }
}

/**
 * One event as text.
 * @param data a JSON value
 */
export function toSentText(id: number, event: string, data: object): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
