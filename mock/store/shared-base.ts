// What all stores over one base share: its ids, highest ids and indexes. Each is built once, when it is first needed.
// mock/store/collection-state.ts reads it below its overlay.
import { textsOfRecord } from "./record-texts.ts";
import type {
  BaseCollection,
  BaseState,
  CollectionDefinition,
  CollectionDefinitions,
  IndexKey,
  RecordId,
} from "./store.ts";

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
}

const none: readonly RecordId[] = [];

/** Wraps one collection of a base. Call it once per base and collection. */
export function createSharedCollection(
  name: string,
  base: BaseCollection<object, object>,
  definition: AnyDefinition,
): SharedCollection {
  let ids: readonly RecordId[] | undefined;
  let highest: number | undefined;
  const indexes = new Map<string, IdsByKey>();

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
  function build(index: string): IdsByKey {
    const keysOf = Object.hasOwn(definition.indexes, index) ? definition.indexes[index] : undefined;
    if (keysOf === undefined) throw new RangeError(`The collection ${name} has no index ${index}.`);
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
  return {
    name,
    definition,
    size: () => base.size,
    ids: allIds,
    get: (id) => base.get(id),
    columns,
    texts,
    textsOf,
    highestId() {
      highest ??= highestInteger(allIds());
      return highest;
    },
    idsUnder: (index, key) => (indexes.get(index) ?? build(index)).get(key) ?? none,
  };
}

// Ids ascend with numbers before texts, so the last integer is the highest.
function highestInteger(ids: readonly RecordId[]): number {
  const highest = ids.findLast((id) => typeof id === "number" && Number.isSafeInteger(id));
  return typeof highest === "number" && highest > 0 ? highest : 0;
}
