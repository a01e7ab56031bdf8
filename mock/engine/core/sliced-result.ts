// A result with long lists, whose JSON is written piece by piece: never in memory as a whole, with other work in between.
import { callSoon } from "./process-time.ts";

/** A result whose lists may be too long for one text. */
export interface Sliced<T> {
  /** The result with empty lists. */
  readonly frame: T;
  /** The result as JSON, in pieces that are created as they are read. */
  texts(): Iterable<string>;
  whole(): T;
}

const sliceLength = 64 * 1024;

/** Whether a result is in slices; no other result has this function. */
export function isSliced(result: unknown): result is Sliced<unknown> {
  return typeof result === "object" && result !== null && "texts" in result && typeof result.texts === "function";
}

/** Joins pieces into slices that are large enough to write. */
export function* toSlices(texts: Iterable<string>): Generator<string, void> {
  let slice = "";
  for (const text of texts) {
    slice += text;
    if (slice.length < sliceLength) continue;
    yield slice;
    slice = "";
  }
  if (slice !== "") yield slice;
}

/** Encodes the text in UTF-8; between two slices, everything else that is ready runs. */
export function toByteStream(texts: Iterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const slices = toSlices(texts);
  return new ReadableStream({
    async pull(controller) {
      await new Promise<void>((resolve) => callSoon(resolve));
      const next = slices.next();
      if (next.done === true) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    cancel: () => void slices.return(),
  });
}
