// Opens the picture of a store: states, counts and history as they were. Called by mock/store/create-store.ts.
import { deepFreeze } from "../../core/deep-freeze.ts";
import { type ClockChanges, createClockChanges } from "../clock-changes.ts";
import { withRecord } from "../collection-state.ts";
import type { HistoryEntry, HistoryParts } from "../history.ts";
import { createPersistentMap, type PersistentMap, withEntry } from "../persistent-map.ts";
import type { ReadCounts } from "../read-counts.ts";
import { noteWeight } from "../record-weights.ts";
import type { AnyBase, AnyDefinitions } from "../shared-base.ts";
import { collectionOf, type State, toChange, toStartingState } from "../state.ts";
import type { Change, RecordId } from "../store.ts";
import { toPastEdit, toPastJump } from "./past-entries.ts";
import type { EntryPicture, HistoryPicture, RecordRef, RefChange, StatePicture, StorePicture } from "./picture-form.ts";

/** What was in the picture. */
export interface OpenedPicture {
  readonly state: State;
  readonly reads: ReadCounts;
  readonly history: HistoryParts;
  readonly snapshots: readonly {
    readonly state: State;
    readonly version: number;
    readonly bytes: number;
    readonly written: number;
  }[];
}

type Find = (ref: RecordRef, collection: string, id: RecordId) => object | undefined;

/** @param baseOf the base of a name that the picture was taken with */
export function openPicture(
  picture: StorePicture,
  baseOf: (name: unknown) => AnyBase,
  definitions: AnyDefinitions,
): OpenedPicture {
  const bases = picture.bases.map(baseOf);
  const records = picture.records.map((record) => {
    noteWeight(record, undefined);
    return deepFreeze(record);
  });
  const find: Find = (ref, collection, id) => {
    if (ref === null) return undefined;
    return typeof ref === "number" ? records[ref] : bases[ref[1]]?.collections[collection]?.get(id);
  };
  const states: State[] = [];
  for (const one of picture.states) states.push(toState(one, states, { bases, definitions, find }));
  const stateAt = (place: number) => need(states[place]);
  return {
    state: stateAt(picture.present),
    reads: new Map(picture.counts.map(([name, counts]) => [name, toCounts(counts)])),
    history: toHistoryParts(picture.history, find, stateAt),
    snapshots: picture.snapshots.map((snapshot) => ({ ...snapshot, state: stateAt(snapshot.state) })),
  };
}

interface StateParts {
  readonly bases: readonly AnyBase[];
  readonly definitions: AnyDefinitions;
  readonly find: Find;
}

function toState(picture: StatePicture, known: readonly State[], { bases, definitions, find }: StateParts): State {
  const start = toStartingState(need(bases[picture.base]), definitions);
  const from = picture.from === null ? start : need(known[picture.from]);
  const collections = new Map(from.collections);
  for (const [name, id, ref] of picture.records) {
    collections.set(name, withRecord(collectionOf(collections, name), id, find(ref, name, id)));
  }
  return { base: start.base, collections, usedIds: new Map(picture.usedIds), drawn: new Map(picture.drawn) };
}

function toCounts(counts: readonly (readonly [RecordId, number])[]): PersistentMap<RecordId, number> {
  let map: PersistentMap<RecordId, number> = createPersistentMap();
  for (const [key, count] of counts) map = withEntry(map, key, count);
  return map;
}

function toHistoryParts(
  { all, ...picture }: HistoryPicture,
  find: Find,
  stateAt: (place: number) => State,
): HistoryParts {
  const entries = all.map((entry) => toEntry(entry, find, stateAt));
  const entryAt = (place: number) => need(entries[place]);
  const byClock = new Map<HistoryEntry, ClockChanges>();
  for (const [place, { before, positions, bytes }] of picture.byClock) {
    const records = before.map(([name, id, ref]) => [name, id, find(ref, name, id)] as const);
    byClock.set(entryAt(place), createClockChanges({ before: records, ...positions, bytes }));
  }
  const { version, bytes } = picture;
  return { version, bytes, entries: picture.entries.map(entryAt), undoable: picture.undoable.map(entryAt), byClock };
}

function toEntry(picture: EntryPicture, find: Find, stateAt: (place: number) => State): HistoryEntry {
  const { bytes, changes = [], positions = { usedIds: {}, drawn: {} }, former, between, ...meta } = picture;
  if (between !== undefined) return toPastJump(stateAt(between[0]), stateAt(between[1]), bytes, meta);
  const own = changes.map((change) => toOwnChange(change, find));
  return toPastEdit({ ...meta, changes: own, ...positions }, bytes, former);
}

function toOwnChange([collection, id, before, after]: RefChange, find: Find): Change {
  return toChange(collection, id, find(before, collection, id), find(after, collection, id));
}

function need<T>(part: T | undefined): T {
  if (part === undefined) throw new Error("The picture of a store names a part that it does not have.");
  return part;
}
