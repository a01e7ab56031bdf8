// A ring of the last items by id; a new item replaces the oldest.

/** An item of a ring; ids count up by one. */
export interface Numbered {
  readonly id: number;
}

/** An empty ring; the first item has the id after `after`. */
export function createNumberedRing<T extends Numbered>(capacity: number, after = 0) {
  /** The item with id n is at index n modulo the capacity. */
  const ring: (T | undefined)[] = [];
  let firstId = after + 1;
  let lastId = after;
  return {
    get firstId() {
      return firstId;
    },
    /** Id of the newest item, 0 before the first. */
    get lastId() {
      return lastId;
    },
    /** The next item replaces the oldest. */
    get isFull() {
      return lastId - firstId + 1 >= capacity;
    },
    get: (id: number) => ring[id % capacity],
    /** Adds an item with the next id, or replaces a retained one. */
    put(item: T): void {
      lastId = Math.max(lastId, item.id);
      ring[item.id % capacity] = item;
    },
    dropFirst(): T | undefined {
      const first = ring[firstId % capacity];
      ring[firstId % capacity] = undefined;
      firstId += 1;
      return first;
    },
    /** The items after an id, oldest first. */
    since(id: number): T[] {
      const entries: T[] = [];
      for (let next = Math.max(firstId, id + 1); next <= lastId; next += 1) {
        const item = ring[next % capacity];
        if (item !== undefined) entries.push(item);
      }
      return entries;
    },
    /** Returns how many there were; ids continue after `through`. */
    clear(through = lastId): number {
      const count = lastId - firstId + 1;
      ring.length = 0;
      [firstId, lastId] = [through + 1, through];
      return count;
    },
  };
}
