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
  let text = "";
  let last: Promise<unknown> = opened;

  async function read(): Promise<IteratorResult<ServiceEvent<Name>, undefined>> {
    const reader = await opened;
    for (;;) {
      const end = text.indexOf("\n\n");
      if (end !== -1) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        const data = /^data: (.*)$/m.exec(block)?.[1];
        // A heartbeat has none.
        if (data !== undefined) return { done: false, value: JSON.parse(data) };
        continue;
      }
      const { done, value } = await reader.read();
      if (done) return { done: true, value: undefined };
      text += decoder.decode(value, { stream: true });
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
