// One collection of one state, never changed in place: a shared base (mock/store/shared-base.ts) and an overlay of the records and index
// entries that differ from it. mock/store/state.ts holds one per collection.
import { deepFreeze } from "../core/deep-freeze.ts";
import { createNextKeys, followNextKeys, type NextKeys } from "./keys/next-keys.ts";
import { createOverlay, differingIds, type Overlay, overlaid, withOverlaid } from "./overlay.ts";
import {
  compareKeys,
  createPersistentMap,
  entriesOf,
  type PersistentMap,
  withEntry,
  withoutEntry,
} from "./persistent-map.ts";
import { addedBy, weightOf } from "./record-weights.ts";
import { createViews, followViews, type Views } from "./selection/views.ts";
import type { SharedCollection } from "./shared-base.ts";
import type { IndexKey, RecordId } from "./store.ts";
import { joined, type SumDifferences, sameSums, withSummed } from "./sums.ts";

/** A record that differs from the base's, with its columns; without them the base's record is removed. */
interface Entry {
  readonly record: object | undefined;
  readonly columns: object | undefined;
}
const removed: Entry = { record: undefined, columns: undefined };

/** What an entry takes besides its record: columns, marks in indexes, the path to it. */
const entryBytes = 2_000;

/** Under one key: true for an id that only the state has, false for an id that only the base's index has. */
export type IdMarks = PersistentMap<RecordId, boolean>;

export interface CollectionState {
  readonly base: SharedCollection;
  /** How many records it has more than the base. The base's own are not counted before somebody asks: that lists every id of it. */
  readonly added: number;
  readonly overlay: Overlay<Entry>;
  readonly indexes: ReadonlyMap<string, PersistentMap<IndexKey, IdMarks>>;
  readonly sums: SumDifferences;
  /** About what the overlay takes. */
  readonly bytes: number;
  /** The same of every entry that was ever put on the way from the base to here. */
  readonly written: number;
  /** Where selections begin (mock/store/selection/row-view.ts): handed on to each state that follows. */
  readonly views: Views<CollectionState>;
  /** Handed on likewise. */
  readonly nextKeys: NextKeys;
}

/** The collection as the base has it. */
export function toCollectionState(base: SharedCollection): CollectionState {
  const overlay: Overlay<Entry> = createOverlay();
  const kept = { views: createViews<CollectionState>(), nextKeys: createNextKeys() };
  return { base, added: 0, overlay, indexes: new Map(), sums: sameSums, bytes: 0, written: 0, ...kept };
}

/** How many records it has. */
export function sizeOf({ base, added }: CollectionState): number {
  return base.size() + added;
}

/** The record of an id. */
export function recordOf(state: CollectionState, id: RecordId): object | undefined {
  const entry = overlaid(state.overlay, id);
  return entry === undefined ? state.base.get(id) : entry.record;
}

/** What full text searches of the record of an id. */
export function textsOf(state: CollectionState, id: RecordId): object | undefined {
  const entry = overlaid(state.overlay, id);
  if (entry === undefined) return state.base.texts(id);
  return entry.record === undefined ? undefined : state.base.textsOf(entry.record);
}

/** The columns of the record of an id. */
export function columnsOf(state: CollectionState, id: RecordId): object | undefined {
  const entry = overlaid(state.overlay, id);
  return entry === undefined ? state.base.columns(id) : entry.columns;
}

/** The collection with `record` under `id`, or without that id. For a record that is the base's own, the overlay needs no entry. */
export function withRecord(state: CollectionState, id: RecordId, record: object | undefined): CollectionState {
  const { base, overlay } = state;
  const columns = record === undefined ? undefined : deepFreeze(base.definition.columns(record));
  const same = base.get(id) === record;
  const had = recordOf(state, id) !== undefined;
  const taken = same ? 0 : bytesOf(record);
  const entry = overlaid(overlay, id);
  return {
    base,
    added: state.added + (record === undefined ? 0 : 1) - (had ? 1 : 0),
    overlay: withOverlaid(overlay, id, same ? undefined : record === undefined ? removed : { record, columns }),
    indexes: withIndexed(state, id, columns),
    sums: withSums(state, id, columns),
    bytes: state.bytes + taken - (entry === undefined ? 0 : bytesOf(entry.record)),
    written: state.written + entryBytes + (same || record === undefined ? 0 : addedBy(record)),
    views: followViews(state.views),
    nextKeys: followNextKeys(state.nextKeys, base.definition.indexes, columnsOf(state, id), columns),
  };
}

function bytesOf(record: object | undefined): number {
  return entryBytes + (record === undefined ? 0 : weightOf(record));
}

function withIndexed(state: CollectionState, id: RecordId, columns: object | undefined): CollectionState["indexes"] {
  const before = columnsOf(state, id);
  let indexes: Map<string, PersistentMap<IndexKey, IdMarks>> | undefined;
  for (const [index, keysOf] of Object.entries(state.base.definition.indexes)) {
    const [keysBefore, keysAfter] = [keysIn(keysOf, before), keysIn(keysOf, columns)];
    if (isSameList(keysBefore, keysAfter)) continue;
    const [oldKeys, newKeys] = [new Set(keysBefore), new Set(keysAfter)];
    const changed = [...oldKeys]
      .filter((key) => !newKeys.has(key))
      .concat([...newKeys].filter((key) => !oldKeys.has(key)));
    if (changed.length === 0) continue;
    const baseColumns = state.base.columns(id);
    const baseKeys = new Set(keysIn(keysOf, baseColumns));
    let marks: PersistentMap<IndexKey, IdMarks> = state.indexes.get(index) ?? createPersistentMap();
    for (const key of changed) {
      const under: IdMarks = marks.get(key) ?? createPersistentMap();
      const present = newKeys.has(key);
      const next = present === baseKeys.has(key) ? withoutEntry(under, id) : withEntry(under, id, present);
      marks = next.size === 0 ? withoutEntry(marks, key) : withEntry(marks, key, next);
    }
    indexes ??= new Map(state.indexes);
    indexes.set(index, marks);
  }
  return indexes ?? state.indexes;
}

