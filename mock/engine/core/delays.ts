// The waits of one mock, which end when it closes.
import { sleep } from "./process-time.ts";

export interface Delays {
  readonly sleep: typeof sleep;
  /** Ends every wait, also those that begin later. */
  end(): void;
}

export function createDelays(): Delays {
  const waiting = new Set<() => void>();
  let isOver = false;
  return {
    async sleep(milliseconds, signal) {
      const early = new AbortController();
      const end = () => early.abort();
      waiting.add(end);
      signal?.addEventListener("abort", end);
      if (isOver || signal?.aborted) end();
      await sleep(milliseconds, early.signal);
      signal?.removeEventListener("abort", end);
      waiting.delete(end);
    },
    end() {
      isOver = true;
      for (const end of waiting) end();
    },
  };
}
