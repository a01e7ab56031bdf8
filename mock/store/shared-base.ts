// What all stores over one base share: its ids, highest ids and indexes. Each is built once, when it is first needed.
// mock/store/collection-state.ts reads it below its overlay.
import { idsAt, type SortedIds, type SumTable, toSortedIds } from "../core/known-parts.ts";
import { textsOfRecord } from "./record-texts.ts";
import type {
  BaseCollection,
  BaseState,
  CollectionDefinition,
  CollectionDefinitions,
  IndexKey,
  RecordId,
} from "./store.ts";
import { addUp } from "./sums.ts";

/** Inside the store, collections are known by name only; mock/store/create-store.ts restores the types of C. */
export interface AnyCollections {
  readonly [name: string]: { readonly record: object; readonly columns: object };
}
export type AnyBase = BaseState<AnyCollections>;
export type AnyDefinition = CollectionDefinition<object, object>;
export type AnyDefinitions = CollectionDefinitions<AnyCollections>;

type IdsByKey = ReadonlyMap<IndexKey, readonly RecordId[]>;

/** One collection of a base, with what is derived from it. */
export interface SharedCollection {
  /** The base that it is of. */
  readonly owner: object;
  readonly name: string;
  readonly definition: AnyDefinition;
  size(): number;
  ids(): readonly RecordId[];
  get(id: RecordId): object | undefined;
  columns(id: RecordId): object | undefined;
  /** What full text searches of a record. Both throw RangeError where the collection has nothing to search. */
  texts(id: RecordId): object | undefined;
  textsOf(record: object): object;
  /** The highest integer id, 0 if there is none. */
  highestId(): number;
  /** The ids under a key of an index, ascending. Throws RangeError on an unknown index. */
  idsUnder(index: string, key: IndexKey): readonly RecordId[];
  /** An index whose keys and ids are numbers, in order. Throws RangeError on an unknown index. */
  sorted(index: string): SortedIds;
  /** The sums of a name. Throws RangeError on an unknown one. */
  sums(name: string): SumTable;
}

const none: readonly RecordId[] = [];

/** Wraps one collection of a base. Call it once per base and collection. */
export function createSharedCollection(
  owner: object,
  name: string,
  base: BaseCollection<object, object>,
  definition: AnyDefinition,
): SharedCollection {
  let ids: readonly RecordId[] | undefined;
  let highest: number | undefined;
  const indexes = new Map<string, IdsByKey>();
  const sortedIndexes = new Map<string, SortedIds>();
  const sumTables = new Map<string, SumTable>();

  function columns(id: RecordId): object | undefined {
    if (base.columns !== undefined) return base.columns(id);
    const record = base.get(id);
    return record === undefined ? undefined : definition.columns(record);
  }
  function textsOf(record: object): object {
    if (definition.texts === undefined) throw new RangeError(`The collection ${name} has no texts to search.`);
    return textsOfRecord(record, definition.texts);
  }
  function texts(id: RecordId): object | undefined {
    const made = base.texts?.(id);
    if (made !== undefined) return made;
    const record = base.get(id);
    return record === undefined ? undefined : textsOf(record);
  }
  function allIds(): readonly RecordId[] {
    ids ??= base.ids();
    return ids;
  }
  function keysIn(index: string) {
    const keysOf = Object.hasOwn(definition.indexes, index) ? definition.indexes[index] : undefined;
    if (keysOf === undefined) throw new RangeError(`The collection ${name} has no index ${index}.`);
    return keysOf;
  }
  function build(index: string): IdsByKey {
    const keysOf = keysIn(index);
    const built = new Map<IndexKey, RecordId[]>();
    for (const id of allIds()) {
      const row = columns(id);
      if (row === undefined) continue;
      for (const key of new Set(keysOf(row))) {
        const under = built.get(key);
        if (under === undefined) built.set(key, [id]);
        else under.push(id);
      }
    }
    indexes.set(index, built);
    return built;
  }
  function sort(index: string): SortedIds {
    const keysOf = keysIn(index);
    const [keys, ids]: [number[], number[]] = [[], []];
    for (const id of allIds()) {
      const row = columns(id);
      for (const key of new Set(row === undefined ? [] : keysOf(row))) {
        if (typeof key !== "number" || typeof id !== "number") continue;
        keys.push(key);
        ids.push(id);
      }
    }
    return toSortedIds(keys, ids);
  }
  function sumUp(sums: string): SumTable {
    const named = definition.sums ?? {};
    const sumsOf = Object.hasOwn(named, sums) ? named[sums] : undefined;
    if (sumsOf === undefined) throw new RangeError(`The collection ${name} has no sums ${sums}.`);
    return base.known?.sums?.(sums) ?? addUp(rows(), sumsOf);
  }
  function* rows() {
    for (const id of allIds()) yield columns(id);
  }
  return {
    owner,
    name,
    definition,
    size: () => base.size,
    ids: allIds,
    get: (id) => base.get(id),
    columns,
    texts,
    textsOf,
    highestId() {
      highest ??= base.known?.highestId?.() ?? highestInteger(allIds());
      return highest;
    },
    idsUnder(index, key) {
      const known = base.known?.idsUnder?.(index, key);
      if (known !== undefined) return known;
      const inOrder = sortedIndexes.get(index);
      if (inOrder !== undefined && typeof key === "number") return idsAt(inOrder, key);
      return (indexes.get(index) ?? build(index)).get(key) ?? none;
    },
    sorted: (index) =>
      sortedIndexes.get(index) ?? keep(sortedIndexes, index, base.known?.sorted?.(index) ?? sort(index)),
    sums: (sums) => sumTables.get(sums) ?? keep(sumTables, sums, sumUp(sums)),
  };
}

function keep<T>(kept: Map<string, T>, name: string, value: T): T {
  kept.set(name, value);
  return value;
}

// Ids ascend with numbers before texts, so the last integer is the highest.
function highestInteger(ids: readonly RecordId[]): number {
  const highest = ids.findLast((id) => typeof id === "number" && Number.isSafeInteger(id));
  return typeof highest === "number" && highest > 0 ? highest : 0;
}
