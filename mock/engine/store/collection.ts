// One collection of one state, never changed in place: a base shared by many states, plus the differing records and
// index entries.
import { compareIds } from "../core/compare-ids.ts";
import { deepFreeze } from "../core/deep-freeze.ts";
import { estimateJsonSize } from "../core/json-size.ts";
import {
  type BaseIndex,
  type ChangedIndex,
  createBaseIndex,
  type IdChange,
  idsUnder as idsInIndex,
  mergeIds,
  nextKeyOf as nextInIndex,
  withKeys,
} from "./field-index.ts";
import { createPersistentMap, entriesOf, type PersistentMap, withEntry, withoutEntry } from "./persistent-map.ts";
import type {
  BaseCollection,
  BaseState,
  Cause,
  CollectionDefinition,
  CollectionDefinitions,
  IndexKey,
  KeyRange,
  RecordId,
} from "./store.ts";

/** Inside the store, collections are known only by name; createStore restores the types of C. */
export interface AnyCollections {
  readonly [name: string]: { readonly record: object; readonly columns: object };
}
export type AnyBase = BaseState<AnyCollections>;
export type AnyDefinition = CollectionDefinition<object, object>;
export type AnyDefinitions = CollectionDefinitions<AnyCollections>;

/** One collection of a base, with derived data that is computed once, on demand. */
export interface SharedCollection {
  readonly definition: AnyDefinition;
  size(): number;
  ids(): readonly RecordId[];
  get(id: RecordId): object | undefined;
  /** The record for a single read, which is not cached. */
  peek(id: RecordId): object | undefined;
  columns(id: RecordId): object | undefined;
  lists(id: RecordId): boolean;
  /** Whether an index finds unlisted records. */
  findsUnlisted(index: string): boolean;
  /** An unlisted record with current records embedded. */
  current(record: object, get: (collection: string, id: RecordId) => object | undefined): object;
  /** The highest integer id used so far; 0 if none. */
  highestId(): number;
  /** @throws RangeError on an unknown index */
  index(name: string): BaseIndex;
}

/**
 * Wraps one collection of a base. Called once for each base and collection.
 * @throws RangeError if the base does not have it
 */
export function createSharedCollection(baseState: AnyBase, name: string, definition: AnyDefinition): SharedCollection {
  const base = requireCollection(baseState, name);
  let allIds: readonly RecordId[] | undefined;
  const { unlisted, usedIds } = baseState;
  let highestUsed = usedIds?.[name];
  const indexes = new Map<string, BaseIndex>();
  const columnsByRecord = new WeakMap<object, object>();

  function ids(): readonly RecordId[] {
    allIds ??= base.ids();
    return allIds;
  }
  function columns(id: RecordId): object | undefined {
    if (base.columns !== undefined) return base.columns(id);
    const record = base.get(id);
    if (record === undefined) return undefined;
    const cachedColumns = columnsByRecord.get(record) ?? definition.columns(record);
    if (cachedColumns !== record) columnsByRecord.set(record, cachedColumns);
    return cachedColumns;
  }
  function findUnlisted(index: string): BaseIndex["idsUnder"] | undefined {
    const find = unlisted?.finders[name]?.[index];
    return find && ((key) => find(key).filter((id) => unlisted?.has(name, id)));
  }
  return {
    definition,
    size: () => base.size,
    ids,
    get: (id) => base.get(id),
    peek: (id) => (base.peek === undefined ? base.get(id) : base.peek(id)),
    columns,
    lists: (id) => unlisted?.has(name, id) !== true,
    findsUnlisted: (index) => unlisted?.finders[name]?.[index] !== undefined,
    current: (record, get) => unlisted?.current(name, record, get) ?? record,
    highestId() {
      highestUsed ??= highestInteger(ids(), definition);
      return highestUsed;
    },
    index(index) {
      const cached = indexes.get(index);
      if (cached !== undefined) return cached;
      const keysOf = Object.hasOwn(definition.indexes, index) ? definition.indexes[index] : undefined;
      if (keysOf === undefined) throw new RangeError(`The collection ${name} has no index ${index}.`);
      const isEmpty = base.emptyIndexes?.includes(index) === true;
      const indexed = () => (isEmpty ? [] : ids());
      const created = createBaseIndex(indexed, (id) => keysIn(keysOf, columns(id)), {
        find: base.finders?.[index],
        findUnlisted: findUnlisted(index),
        keyStep: base.keySteps?.[index],
      });
      indexes.set(index, created);
      return created;
    },
  };
}

