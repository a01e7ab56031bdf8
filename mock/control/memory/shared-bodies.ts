// Holds the bodies of all journals and events of a mock within one number of bytes: beyond it the oldest of the sandbox that holds most goes first.
import type { Instant } from "../../engine/core/time.ts";

/** A list that keeps bodies: the requests of a sandbox, or its events. */
export interface BodyList {
  /** Of the texts of its bodies. */
  readonly bytes: number;
  /** When the body came that goes next; infinite where only those of answers from 400 on are left. */
  oldestAt(): Instant;
  /** Lets that body go, and counts what it frees; asked only while there are bytes. */
  dropOldest(): void;
}

/** The place of a list among all. */
export interface BodyShare {
  /** Counts bytes that the list took or, negative, gave back. */
  count(bytes: number): void;
  /** Forgets the list and all its bytes. */
  leave(): void;
}

export interface SharedBodies {
  join(sandbox: string, list: BodyList): BodyShare;
  /** What all lists hold. */
  readonly bytes: number;
  /** Lets half of them go, and no more come; answers the bytes that went, 0 where too few are left. */
  halve(): number;
  /** They may hold twice as much again, up to what they could at first. */
  relax(): void;
}

/** What all bodies may take. */
export const mostSharedBytes = 256 * 1024 ** 2;
/** Fewer are not worth looking for. */
const leastSharedBytes = 4 * 1024 ** 2;

/**
 * None yet.
 * @param mostBytes what they may take at first
 * @param leastBytes what is left to them
 */
export function createSharedBodies(mostBytes = mostSharedBytes, leastBytes = leastSharedBytes): SharedBodies {
  const lists = new Map<string, Set<BodyList>>();
  let [bytes, limit] = [0, mostBytes];

  function shrink(): void {
    if (bytes <= limit) return;
    const held = Array.from(lists.values(), (own) => ({ own, size: bytesOf(own) }));
    held.sort((left, right) => right.size - left.size);
    // A little more than it must be, so that not every request has to look for the largest.
    const sizes = held.map(({ size }) => size);
    const level = levelOf(sizes, limit - limit / 8);
    for (const { own } of held) while (bytesOf(own) > level) nextOf(own)?.dropOldest();
  }
  function join(sandbox: string, list: BodyList): BodyShare {
    const own = lists.get(sandbox) ?? new Set<BodyList>();
    lists.set(sandbox, own.add(list));
    return {
      count(taken) {
        if (!own.has(list)) return;
        bytes += taken;
        if (taken > 0) shrink();
      },
      leave() {
        if (!own.delete(list)) return;
        bytes -= list.bytes;
        if (own.size === 0 && lists.get(sandbox) === own) lists.delete(sandbox);
      },
    };
  }
  return {
    join,
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
      limit = Math.min(mostBytes, 2 * limit);
    },
  };
}

function bytesOf(lists: Iterable<BodyList>): number {
  let bytes = 0;
  for (const list of lists) bytes += list.bytes;
  return bytes;
}

/** The list that has the body that goes next. */
function nextOf(lists: Iterable<BodyList>): BodyList | undefined {
  const [first, ...others] = [...lists].filter((list) => list.bytes > 0);
  return others.reduce((next, list) => (next !== undefined && next.oldestAt() <= list.oldestAt() ? next : list), first);
}

/** To which size the largest have to come down, so that all take at most so much. @param sizes the largest first */
function levelOf(sizes: readonly number[], most: number): number {
  let rest = sizes.reduce((sum, size) => sum + size, 0);
  for (const [index, size] of sizes.entries()) {
    rest -= size;
    const level = (most - rest) / (index + 1);
    if (level >= (sizes[index + 1] ?? 0)) return level;
  }
  return 0;
}
