// Limits the total size of the bodies in a mock's journals and events: drops bodies of deleted sandboxes first, then the
// oldest bodies of the sandboxes with the most bytes.
import type { Instant } from "../../engine/core/time.ts";

/** A list with bodies: the requests of a sandbox, or its events. */
export interface BodyList {
  /** When the next body to drop arrived: 0 for bodies of the mock's pages, infinite if only bodies of errors remain. */
  oldestAt(): Instant;
  /** Drops that body and counts the bytes freed; called only if bytes is above 0. */
  dropOldest(): void;
}

/** The share of one list. */
export interface BodyShare {
  /** The bytes of its bodies. */
  readonly bytes: number;
  /** Counts bytes that the list has taken or, if negative, released. */
  count(bytes: number): void;
  /** Forgets the list and all its bytes. */
  leave(): void;
}

/** Maximum size of all bodies. */
export const maxSharedBytes = 256 * 1024 ** 2;

/** Bodies of this size in total remain even if the heap is full, because dropping them would free too little. */
const minSharedBytes = 4 * 1024 ** 2;

/** The largest holders are lowered to a common level, which falls by this factor until enough bytes are free. */
const levelStep = 0.95;

/** All lists of a sandbox with their bytes. */
interface Holder {
  readonly lists: Set<BodyList & { bytes: number }>;
  bytes: number;
}

export class SharedBodies {
  readonly #limit: number;
  readonly #minBytes: number;
  readonly #holders = new Map<string | undefined, Holder>();
  #bytes = 0;

  constructor(limit = maxSharedBytes, minBytes = minSharedBytes) {
    this.#limit = limit;
    this.#minBytes = minBytes;
  }

  /** The bytes of all lists. */
  get bytes(): number {
    return this.#bytes;
  }

  /** @param sandbox undefined: deleted sandboxes, whose bodies are dropped first */
  join(sandbox: string | undefined, list: BodyList): BodyShare {
    const holder = this.#holders.get(sandbox) ?? { lists: new Set(), bytes: 0 };
    this.#holders.set(sandbox, holder);
    const share = { ...list, bytes: 0 };
    holder.lists.add(share);
    return {
      get bytes() {
        return share.bytes;
      },
      count: (bytes) => {
        share.bytes += bytes;
        if (holder.lists.has(share)) this.#count(holder, bytes);
      },
      leave: () => {
        if (!holder.lists.delete(share)) return;
        this.#count(holder, -share.bytes);
        if (holder.lists.size === 0 && this.#holders.get(sandbox) === holder) this.#holders.delete(sandbox);
      },
    };
  }

  /** Drops bodies of at least this size, but keeps the newest 4 MiB; returns the bytes freed. */
  drop(bytes: number): number {
    const before = this.#bytes;
    this.#shrink(Math.max(this.#minBytes, before - bytes));
    return before - this.#bytes;
  }

  #count(holder: Holder, bytes: number): void {
    holder.bytes += bytes;
    this.#bytes += bytes;
    // Frees a little more than necessary, so that not every request has to search for the largest holder.
    if (bytes > 0 && this.#bytes > this.#limit) this.#shrink(this.#limit - this.#limit / 8);
  }

  /** Drops bodies until all holders together have at most `target` bytes. */
  #shrink(target: number): void {
    const deleted = this.#holders.get(undefined);
    if (deleted !== undefined) this.#lower(deleted, 0, target);
    let level = 0;
    for (const holder of this.#holders.values()) level = Math.max(level, holder.bytes);
    while (this.#bytes > target) {
      for (const holder of this.#holders.values()) this.#lower(holder, level, target);
      level *= levelStep;
    }
  }

  /** Drops the bodies of a holder until it has at most `level` bytes, or all holders together at most `target`. */
  #lower(holder: Holder, level: number, target: number): void {
    while (this.#bytes > target && holder.bytes > level) dropOldest(holder);
  }
}

function dropOldest({ lists }: Holder): void {
  const filled = [...lists].filter(({ bytes }) => bytes > 0);
  const [next] = filled.sort((left, right) => (left.oldestAt() < right.oldestAt() ? -1 : 1));
  next?.dropOldest();
}
