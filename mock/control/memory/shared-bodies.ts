// Limits the bytes of the bodies in all journals and events of a mock: drops those of deleted sandboxes
// first, then the oldest body of the sandbox with the most bytes.
import type { Instant } from "../../engine/core/time.ts";

/** A list with bodies: the requests of a sandbox, or its events. */
export interface BodyList {
  /** When the next body to drop arrived: 0 for those of the mock's pages, infinite if only those of errors remain. */
  oldestAt(): Instant;
  /** Drops that body and counts the bytes freed; called only if bytes is above 0. */
  dropOldest(): void;
}

/** The share of one list. */
export interface BodyShare {
  /** Of the texts of its bodies. */
  readonly bytes: number;
  /** Counts bytes that the list took, or, if negative, released. */
  count(bytes: number): void;
  /** Forgets the list and all its bytes. */
  leave(): void;
}

export interface SharedBodies {
  join(sandbox: string, list: BodyList): BodyShare;
  /** Its bodies go before those of any sandbox. */
  joinFirst(list: BodyList): BodyShare;
  /** The bytes of all lists. */
  readonly bytes: number;
  /** Drops half of them, and halves the limit; returns the bytes freed, 0 if too few are left. */
  halve(): number;
  /** Doubles the limit, up to the initial one. */
  relax(): void;
}

/** Maximum size of all bodies. */
export const maxSharedBytes = 256 * 1024 ** 2;
/** Halving below this is not worthwhile. */
const leastSharedBytes = 4 * 1024 ** 2;

/**
 * @param maxBytes the initial limit
 * @param leastBytes the lowest limit
 */
export function createSharedBodies(maxBytes = maxSharedBytes, leastBytes = leastSharedBytes): SharedBodies {
  const lists = new Map<string, Set<Held>>();
  const first = new Set<Held>();
  let bytes = 0;
  let limit = maxBytes;

  function shrink(): void {
    for (const share of first) while (bytes > limit && share.bytes > 0) share.list.dropOldest();
    if (bytes <= limit) return;
    const sized = Array.from(lists.values(), (shares) => ({ own: shares, size: bytesOf(shares) }));
    sized.sort((left, right) => right.size - left.size);
    // Frees a little more than necessary, so that not every request has to find the largest.
    const sizes = sized.map(({ size }) => size);
    const level = levelOf(sizes, limit - limit / 8);
    for (const { own: shares } of sized) while (bytesOf(shares) > level) nextOf(shares)?.list.dropOldest();
  }
  function join(sandbox: string, list: BodyList): BodyShare {
    const ownShares = lists.get(sandbox) ?? new Set<Held>();
    lists.set(sandbox, ownShares);
    return shareIn(ownShares, list, () => {
      if (ownShares.size === 0 && lists.get(sandbox) === ownShares) lists.delete(sandbox);
    });
  }
  function shareIn(ownShares: Set<Held>, list: BodyList, onLeave = () => {}): BodyShare {
    const share: Held = { list, bytes: 0 };
    ownShares.add(share);
    return {
      get bytes() {
        return share.bytes;
      },
      count(taken) {
        share.bytes += taken;
        if (!ownShares.has(share)) return;
        bytes += taken;
        if (taken > 0) shrink();
      },
      leave() {
        if (!ownShares.delete(share)) return;
        bytes -= share.bytes;
        onLeave();
      },
    };
  }
  return {
    join,
    joinFirst: (list) => shareIn(first, list),
    get bytes() {
      return bytes;
    },
    halve() {
      const before = bytes;
      limit = Math.min(limit, Math.max(leastBytes, Math.floor(bytes / 2)));
      shrink();
      return before - bytes;
    },
    relax() {
      limit = Math.min(maxBytes, 2 * limit);
    },
  };
}

interface Held {
  readonly list: BodyList;
  bytes: number;
}

function bytesOf(lists: Iterable<Held>): number {
  let bytes = 0;
  for (const list of lists) bytes += list.bytes;
  return bytes;
}

/** The list with the next body to drop. */
function nextOf(lists: Iterable<Held>): Held | undefined {
  const [first, ...others] = [...lists].filter(({ bytes }) => bytes > 0);
  return others.reduce(
    (next, share) => (next !== undefined && next.list.oldestAt() <= share.list.oldestAt() ? next : share),
    first,
  );
}

/**
 * The size to which the largest must shrink, so that all together take at most `most`.
 * @param sizes the largest first
 */
function levelOf(sizes: readonly number[], most: number): number {
  let rest = sizes.reduce((sum, size) => sum + size, 0);
  for (const [index, size] of sizes.entries()) {
    rest -= size;
    const level = (most - rest) / (index + 1);
    if (level >= (sizes[index + 1] ?? 0)) return level;
  }
  return 0;
}
