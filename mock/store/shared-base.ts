// What all stores over one base share: its ids, highest ids and indexes. Each is built once, when it is first needed.
// mock/store/collection-state.ts reads it below its overlay.
import { type BaseIndexes, createBaseIndexes } from "./base-indexes.ts";
import { textsOfRecord } from "./record-texts.ts";
import type { BaseCollection, BaseState, CollectionDefinition, CollectionDefinitions, RecordId } from "./store.ts";

/** Inside the store, collections are known by name only; mock/store/create-store.ts restores the types of C. */
export interface AnyCollections {
  readonly [name: string]: { readonly record: object; readonly columns: object };
}
export type AnyBase = BaseState<AnyCollections>;
export type AnyDefinition = CollectionDefinition<object, object>;
export type AnyDefinitions = CollectionDefinitions<AnyCollections>;

/** One collection of a base, with what is derived from it. */
export interface SharedCollection extends BaseIndexes {
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
}

/** Wraps one collection of a base. Call it once per base and collection. */
export function createSharedCollection(
  owner: object,
  name: string,
  base: BaseCollection<object, object>,
  definition: AnyDefinition,
): SharedCollection {
  let ids: readonly RecordId[] | undefined;
  let highest: number | undefined;

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
    ...createBaseIndexes({ name, definition, known: base.known, ids: allIds, columns }),
  };
}

// Ids ascend with numbers before texts, so the last integer is the highest.
function highestInteger(ids: readonly RecordId[]): number {
  const highest = ids.findLast((id) => typeof id === "number" && Number.isSafeInteger(id));
  return typeof highest === "number" && highest > 0 ? highest : 0;
}
