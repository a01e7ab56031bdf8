// One collection of one state, never changed in place: a base shared by many states, plus the differing records and
// index entries.
import { compareIds } from "../core/compare-ids.ts";
import { deepFreeze } from "../core/deep-freeze.ts";
import { estimateJsonSize } from "../core/json-size.ts";
import {
  type ChangedIndex,
  type IdChange,
  idsUnder as idsInIndex,
  mergeIds,
  nextKeyOf as nextInIndex,
  withKeys,
} from "./field-index.ts";
import { createPersistentMap, entriesOf, type PersistentMap, withEntry, withoutEntry } from "./persistent-map.ts";
import { isNumbered, keysIn, noKeys, type SharedCollection } from "./shared-collection.ts";
import type { Cause, IndexKey, KeyRange, RecordId } from "./store.ts";

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