const noKeys: readonly IndexKey[] = [];

function keysIn(keysOf: (columns: object) => readonly IndexKey[], columns: object | undefined): readonly IndexKey[] {
  return columns === undefined ? noKeys : keysOf(columns);
}

function isSameList(left: readonly IndexKey[], right: readonly IndexKey[]): boolean {
  return left.length === right.length && left.every((key, index) => key === right[index]);
}

function withSums(state: CollectionState, id: RecordId, columns: object | undefined): SumDifferences {
  const { sums } = state.base.definition;
  return sums === undefined ? state.sums : withSummed(state.sums, sums, columnsOf(state, id), columns);
}

/** What the records add up to under a key of the named sums. Throws RangeError on unknown ones. */
export function sumUnder({ base, sums }: CollectionState, name: string, key: IndexKey): readonly number[] | undefined {
  return joined(base.sums(name).get(key), sums.get(name)?.get(key));
}

/** The records under a key of an index, by ascending id, or what else is read of them. Throws RangeError on an unknown index. */
export function recordsUnder(
  state: CollectionState,
  index: string,
  key: IndexKey,
  read: (state: CollectionState, id: RecordId) => object | undefined = recordOf,
): readonly object[] {
  const found: object[] = [];
  const baseIds = state.base.idsUnder(index, key);
  const marks = state.indexes.get(index)?.get(key);
  for (const id of marks === undefined ? baseIds : markedIds(baseIds, marks)) {
    const one = read(state, id);
    if (one !== undefined) found.push(one);
  }
  return found;
}

// Marks never change and belong to one key of one base, so the ids that result are computed once for all states that share them.
const idsByMarks = new WeakMap<IdMarks, readonly RecordId[]>();

/** The ids under a key of the base's index, as the marks of a state change them. */
export function markedIds(baseIds: readonly RecordId[], marks: IdMarks): readonly RecordId[] {
  const known = idsByMarks.get(marks);
  if (known !== undefined) return known;
  const ids = [...merged(baseIds, marks, sameId, (id, isAdded) => (isAdded ? id : undefined))];
  idsByMarks.set(marks, ids);
  return ids;
}

/** The ids under which two states over one base have other records. */
export function idsBetween(left: CollectionState, right: CollectionState): readonly RecordId[] {
  return differingIds(left.overlay, right.overlay);
}

/** The same state, to be kept for long: nothing else is remembered with it. */
export function detached(state: CollectionState): CollectionState {
  return { ...state, views: createViews() };
}

/** What differs from the base, by ascending id; `record` undefined is a removed one. */
export function* differences(state: CollectionState): IterableIterator<{ id: RecordId; record: object | undefined }> {
  for (const [id, { record }] of entriesOf(state.overlay.sorted)) yield { id, record };
}

/** Every id, ascending. */
export function idsOf(state: CollectionState): Iterable<RecordId> {
  const ids = state.base.ids();
  return repeatable(() =>
    merged(ids, state.overlay.sorted, sameId, (id, { record }) => (record === undefined ? undefined : id)),
  );
}

/** Every record, by ascending id. */
export function recordsOf(state: CollectionState): Iterable<object> {
  const ids = state.base.ids();
  return repeatable(() => merged(ids, state.overlay.sorted, state.base.get, (_id, { record }) => record));
}

/** The columns of every record, by ascending id. */
export function rowsOf(state: CollectionState): Iterable<object> {
  const ids = state.base.ids();
  return repeatable(() => merged(ids, state.overlay.sorted, state.base.columns, (_id, { columns }) => columns));
}

function sameId(id: RecordId): RecordId {
  return id;
}

// A generator can be iterated only once; readers may iterate the result as often as they like.
function repeatable<T>(start: () => Iterator<T>): Iterable<T> {
  return { [Symbol.iterator]: start };
}

// Merges the ids of base and overlay in order. Where both have an id, the overlay counts; undefined is left out.
function* merged<V, T>(
  ids: readonly RecordId[],
  overlay: PersistentMap<RecordId, V>,
  fromBase: (id: RecordId) => T | undefined,
  fromOverlay: (id: RecordId, value: V) => T | undefined,
): IterableIterator<T> {
  let position = 0;
  for (const [overlayId, value] of entriesOf(overlay)) {
    let id = ids[position];
    while (id !== undefined && compareKeys(id, overlayId) < 0) {
      const item = fromBase(id);
      if (item !== undefined) yield item;
      position += 1;
      id = ids[position];
    }
    if (id === overlayId) position += 1;
    const item = fromOverlay(overlayId, value);
    if (item !== undefined) yield item;
  }
  for (; position < ids.length; position += 1) {
    const id = ids[position];
    const item = id === undefined ? undefined : fromBase(id);
    if (item !== undefined) yield item;
  }
}