function requireCollection({ key, collections }: AnyBase, name: string): BaseCollection<object, object> {
  const collection = collections[name];
  if (collection === undefined) throw new RangeError(`The base ${key} has no collection ${name}.`);
  return collection;
}

// Ids are ascending with numbers before strings, so the last integer is the highest.
function highestInteger(ids: readonly RecordId[], definition: AnyDefinition): number {
  const highest = ids.findLast((id) => isNumbered(definition, id));
  return typeof highest === "number" && highest > 0 ? highest : 0;
}

/** Whether new records are numbered above this id. */
export function isNumbered({ isReserved }: AnyDefinition, id: RecordId): id is number {
  return typeof id === "number" && Number.isSafeInteger(id) && isReserved?.(id) !== true;
}

/** A record that differs from the base's, or that the base does not list, and its columns; both undefined if removed. */
interface Entry {
  readonly record: object | undefined;
  readonly columns: object | undefined;
  /** Its size in bytes if a request wrote it, otherwise 0. */
  readonly written: number;
}
const removed: Entry = { record: undefined, columns: undefined, written: 0 };

export interface CollectionState {
  readonly base: SharedCollection;
  readonly changed: PersistentMap<RecordId, Entry>;
  /** The number of records beyond the base's; may be negative. */
  readonly added: number;
  /** The number of ids that only the base lists, or only this collection. */
  readonly strays: number;
  /** The bytes of all records that requests wrote. */
  readonly written: number;
  readonly indexes: ReadonlyMap<string, ChangedIndex>;
}

export function toCollectionState(base: SharedCollection): CollectionState {
  return { base, changed: createPersistentMap(), added: 0, strays: 0, written: 0, indexes: new Map() };
}

export function sizeOf({ base, added }: CollectionState): number {
  return base.size() + added;
}

export function recordOf({ base, changed }: CollectionState, id: RecordId): object | undefined {
  const entry = changed.get(id);
  return entry === undefined ? base.get(id) : entry.record;
}

/** The record for a single read, which is not cached. */
export function peekAt({ base, changed }: CollectionState, id: RecordId): object | undefined {
  const entry = changed.get(id);
  return entry === undefined ? base.peek(id) : entry.record;
}

export function columnsOf({ base, changed }: CollectionState, id: RecordId): object | undefined {
  const entry = changed.get(id);
  return entry === undefined ? base.columns(id) : entry.columns;
}

/** Whether a record of the base is still missing from its list. */
export function isUnlisted({ base, changed }: CollectionState, id: RecordId): boolean {
  return !base.lists(id) && changed.get(id) === undefined;
}

/**
 * The collection with `record` under `id`, or without that id. A listed record of the base needs no entry.
 * @param cause only the bytes of records that requests write are counted
 */
export function withRecord(
  state: CollectionState,
  id: RecordId,
  record: object | undefined,
  cause: Cause = "control",
): CollectionState {
  const { base, changed } = state;
  const baseRecord = base.get(id);
  const isListed = base.lists(id);
  const listedRecord = isListed ? baseRecord : undefined;
  const entry = changed.get(id);
  const before = entry === undefined ? listedRecord : entry.record;
  const columns = record === undefined ? undefined : deepFreeze(base.definition.columns(record));
  const wasWritten = entry?.written ?? 0;
  const bytes = baseRecord !== record && (cause === "request" || wasWritten > 0) ? estimateJsonSize(record) : 0;
  const next = record === undefined ? removed : { record, columns, written: bytes };
  return {
    base,
    changed: isListed && baseRecord === record ? withoutEntry(changed, id) : withEntry(changed, id, next),
    written: state.written + next.written - wasWritten,
    added: state.added + toCount(record) - toCount(before),
    strays: state.strays + toStray(record, listedRecord) - toStray(before, listedRecord),
    indexes: withIndexed(state, id, columns),
  };
}

