// Finds the ids of a collection by the values of a declared field: one Map over the base, and for each state the lists of ids that differ.
import { compareKeys, entriesOf, type PersistentMap, withEntry } from "./persistent-map.ts";
import type { IndexKey, RecordId } from "./store.ts";

/** Made at its first use, and shared by all states over the base. */
export interface BaseIndex {
  /** Ascending. */
  idsUnder(key: IndexKey): readonly RecordId[];
  /** The keys that are numbers, ascending. */
  numbers(): Float64Array;
}

/** Under each key whose ids are not those of the base: all of its ids, ascending. */
export type ChangedIndex = PersistentMap<IndexKey, readonly RecordId[]>;

const none: readonly RecordId[] = Object.freeze([]);

/** @param ids ascending */
export function createBaseIndex(ids: readonly RecordId[], keysOf: (id: RecordId) => readonly IndexKey[]): BaseIndex {
  const groups = new Map<IndexKey, RecordId[]>();
  for (const id of ids) {
    for (const key of new Set(keysOf(id))) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [id]);
      else group.push(id);
    }
  }
  let numbers: Float64Array | undefined;
  return {
    idsUnder: (key) => groups.get(key) ?? none,
    numbers() {
      numbers ??= Float64Array.from([...groups.keys()].filter((key) => typeof key === "number")).sort();
      return numbers;
    },
  };
}

/** The ids under a key, ascending. */
export function idsUnder(base: BaseIndex, changed: ChangedIndex | undefined, key: IndexKey): readonly RecordId[] {
  return changed?.get(key) ?? base.idsUnder(key);
}

/** The index after a record has moved from its former keys to others. */
export function withKeys(
  base: BaseIndex,
  changed: ChangedIndex,
  id: RecordId,
  { before, after }: { readonly before: readonly IndexKey[]; readonly after: readonly IndexKey[] },
): ChangedIndex {
  let index = changed;
  for (const key of new Set([...before, ...after])) {
    const isThere = after.includes(key);
    if (isThere === before.includes(key)) continue;
    const ids = idsUnder(base, index, key);
    const place = placeOf(ids, id);
    index = withEntry(index, key, isThere ? ids.toSpliced(place, 0, id) : ids.toSpliced(place, 1));
  }
  return index;
}

/** The lowest key above a number that finds a record. */
export function nextKeyOf(base: BaseIndex, changed: ChangedIndex | undefined, above: number): number | undefined {
  const numbers = base.numbers();
  const first = countUntil(numbers.length, (place) => (numbers[place] ?? 0) > above);
  const next = numbers.subarray(first).find((key) => idsUnder(base, changed, key).length > 0);
  if (changed === undefined) return next;
  for (const [key, ids] of entriesOf(changed, above)) {
    if (typeof key !== "number" || (next !== undefined && key >= next)) return next;
    if (key > above && ids.length > 0) return key;
  }
  return next;
}

/** Where an id is in ascending ids, or would be. */
function placeOf(ids: readonly RecordId[], id: RecordId): number {
  return countUntil(ids.length, (place) => compareKeys(ids[place] ?? id, id) >= 0);
}

/** How many places come before the first at which something holds: once it does, it holds to the end. */
function countUntil(length: number, holds: (place: number) => boolean): number {
  let [from, to] = [0, length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
