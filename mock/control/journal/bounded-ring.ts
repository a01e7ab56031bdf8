// Retains the latest items of one kind within limits on their number and the bytes of their bodies.
import type { Instant } from "../../engine/core/time.ts";
import type { BodyShare, SharedBodies } from "../memory/shared-bodies.ts";

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
  /** The sandbox that the bodies belong to; undefined for deleted sandboxes. */
  readonly sandbox: string | undefined;
  /** Ids continue after this one. */
  readonly after?: number | undefined;
  toBodies(retained: Retained<T>): RingBodies<T>;
}

export class BoundedRing<T extends Numbered> implements Retained<T> {
  readonly #limits: RingOptions<T>["limits"];
  readonly #bodies: RingBodies<T>;
  readonly #share: BodyShare;
  /** The item with id n is at index n modulo the entry limit. */
  readonly #slots: (T | undefined)[] = [];
  #firstId: number;
  #lastId: number;
  #droppedCount = 0;

  constructor({ limits, bodies, sandbox, after = 0, toBodies }: RingOptions<T>) {
    this.#limits = limits;
    this.#firstId = after + 1;
    this.#lastId = after;
    this.#bodies = toBodies(this);
    const { oldestAt } = this.#bodies;
    this.#share = bodies.join(sandbox, { oldestAt, dropOldest: () => this.#dropOldest() });
  }

  get firstId(): number {
    return this.#firstId;
  }

  get lastId(): number {
    return this.#lastId;
  }

  /** How many items were dropped since the ring was last empty. */
  get droppedCount(): number {
    return this.#droppedCount;
  }

  get(id: number): T | undefined {
    return this.#slots[id % this.#limits.entries];
  }

  /** Adds an item whose id is higher than all previous ids. */
  add(item: T): void {
    const { entries, bytes } = this.#limits;
    while (item.id - this.#firstId >= entries) this.#dropItem();
    this.#lastId = item.id;
    this.#slots[item.id % entries] = item;
    this.#share.count(this.#bodies.bytesOf(item));
    while (this.#share.bytes > bytes) this.#dropOldest();
  }

  /** The items after an id, oldest first. */
  since(id: number): T[] {
    const items: T[] = [];
    for (let next = Math.max(this.#firstId, id + 1); next <= this.#lastId; next += 1) {
      const item = this.get(next);
      if (item !== undefined) items.push(item);
    }
    return items;
  }

  /** Removes all items and returns their number; the next id is above `through`, by default above all previous ids. */
  clear(through = this.#lastId): number {
    const count = this.#lastId - this.#firstId + 1;
    this.#slots.length = 0;
    this.#firstId = through + 1;
    this.#lastId = through;
    this.#droppedCount = 0;
    this.#share.count(-this.#share.bytes);
    return count;
  }

  /** Releases the ring's bytes; call it last. */
  leave(): void {
    this.#share.leave();
  }

  #dropItem(): void {
    const oldest = this.get(this.#firstId);
    this.#slots[this.#firstId % this.#limits.entries] = undefined;
    this.#firstId += 1;
    this.#droppedCount += 1;
    if (oldest !== undefined) this.#share.count(-this.#bodies.bytesOf(oldest));
  }

  #dropOldest(): void {
    const { dropBody } = this.#bodies;
    if (dropBody === undefined) this.#dropItem();
    else this.#share.count(-dropBody());
  }
}
