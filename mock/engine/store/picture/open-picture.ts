// Opens the picture of a store: states, counts and history as they were. Called by mock/engine/store/create-store.ts.
import { type ClockChanges, toClockChanges } from "../clock-changes.ts";
import type { AnyBase, AnyDefinitions } from "../collection.ts";
import { withRecord } from "../collection.ts";
import { toPastEdit, toPastJump } from "../history.ts";
import type { HistoryEntry, HistoryParts } from "../history-parts.ts";
import { createPersistentMap, type PersistentMap, withEntry } from "../persistent-map.ts";
import { collectionOf, type State, toChange, toStartingState } from "../state.ts";
import type { Change, RecordId } from "../store.ts";
import type { EntryPicture, HistoryPicture, RecordRef, RefChange, StatePicture, StorePicture } from "./picture-form.ts";
import { openRecords } from "./record-table.ts";
import type { Pictured } from "./take-picture.ts";

type Find = (ref: RecordRef, collection: string, id: RecordId) => object | undefined;
type StateAt = (place: number) => State;

/** @param baseOf the base of a name that the picture was taken with */
export function openPicture(
  picture: StorePicture,
  baseOf: (name: unknown) => AnyBase,
  definitions: AnyDefinitions,
): Pictured {
  const { snapshots } = picture;
  const bases = picture.bases.map(baseOf);
  const records = openRecords(picture.records, bases);
  const find: Find = (ref, collection, id) => {
    if (ref === null) return undefined;
    return need(typeof ref === "number" ? records[ref] : bases[ref[1]]?.collections[collection]?.get(id));
  };
  const starts = bases.map((base) => toStartingState(base, definitions));
  const states: State[] = [];
  for (const one of picture.states) {
    states.push(toState(one, need(starts[one.base]), one.from === null ? undefined : need(states[one.from]), find));
  }
  const stateAt: StateAt = (place) => need(states[place]);
  return {
    state: stateAt(picture.present),
    reads: new Map(picture.counts.map(([name, counts]) => [name, toCounts(counts)])),
    history: toHistoryParts(picture.history, find, stateAt),
    snapshots: snapshots.map((snapshot) => ({ version: snapshot.version, state: stateAt(snapshot.state) })),
  };
}

/** A base on which nothing was done is the state that every store over it starts from. */
function toState(picture: StatePicture, start: State, from: State | undefined, find: Find): State {
  const [usedIds, drawn] = [new Map(picture.usedIds), new Map(picture.drawn)];
  const isStart = picture.records.length === 0 && from === undefined;
  if (isStart && isSame(usedIds, start.usedIds) && isSame(drawn, start.drawn)) return start;
  const collections = new Map((from ?? start).collections);
  for (const [name, id, ref] of picture.records) {
    collections.set(name, withRecord(collectionOf(collections, name), id, find(ref, name, id)));
  }
  return { base: start.base, collections, usedIds, drawn };
}

function isSame(left: ReadonlyMap<string, number>, right: ReadonlyMap<string, number>): boolean {
  return left.size === right.size && [...left].every(([name, value]) => right.get(name) === value);
}

function toCounts(counts: readonly (readonly [RecordId, number])[]): PersistentMap<RecordId, number> {
  let map: PersistentMap<RecordId, number> = createPersistentMap();
  for (const [key, count] of counts) map = withEntry(map, key, count);
  return map;
}

function toHistoryParts({ all, ...picture }: HistoryPicture, find: Find, stateAt: StateAt): HistoryParts {
  const entries = all.map((entry) => toEntry(entry, find, stateAt));
  const entryAt = (place: number) => need(entries[place]);
  const byClock = new Map<HistoryEntry, ClockChanges>();
  for (const [place, { before, positions }] of picture.byClock) {
    const records = before.map(([name, id, ref]) => [name, id, find(ref, name, id)] as const);
    byClock.set(entryAt(place), toClockChanges(records, positions));
  }
  const { version } = picture;
  return { version, entries: picture.entries.map(entryAt), undoable: picture.undoable.map(entryAt), byClock };
}

function toEntry(picture: EntryPicture, find: Find, stateAt: StateAt): HistoryEntry {
  const { changes = [], positions = { usedIds: {}, drawn: {} }, former, between, ...meta } = picture;
  if (between !== undefined) return toPastJump(stateAt(between[0]), stateAt(between[1]), meta);
  const own = changes.map((change) => toOwnChange(change, find));
  return toPastEdit({ ...meta, changes: own, ...positions }, former);
}

function toOwnChange([collection, id, before, after]: RefChange, find: Find): Change {
  return toChange(collection, id, find(before, collection, id), find(after, collection, id));
}

function need<T>(part: T | undefined): T {
  if (part === undefined) throw new Error("The picture of a store names a part that it does not have.");
  return part;
}
