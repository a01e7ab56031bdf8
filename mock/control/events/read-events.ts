// Reads the events of a stream: `for await (const event of sandbox.events())`.

import type { EventName, ServiceEvent } from "../../domain/records/events/event-types.ts";
import { readEventData } from "../../engine/core/server-sent-events.ts";

/** Yields events as they happen. Ends with the sandbox, or on `return()`, which `break` calls. */
export interface EventReading<Name extends EventName = EventName> extends AsyncIterableIterator<ServiceEvent<Name>> {
  /** Ends the stream. */
  return(): Promise<IteratorResult<ServiceEvent<Name>, undefined>>;
}

/**
 * The events of an open stream, including those sent before the first read.
 * @param opening the stream of `streamEvents`; `next()` rejects if it could not start
 */
export function readEvents<Name extends EventName = EventName>(
  opening: Promise<ReadableStream<Uint8Array>>,
): EventReading<Name> {
  const opened = opening.then((stream) => stream.getReader());
  const messages = opened.then(readEventData);
  // `next` reports a stream that could not start.
  messages.catch(() => {});
  return {
    async next() {
      const { done, value } = await (await messages).next();
      return done ? { done, value: undefined } : { done: false, value: JSON.parse(value) };
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
