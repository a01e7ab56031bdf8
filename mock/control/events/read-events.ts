// Reads server-sent events back as events, one by one: `for await (const event of sandbox.events())`. The same for a mock in this process
// and one behind a URL. Used by mock/mock-sandbox.ts.
import type { EventName, ServiceEvent } from "../../records/events/event-types.ts";

/** Events as they happen. Ends when the sandbox does, or with `return()`, which `break` calls. */
export interface EventReading<Name extends EventName = EventName> extends AsyncIterableIterator<ServiceEvent<Name>> {
  /** Ends the reading. */
  return(): Promise<IteratorResult<ServiceEvent<Name>, undefined>>;
}

/**
 * The events of a stream that has begun. What happens before somebody reads is not lost.
 * @param begun the stream of `streamEvents`; why it could not begin is told by the first `next()`
 */
export function readEvents<Name extends EventName>(begun: Promise<ReadableStream<Uint8Array>>): EventReading<Name> {
  const opened = begun.then((stream) => stream.getReader());
  // Told to whoever reads; nobody may.
  opened.catch(() => {});
  const decoder = new TextDecoder();
  const pieces = createPieces();
  let last: Promise<unknown> = opened;

  async function read(): Promise<IteratorResult<ServiceEvent<Name>, undefined>> {
    const reader = await opened;
    for (;;) {
      const block = pieces.take();
      if (block !== undefined) {
        const data = /^data: (.*)$/m.exec(block)?.[1];
        // A heartbeat has none.
        if (data !== undefined) return { done: false, value: JSON.parse(data) };
        continue;
      }
      const { done, value } = await reader.read();
      if (done) return { done: true, value: undefined };
      pieces.add(decoder.decode(value, { stream: true }));
    }
  }
  return {
    next() {
      // One after the other, as they were asked for.
      const turn = last.then(read, read);
      last = turn;
      return turn;
    },
    async return() {
      const reader = await opened.catch(() => undefined);
      await reader?.cancel();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** Joins pieces of a text and cuts it at its empty lines. No letter is looked at again with each piece that follows. */
function createPieces() {
  let whole: readonly string[] = [];
  let taken = 0;
  let begun: string[] = [];
  return {
    /** The next block that has come to its end. */
    take(): string | undefined {
      const block = whole[taken];
      taken += 1;
      return block;
    },
    /** Only when every whole block was taken. */
    add(piece: string): void {
      if (piece === "") return;
      const before = begun.at(-1)?.at(-1) ?? "";
      begun.push(piece);
      if (!`${before}${piece}`.includes("\n\n")) return;
      const blocks = begun.join("").split("\n\n");
      begun = [blocks.at(-1) ?? ""];
      whole = blocks.slice(0, -1);
      taken = 0;
    },
  };
}
