// Retains the latest items of one kind within limits on their number and the bytes of their bodies.
import type { Instant } from "../../engine/core/time.ts";
import type { SharedBodies } from "../memory/shared-bodies.ts";

/** An item of a ring; ids count up by one. */
export interface Numbered {
  readonly id: number;
}

/** The retained items. */
export interface Retained<T> {
  readonly firstId: number;
  /** Id of the newest item, 0 before the first. */
  readonly lastId: number;
  get(id: number): T | undefined;
}

/** The bodies of a ring, and the next one to drop. */
export interface RingBodies<T> {
  /** The bytes of the body, 0 without one. */
  bytesOf(item: T): number;
  /** When the next body to drop arrived: 0 to drop it first, infinite to drop it last. */
  oldestAt(): Instant;
  /** Drops that body and returns its bytes; absent: the oldest item is dropped with its body. */
  dropBody?(): number;
}

export interface RingOptions<T> {
  readonly limits: { readonly entries: number; readonly bytes: number };
  readonly bodies: SharedBodies;
  /** The sandbox whose bodies these are; undefined: deleted sandboxes. */
  readonly sandbox: string | undefined;
  /** Ids continue after this one. */
  readonly after?: number | undefined;
  toBodies(retained: Retained<T>): RingBodies<T>;
}

export function createBoundedRing<T extends Numbered>(options: RingOptions<T>) {
  const { limits, bodies, sandbox, after = 0, toBodies } = options;
  /** The item with id n is at index n modulo the entry limit. */
  const slots: (T | undefined)[] = [];
  let firstId = after + 1;
  let lastId = after;
  let droppedCount = 0;
  const get = (id: number) => slots[id % limits.entries];
  const retained = {
    get firstId() {
      return firstId;
    },
    get lastId() {
      return lastId;
    },
    get,
  };
  const { bytesOf, oldestAt, dropBody } = toBodies(retained);
  const share = bodies.join(sandbox, { oldestAt, dropOldest });

  function dropItem(): void {
    const oldest = get(firstId);
    slots[firstId % limits.entries] = undefined;
    firstId += 1;
    droppedCount += 1;
    if (oldest !== undefined) share.count(-bytesOf(oldest));
  }
  function dropOldest(): void {
    if (dropBody === undefined) dropItem();
    else share.count(-dropBody());
  }
  return {
    get lastId() {
      return lastId;
    },
    /** How many items were dropped since the ring was last empty. */
    get droppedCount() {
      return droppedCount;
    },
    /** Adds an item whose id is higher than all previous ids. */
    add(item: T): void {
      while (item.id - firstId >= limits.entries) dropItem();
      lastId = item.id;
      slots[item.id % limits.entries] = item;
      share.count(bytesOf(item));
      while (share.bytes > limits.bytes) dropOldest();
    },
    /** The items after an id, oldest first. */
    since(id: number): T[] {
      const items: T[] = [];
      for (let next = Math.max(firstId, id + 1); next <= lastId; next += 1) {
        const item = get(next);
        if (item !== undefined) items.push(item);
      }
      return items;
    },
    /** Removes all items and returns their number; the next id is above `through`, by default above all previous ids. */
    clear(through = lastId): number {
      const count = lastId - firstId + 1;
      slots.length = 0;
      firstId = through + 1;
      lastId = through;
      droppedCount = 0;
      share.count(-share.bytes);
      return count;
    },
    /** Releases the ring's bytes; call it last. */
    leave: share.leave,
  };
}
