// Limits the total size of the bodies in a mock's journals and events: drops bodies of deleted sandboxes first, then the
// oldest body of the sandbox with the most bytes.
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

export interface SharedBodies {
  /** @param sandbox undefined: deleted sandboxes, whose bodies are dropped first */
  join(sandbox: string | undefined, list: BodyList): BodyShare;
  /** The bytes of all lists. */
  readonly bytes: number;
  /** Drops bodies of at least this size, but keeps the newest 4 MiB; returns the bytes freed. */
  drop(bytes: number): number;
}

/** Maximum size of all bodies. */
export const maxSharedBytes = 256 * 1024 ** 2;

/** What a full heap leaves of all bodies: dropping less than this does not help it. */
const minSharedBytes = 4 * 1024 ** 2;

/** All lists of a sandbox with their bytes. */
interface Holder {
  readonly lists: Set<BodyList & { bytes: number }>;
  bytes: number;
}

export function createSharedBodies(limit = maxSharedBytes, minBytes = minSharedBytes): SharedBodies {
  const holders = new Map<string | undefined, Holder>();
  let bytes = 0;

  function shrink(enough: number): void {
    const deleted = holders.get(undefined);
    while (bytes > enough && deleted !== undefined && deleted.bytes > 0) dropOldest(deleted);
    let level = 0;
    for (const holder of holders.values()) level = Math.max(level, holder.bytes);
    for (; bytes > enough; level *= 0.95) {
      for (const holder of holders.values()) while (bytes > enough && holder.bytes > level) dropOldest(holder);
    }
  }
  return {
    join(sandbox, list) {
      const holder = holders.get(sandbox) ?? { lists: new Set(), bytes: 0 };
      holders.set(sandbox, holder);
      const share = { ...list, bytes: 0 };
      holder.lists.add(share);
      const add = (taken: number) => {
        holder.bytes += taken;
        bytes += taken;
      };
      return {
        get bytes() {
          return share.bytes;
        },
        count(taken) {
          share.bytes += taken;
          if (!holder.lists.has(share)) return;
          add(taken);
          // Frees a little more than necessary, so that not every request has to search for the largest holder.
          if (taken > 0 && bytes > limit) shrink(limit - limit / 8);
        },
        leave() {
          if (!holder.lists.delete(share)) return;
          add(-share.bytes);
          if (holder.lists.size === 0 && holders.get(sandbox) === holder) holders.delete(sandbox);
        },
      };
    },
    get bytes() {
      return bytes;
    },
    drop(excess) {
      const before = bytes;
      shrink(Math.max(minBytes, bytes - excess));
      return before - bytes;
    },
  };
}

function dropOldest({ lists }: Holder): void {
  const filled = [...lists].filter(({ bytes }) => bytes > 0);
  const [next] = filled.sort((left, right) => (left.oldestAt() < right.oldestAt() ? -1 : 1));
  next?.dropOldest();
}
