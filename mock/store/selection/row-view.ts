// The rows of a state as selections read them: the base's with indexes that all states over it share, and the changed ones. Many changed
// rows have indexes too, made anew only when many more have changed. Used by mock/store/selection/select.ts.
import {
  type CollectionState,
  columnsOf,
  detached,
  idsBetween,
  recordsUnder,
  textsOf,
  toCollectionState,
} from "../collection-state.ts";
import { compareKeys } from "../persistent-map.ts";
import type { AnyCollections, SharedCollection } from "../shared-base.ts";
import type { RecordId } from "../store.ts";
import { createBits, setBit } from "./bits.ts";
import { createRowSegment, type IndexedRows, type ReadRow, type Row, type RowSegment } from "./row-segment.ts";
import type { Join, RowParts } from "./selection.ts";
import type { Fold, RowView } from "./views.ts";

/** A collection of a state, and those that its rows are joined with, by an index of each. */
export interface Source {
  readonly state: CollectionState;
  readonly joined: readonly { readonly join: Join; readonly state: CollectionState }[];
}

/** So many rows may have changed since the last fold, and a part of all that it has. */
const mostRecent = 48;
const recentShare = 1 / 32;

const segments = new WeakMap<SharedCollection, RowSegment>();
const segmentsOfBase = new WeakMap<object, RowSegment[]>();

/** About the bytes of the indexes over a base, counted with it in mock/control/memory/kept-worlds.ts. */
export function indexBytes(base: object): number {
  let bytes = 0;
  for (const segment of segmentsOfBase.get(base) ?? []) bytes += segment.bytes;
  return bytes;
}

/** The view of a state; the same one until its rows change. */
export function viewRows(source: Source): RowView<CollectionState> {
  const { views } = source.state;
  const key = source.joined.map(({ join }) => `${join.collection}/${join.index}`).join(" ");
  const known = views.present.get(key);
  const isSame = known?.states.every((state, place) => state === source.joined[place]?.state);
  if (known !== undefined && isSame === true) return known;
  const base = baseRows(source);
  let fold = views.folds.get(key);
  let recentIds = changedIds(source, fold);
  if (recentIds.length > mostRecent + (fold?.rows.segment.size ?? 0) * recentShare) {
    fold = createFold(source, base.segment);
    views.folds = new Map(views.folds).set(key, fold);
    recentIds = [];
  }
  const read = createRowReader(source);
  const recent = recentIds.flatMap((id) => read(id) ?? []);
  const view = { states: source.joined.map(({ state }) => state), base, fold, recentIds, recent };
  views.present = new Map(views.present).set(key, view);
  return view;
}

function baseRows(source: Source): IndexedRows {
  const { base } = source.state;
  const segment = segments.get(base) ?? createBaseSegment(base);
  return { segment, read: createSharedReader(mapStates(source, (state) => toCollectionState(state.base))) };
}

function createBaseSegment(base: SharedCollection): RowSegment {
  const segment = createRowSegment(base.ids());
  segments.set(base, segment);
  segmentsOfBase.set(base.owner, [...(segmentsOfBase.get(base.owner) ?? []), segment]);
  return segment;
}

function createFold(source: Source, base: RowSegment): Fold<CollectionState> {
  const kept = mapStates(source, detached);
  const ids = changedIds(kept, undefined);
  const hidden = createBits(base.size);
  for (const id of ids) {
    const position = base.positionOf(id);
    if (Number.isInteger(position)) setBit(hidden, position);
  }
  const segment = createRowSegment(ids.filter((id) => columnsOf(kept.state, id) !== undefined));
  return { states: statesOf(kept), rows: { segment, read: createSharedReader(kept) }, hidden };
}

function statesOf({ state, joined }: Source): readonly CollectionState[] {
  return [state, ...joined.map((one) => one.state)];
}

function mapStates({ state, joined }: Source, map: (state: CollectionState) => CollectionState): Source {
  return { state: map(state), joined: joined.map((one) => ({ join: one.join, state: map(one.state) })) };
}

/** The ids of rows that differ from those of a fold, or of the base, ascending. */
function changedIds({ state, joined }: Source, fold: Fold<CollectionState> | undefined): readonly RecordId[] {
  const [from, ...joinedFrom] = fold?.states ?? [];
  const ids = new Set(idsBetween(from ?? toCollectionState(state.base), state));
  for (const [place, one] of joined.entries()) {
    const before = joinedFrom[place] ?? toCollectionState(one.state.base);
    const keysOf = one.state.base.definition.indexes[one.join.index];
    for (const id of idsBetween(before, one.state)) {
      for (const columns of [columnsOf(before, id), columnsOf(one.state, id)]) {
        if (columns !== undefined) for (const key of keysOf?.(columns) ?? []) ids.add(key);
      }
    }
  }
  return [...ids].sort(compareKeys);
}

/** Reads rows one after the other: each is valid until the next one is read, so that walking many makes no garbage. */
function createSharedReader(source: Source): ReadRow {
  const row: { -readonly [Part in keyof Row]: Row[Part] } = {
    id: -1,
    columns: {},
    more: toParts(source, () => row.id),
  };
  return (id) => {
    const columns = columnsOf(source.state, id);
    if (columns === undefined) return undefined;
    row.id = id;
    row.columns = columns;
    return row;
  };
}

function createRowReader(source: Source): ReadRow {
  return (id): Row | undefined => {
    const columns = columnsOf(source.state, id);
    return columns === undefined ? undefined : { id, columns, more: toParts(source, () => id) };
  };
}

function toParts({ state, joined }: Source, id: () => RecordId): RowParts<AnyCollections, string> {
  return {
    texts: () => textsOf(state, id()),
    lookup(collection) {
      const found = joined.find(({ join }) => join.collection === collection);
      if (found === undefined) throw new RangeError(`No facet of the selection says that it joins ${collection}.`);
      return recordsUnder(found.state, found.join.index, id(), columnsOf);
    },
  };
}
