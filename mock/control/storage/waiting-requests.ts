// The requests of one journal that wait to be stored. Drops the oldest if too many wait.
import type { RetainedExchange } from "../journal/journal-entry.ts";

/** The number of requests that the storage retains per sandbox; no more wait for it. */
export const maxStored = 1_000;
/** Maximum total size in bytes of the bodies that wait. */
const maxWaitingBytes = 4 * 1024 * 1024;

interface WaitingRequest {
  readonly request: RetainedExchange;
  /** Whether to clear it once it has a number. */
  isCleared: boolean;
}

export class WaitingRequests {
  #waiting: WaitingRequest[] = [];
  #bytes = 0;
  /** Requests older than `#waiting`, which are being stored. */
  #taken: readonly WaitingRequest[] = [];

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** @returns how many requests were dropped for it */
  add(request: RetainedExchange): number {
    this.#waiting.push({ request, isCleared: false });
    this.#bytes += bytesOf(request);
    let dropCount = 0;
    while (this.#waiting.length > maxStored || this.#bytes > maxWaitingBytes) {
      const dropped = this.#waiting.shift();
      this.#bytes -= dropped === undefined ? 0 : bytesOf(dropped.request);
      dropCount += 1;
    }
    return dropCount;
  }

  /** Takes all to store them; `endStoring` or `putBack` follows. */
  takeAll(): readonly RetainedExchange[] {
    this.#taken = this.#waiting;
    this.#replace([]);
    return this.#taken.map(({ request }) => request);
  }

  /** @returns how many of the stored requests to clear, oldest first */
  endStoring(): number {
    const count = this.#taken.filter(({ isCleared }) => isCleared).length;
    this.#taken = [];
    return count;
  }

  /** Puts the taken requests back before all others. */
  putBack(): void {
    this.#replace([...this.#taken, ...this.#waiting]);
    this.#taken = [];
  }

  /** Removes the requests that turn out to be stored. @returns those of them to clear */
  removeStored(isStored: (request: RetainedExchange) => boolean): readonly RetainedExchange[] {
    const stored = this.#waiting.filter(({ request }) => isStored(request));
    this.#replace(this.#waiting.filter((waiting) => !stored.includes(waiting)));
    return stored.filter(({ isCleared }) => isCleared).map(({ request }) => request);
  }

  /** Marks the requests up to the last one that is not current, to clear them once they have numbers. */
  markCleared(isCurrent: (request: RetainedExchange) => boolean): void {
    const all = [...this.#taken, ...this.#waiting];
    const lastIndex = all.findLastIndex(({ request }) => !isCurrent(request));
    for (const [index, waiting] of all.entries()) if (index <= lastIndex) waiting.isCleared = true;
  }

  #replace(waiting: WaitingRequest[]): void {
    this.#waiting = waiting;
    this.#bytes = waiting.reduce((sum, { request }) => sum + bytesOf(request), 0);
  }
}

function bytesOf({ requestBytes, responseBytes }: RetainedExchange): number {
  return requestBytes + responseBytes;
}
