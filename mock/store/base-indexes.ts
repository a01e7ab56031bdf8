// The indexes and sums of one collection of a base: what it tells by itself, else counted from the columns of all records. Each is made once,
// when it is first needed. Used by mock/store/shared-base.ts.
import { idsAt, type KnownParts, type SortedIds, type SumTable, toSortedIds } from "../core/known/known-parts.ts";

import type { CollectionDefinition, IndexKey, RecordId } from "./store.ts";
import { addUp } from "./sums.ts";

/** What indexes are made of. */
export interface IndexedBase {
  readonly name: string;
  readonly definition: CollectionDefinition<object, object>;
  readonly known: KnownParts | undefined;
  ids(): readonly RecordId[];
  columns(id: RecordId): object | undefined;
}

export interface BaseIndexes {
  /** The ids under a key of an index, ascending. Throws RangeError on an unknown index. */
  idsUnder(index: string, key: IndexKey): readonly RecordId[];
  /** An index whose keys and ids are numbers, in order. Throws RangeError on an unknown index. */
  sorted(index: string): SortedIds;
  /** The sums of a name. Throws RangeError on an unknown one. */
  sums(name: string): SumTable;
}

const none: readonly RecordId[] = [];
/** So many keys of an index are remembered; they take some 200 bytes each. */
const mostTold = 1_000;

/** Its indexes and sums. */
export function createBaseIndexes(base: IndexedBase): BaseIndexes {
  const toldOf = once(() => new Map<IndexKey, readonly RecordId[]>());
  /** What the base tells is worked out from plans: the keys that were asked for last are remembered. */
  function tell(index: string, key: IndexKey): readonly RecordId[] | undefined {
    const ids = base.known?.idsUnder?.(index, key);
    const told = toldOf(index);
    if (told.size >= mostTold) told.clear();
    if (ids !== undefined) told.set(key, ids);
    return ids;
  }
  const indexOf = once((index) => groupIds(base, index));
  const sortedOf = once((index) => base.known?.sorted?.(index) ?? sortIds(base, index));
  const sumsOf = once((name) => sumUp(base, name));
  return {
    idsUnder(index, key) {
      const told = toldOf(index).get(key) ?? tell(index, key);
      if (told !== undefined) return told;
      const sorted = typeof key === "number" ? sortedOf.made(index) : undefined;
      return sorted === undefined || typeof key !== "number" ? (indexOf(index).get(key) ?? none) : idsAt(sorted, key);
    },
    sorted: sortedOf,
    sums: sumsOf,
  };
}

/** `make` with a memory; `made` answers only what is there. */
function once<T>(make: (name: string) => T) {
  const kept = new Map<string, T>();
  function get(name: string): T {
    const known = kept.get(name);
    if (known !== undefined) return known;
    const made = make(name);
    kept.set(name, made);
    return made;
  }
  return Object.assign(get, { made: (name: string) => kept.get(name) });
}

function groupIds(base: IndexedBase, index: string): ReadonlyMap<IndexKey, readonly RecordId[]> {
  const groups = new Map<IndexKey, RecordId[]>();
  for (const [key, id] of pairsOf(base, index)) {
    const under = groups.get(key);
    if (under === undefined) groups.set(key, [id]);
    else under.push(id);
  }
  return groups;
}

function sortIds(base: IndexedBase, index: string): SortedIds {
  const [keys, ids]: [number[], number[]] = [[], []];
  for (const [key, id] of pairsOf(base, index)) {
    if (typeof key !== "number" || typeof id !== "number") continue;
    keys.push(key);
    ids.push(id);
  }
  return toSortedIds(keys, ids);
}

/** Every key with every id under it, by ascending id. */
function* pairsOf({ name, definition, ids, columns }: IndexedBase, index: string): Iterable<[IndexKey, RecordId]> {
  const keysOf = Object.hasOwn(definition.indexes, index) ? definition.indexes[index] : undefined;
  if (keysOf === undefined) throw new RangeError(`The collection ${name} has no index ${index}.`);
  for (const id of ids()) {
    const row = columns(id);
    for (const key of new Set(row === undefined ? [] : keysOf(row))) yield [key, id];
  }
}

function sumUp({ name, definition, known, ids, columns }: IndexedBase, sums: string): SumTable {
  const named = definition.sums ?? {};
  const sumsOf = Object.hasOwn(named, sums) ? named[sums] : undefined;
  if (sumsOf === undefined) throw new RangeError(`The collection ${name} has no sums ${sums}.`);
  const told = known?.sums?.(sums);
  if (told !== undefined) return told;
  function* rows() {
    for (const id of ids()) yield columns(id);
  }
  return addUp(rows(), sumsOf);
}
