// Streams a growing source as server-sent events, at the pace of the reader.

/** Calls back at intervals, so that no proxy considers the connection dead; the returned function stops it. */
export type StartHeartbeat = (beat: () => void) => () => void;

export interface SentSource {
  /** The events since the last call, as text; empty if there are none. */
  pending(): string;
  /** Announces new events and the end; the returned function unsubscribes. */
  subscribe(listener: { next(): void; end(): void }): () => void;
}

/**
 * UTF-8. Ends with the source, or when the reader cancels.
 * @param startHeartbeat default: no heartbeat
 */
export function toEventStream(
  { pending, subscribe }: SentSource,
  startHeartbeat: StartHeartbeat = () => () => {},
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isBeating = false;
  let isOver = false;
  let wake = () => {};
  const ends: (() => void)[] = [];

  function next(): string {
    const text = pending();
    if (text !== "" || !isBeating) return text;
    isBeating = false;
    return ": still here\n\n";
  }
  function start(): void {
    const end = subscribe({
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

/**
 * One event as text.
 * @param data a JSON value
 */
export function toSentText(id: number, event: string, data: object): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
