// The delays of one mock, which end when it closes.
import { sleep } from "./process-time.ts";

export interface Delays {
  readonly sleep: typeof sleep;
  /** Ends all delays, including later ones. */
  end(): void;
}

export function createDelays(): Delays {
  const endings = new Set<() => void>();
  let isClosed = false;
  return {
    async sleep(milliseconds, signal) {
      const ended = new AbortController();
      const end = () => ended.abort();
      endings.add(end);
      signal?.addEventListener("abort", end);
      if (isClosed || signal?.aborted) end();
      await sleep(milliseconds, ended.signal);
      signal?.removeEventListener("abort", end);
      endings.delete(end);
    },
    end() {
      isClosed = true;
      for (const end of endings) end();
    },
  };
}