function toCount(record: object | undefined): number {
  return record === undefined ? 0 : 1;
}

function toStray(record: object | undefined, baseRecord: object | undefined): number {
  return (record === undefined) === (baseRecord === undefined) ? 0 : 1;
}

function withIndexed(state: CollectionState, id: RecordId, columns: object | undefined): CollectionState["indexes"] {
  const { base } = state;
  const columnsBefore = columnsOf(state, id);
  const wasUnlisted = isUnlisted(state, id);
  let indexes: Map<string, ChangedIndex> | undefined;
  for (const [name, keysOf] of Object.entries(base.definition.indexes)) {
    const wasFound = !wasUnlisted || base.findsUnlisted(name);
    const [before, after] = [wasFound ? keysIn(keysOf, columnsBefore) : noKeys, keysIn(keysOf, columns)];
    if (isSameList(before, after)) continue;
    indexes ??= new Map(state.indexes);
    indexes.set(name, withKeys(indexes.get(name) ?? createPersistentMap(), id, { before, after }));
  }
  return indexes ?? state.indexes;
}

const noKeys: readonly IndexKey[] = Object.freeze([]);

function keysIn(keysOf: (columns: object) => readonly IndexKey[], columns: object | undefined): readonly IndexKey[] {
  return columns === undefined ? noKeys : keysOf(columns);
}

function isSameList(left: readonly IndexKey[], right: readonly IndexKey[]): boolean {
  return left.length === right.length && left.every((key, index) => key === right[index]);
}

/**
 * The ids under a key of an index, ascending.
 * @throws RangeError on an unknown index
 */
export function idsUnder({ base, indexes }: CollectionState, index: string, key: IndexKey): readonly RecordId[] {
  return idsInIndex(base.index(index), indexes.get(index), key);
}

/**
 * The last of the same ids; a reserved one only if all are.
 * @throws RangeError on an unknown index
 */
export function lastIdUnder(state: CollectionState, index: string, key: IndexKey): RecordId | undefined {
  const { base, indexes } = state;
  const changes = indexes.get(index)?.get(key);
  const newest = changes?.maxKey();
  // Usually a new record; then its earlier siblings need not be listed.
  if (newest !== undefined && changes?.get(newest) === true && isNumbered(base.definition, newest)) {
    const lastInBase = base.index(index).idsUnder(key).at(-1);
    if (lastInBase === undefined || compareIds(lastInBase, newest) < 0) return newest;
  }
  const ids = idsUnder(state, index, key);
  return ids.findLast((id) => isNumbered(base.definition, id)) ?? ids.at(-1);
}

/** @throws RangeError on an unknown index */
export function nextKeyOf({ base, indexes }: CollectionState, index: string, range: KeyRange): number | undefined {
  return nextInIndex(base.index(index), indexes.get(index), range);
}

/** Every id, ascending. */
export function idsOf(state: CollectionState): readonly RecordId[] {
  return state.strays === 0 ? state.base.ids() : mergeIds(state.base.ids(), idChanges(state));
}

function* idChanges(state: CollectionState): IterableIterator<IdChange> {
  for (const [id, record] of differences(state)) yield [id, record !== undefined];
}

/** Reads every record, by ascending id. */
export function eachOf(
  state: CollectionState,
  readRecord: (state: CollectionState, id: RecordId) => object | undefined,
): Iterable<object> {
  return {
    *[Symbol.iterator]() {
      for (const id of idsOf(state)) {
        const record = readRecord(state, id);
        if (record !== undefined) yield record;
      }
    },
  };
}

/** Differences from the base, by ascending id; the record is undefined if it was removed. */
export function* differences({
  changed,
}: CollectionState): IterableIterator<readonly [id: RecordId, record: object | undefined]> {
  for (const [id, { record }] of entriesOf(changed)) yield [id, record];
}

/** The ids under which two states over one base have different records. */
export function differingIds(left: CollectionState, right: CollectionState): readonly RecordId[] {
  const ids = new Set<RecordId>();
  for (const [id, entry] of entriesOf(left.changed)) if (right.changed.get(id) !== entry) ids.add(id);
  for (const [id] of entriesOf(right.changed)) if (left.changed.get(id) === undefined) ids.add(id);
  return [...ids];
}
