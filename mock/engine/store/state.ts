// The records of a store at one moment as one immutable value, and the differences between two states.
import {
  type CollectionState,
  differingIds,
  idsOf,
  isUnlisted,
  recordOf,
  toCollectionState,
  withRecord,
} from "./collection.ts";
import { type AnyBase, type AnyDefinitions, SharedCollection } from "./shared-collection.ts";
import type { Cause, Change, ChangeSet, Positions, RecordId } from "./store.ts";

/** Records, ids and positions of random streams at one moment. Immutable: an edit returns a new state that shares all unchanged parts. */
export interface State {
  readonly base: AnyBase;
  readonly collections: ReadonlyMap<string, CollectionState>;
  /** The highest used integer id, for collections where it differs from the base's. */
  readonly usedIds: ReadonlyMap<string, number>;
  /** How many numbers were drawn from each random stream; omits 0. */
  readonly drawn: ReadonlyMap<string, number>;
}

/** Changes of records and positions. */
export type Edit = Pick<ChangeSet, "changes" | "usedIds" | "drawn">;

const startingStates = new WeakMap<AnyBase, WeakMap<AnyDefinitions, State>>();

/** The base as a state, shared by all stores over the base, so that its indexes are built once. */
export function toStartingState(base: AnyBase, definitions: AnyDefinitions): State {
  const cached = startingStates.get(base)?.get(definitions);
  if (cached !== undefined) return cached;
  const collections = new Map<string, CollectionState>();
  for (const [name, definition] of Object.entries(definitions)) {
    collections.set(name, toCollectionState(new SharedCollection(base, name, definition)));
  }
  const empty: State = { base, collections, usedIds: new Map(), drawn: new Map() };
  const state = withPositions(empty, { usedIds: {}, drawn: base.drawn ?? {} });
  const statesOfBase = startingStates.get(base) ?? new WeakMap<AnyDefinitions, State>();
  startingStates.set(base, statesOfBase.set(definitions, state));
  return state;
}

/**
 * The collection of a state.
 * @throws RangeError on an unknown name
 */
export function collectionOf(collections: State["collections"], name: string): CollectionState {
  const collection = collections.get(name);
  if (collection === undefined) throw new RangeError(`There is no collection ${name}.`);
  return collection;
}

/** The record; an unlisted one embeds the current records of the state. */
export function recordIn(collections: State["collections"], name: string, id: RecordId): object | undefined {
  const collection = collectionOf(collections, name);
  const record = recordOf(collection, id);
  if (record === undefined || !isUnlisted(collection, id)) return record;
  return collection.base.current(record, (other, otherId) => recordIn(collections, other, otherId));
}

/** The highest integer id ever used in a collection; 0 if none. */
export function highestIdOf(state: State, name: string): number {
  return state.usedIds.get(name) ?? collectionOf(state.collections, name).base.highestId();
}

/** The ids and random streams to continue from. */
export function positionsOf(state: State): Positions {
  return positions(state, [...state.collections.keys()], [...state.drawn.keys()]);
}

/** The bytes of all records that requests wrote since the base. */
export function writtenIn({ collections }: State): number {
  let bytes = 0;
  for (const collection of collections.values()) bytes += collection.written;
  return bytes;
}

/**
 * Lists the records that belong to the unlisted records that these changes touch or refer to. Depends only on the net
 * changes, so that all replicas list the same records.
 * @param collections after the changes; receives the listed records
 */
export function addCompanions(
  before: State,
  collections: Map<string, CollectionState>,
  changes: readonly Change[],
): void {
  const { unlisted } = before.base;
  if (unlisted === undefined) return;
  const isHidden = (name: string, id: RecordId) => isUnlisted(collectionOf(collections, name), id);
  const listGroup = (name: string, id: RecordId) => {
    for (const [companion, companionId] of unlisted.groupOf(name, id)) {
      if (!isHidden(companion, companionId)) continue;
      const listing = collectionOf(collections, companion);
      collections.set(companion, withRecord(listing, companionId, recordIn(collections, companion, companionId)));
    }
  };
  for (const { collection, id, after } of changes) {
    if (isUnlisted(collectionOf(before.collections, collection), id)) listGroup(collection, id);
    const references = after === undefined ? [] : unlisted.referencesIn(collection, after);
    for (const [name, referredId] of references) if (isHidden(name, referredId)) listGroup(name, referredId);
  }
}

export function applyEdit(state: State, edit: Edit, cause: Cause): State {
  const collections = new Map(state.collections);
  for (const { collection, id, after } of edit.changes) {
    collections.set(collection, withRecord(collectionOf(collections, collection), id, after, cause));
  }
  addCompanions(state, collections, edit.changes);
  return withPositions({ ...state, collections }, edit);
}

export function withPositions(state: State, positions: Positions): State {
  const [ids, streams] = [Object.entries(positions.usedIds), Object.entries(positions.drawn)];
  if (ids.length + streams.length === 0) return state;
  const usedIds = new Map(state.usedIds);
  for (const [name, highest] of ids) {
    if (highest === collectionOf(state.collections, name).base.highestId()) usedIds.delete(name);
    else usedIds.set(name, highest);
  }
  const drawnNumbers = new Map(state.drawn);
  for (const [name, position] of streams) {
    if (position === 0) drawnNumbers.delete(name);
    else drawnNumbers.set(name, position);
  }
  return { ...state, usedIds, drawn: drawnNumbers };
}

/** The differences between two states. */
export function changesBetween(from: State, to: State): readonly Change[] {
  return [...to.collections].flatMap(([name, target]) => {
    const source = collectionOf(from.collections, name);
    const ids =
      source.base === target.base ? differingIds(source, target) : new Set([...idsOf(source), ...idsOf(target)]);
    return [...ids].flatMap((id) => {
      const [before, after] = [recordIn(from.collections, name, id), recordIn(to.collections, name, id)];
      return before === after ? [] : [toChange(name, id, before, after)];
    });
  });
}

/** The positions of `to` that differ in `from`. */
export function positionsBetween(from: State, to: State): Positions {
  // Over one base, only ids used since can differ, so the ids of the base need not be searched.
  const counted =
    from.base === to.base ? new Set([...from.usedIds.keys(), ...to.usedIds.keys()]) : to.collections.keys();
  const names = [...counted].filter((name) => highestIdOf(from, name) !== highestIdOf(to, name));
  const streams = new Set([...from.drawn.keys(), ...to.drawn.keys()]);
  return positions(
    to,
    names,
    [...streams].filter((name) => from.drawn.get(name) !== to.drawn.get(name)),
  );
}

export function toChange(collection: string, id: Change["id"], before?: object, after?: object): Change {
  return { collection, id, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}

function positions(state: State, collections: readonly string[], streams: readonly string[]): Positions {
  return {
    usedIds: Object.fromEntries(collections.map((name) => [name, highestIdOf(state, name)])),
    drawn: Object.fromEntries(streams.map((name) => [name, state.drawn.get(name) ?? 0])),
  };
}
