// The requests of one journal that wait to be stored. Drops the oldest if too many wait.
import type { RetainedExchange } from "../journal/journal-entry.ts";

/** The number of requests that the storage retains per sandbox; no more wait for it. */
export const maxStored = 1_000;
/** Maximum total size in bytes of the bodies that wait. */
const maxWaitingBytes = 4 * 1024 * 1024;

export class WaitingRequests {
  #requests: RetainedExchange[] = [];
  #bytes = 0;
  /** Older ones, which are being stored. */
  #taken: readonly RetainedExchange[] = [];
  /** How many of all, oldest first, to clear once they have numbers. */
  #clearCount = 0;

  get isEmpty(): boolean {
    return this.#requests.length === 0;
  }

  /** @returns how many requests were dropped for it */
  add(request: RetainedExchange): number {
    this.#requests.push(request);
    this.#bytes += bytesOf(request);
    let dropCount = 0;
    while (this.#requests.length > maxStored || this.#bytes > maxWaitingBytes) {
      const dropped = this.#requests.shift();
      this.#bytes -= dropped === undefined ? 0 : bytesOf(dropped);
      if (this.#clearCount > this.#taken.length) this.#clearCount -= 1;
      dropCount += 1;
    }
    return dropCount;
  }

  /** Takes all to store them; `endStoring` or `putBack` follows. */
  takeAll(): readonly RetainedExchange[] {
    this.#taken = this.#requests;
    this.#replace([]);
    return this.#taken;
  }

  /** @returns how many of the stored requests to clear, oldest first */
  endStoring(): number {
    const count = Math.min(this.#clearCount, this.#taken.length);
    this.#clearCount -= count;
    this.#taken = [];
    return count;
  }

  /** Puts the taken requests back before all others. */
  putBack(): void {
    this.#replace([...this.#taken, ...this.#requests]);
    this.#taken = [];
  }

  keep(isKept: (request: RetainedExchange) => boolean): void {
    this.#clearCount = this.#requests.slice(0, this.#clearCount).filter(isKept).length;
    this.#replace(this.#requests.filter(isKept));
  }

  /** Marks the requests up to the last one that is not current, to clear them once they have numbers. */
  markCleared(isCurrent: (request: RetainedExchange) => boolean): void {
    this.#clearCount = [...this.#taken, ...this.#requests].findLastIndex((request) => !isCurrent(request)) + 1;
  }

  #replace(requests: RetainedExchange[]): void {
    this.#requests = requests;
    this.#bytes = requests.reduce((sum, request) => sum + bytesOf(request), 0);
  }
}

function bytesOf({ requestBytes, responseBytes }: RetainedExchange): number {
  return requestBytes + responseBytes;
}
