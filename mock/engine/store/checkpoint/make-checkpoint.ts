// Creates the checkpoint of a store: states, parts and history as JSON, with every record once.
import { type CollectionState, differences, differingIds, isUnlisted, recordOf } from "../collection.ts";
import { type History, type HistoryEntry, listedIn } from "../history.ts";
import type { Parts } from "../parts.ts";
import { entriesOf } from "../persistent-map.ts";
import type { Root } from "../root.ts";
import type { AnyBase } from "../shared-collection.ts";
import { isSnapshotRecord, StoreSnapshot } from "../snapshot.ts";
import { collectionOf, type State } from "../state.ts";
import type { RecordId, SizedBase, SnapshotRecord } from "../store.ts";
import type {
  EntryCheckpoint,
  HistoryCheckpoint,
  IndexedRef,
  PartCheckpoint,
  StateCheckpoint,
  StoreCheckpoint,
} from "./checkpoint-form.ts";
import { RecordTable } from "./record-table.ts";

/** @param nameOf describes a base as JSON from which it can be rebuilt */
export function makeCheckpoint({ state, parts, history }: Root, nameOf: (base: SizedBase) => unknown): StoreCheckpoint {
  const table = new RecordTable();
  const states = createStates(table);
  // Adds states in chronological order, so that each differs little from the previous one.
  const historyCheckpoint = toHistory(history, states.indexOf);
  const present = states.indexOf(state);
  const checkpointParts = toParts(parts, states.indexOf);
  return {
    bases: table.bases.map(nameOf),
    records: table.records,
    states: states.checkpoints,
    present,
    parts: checkpointParts,
    history: historyCheckpoint,
  };
}

function toParts(parts: Parts, indexOf: (state: State) => number): readonly PartCheckpoint[] {
  return Array.from(parts, ([name, { records, lastId }]) => [
    name,
    lastId,
    Array.from(entriesOf(records), ([id, record]) => [
      id,
      isSnapshotRecord(record) ? toSnapshot(record, indexOf) : record,
    ]),
  ]);
}

function toSnapshot(record: SnapshotRecord, indexOf: (state: State) => number): object {
  const { version } = record.snapshot;
  const { state, parts } = StoreSnapshot.targetOf(record.snapshot);
  return { ...record, snapshot: { version, state: indexOf(state), parts: toParts(parts, indexOf) } };
}

/** Collects each state once, as its difference from the previous one over the same base, or from the base if that is smaller. */
function createStates(table: RecordTable) {
  const checkpoints: StateCheckpoint[] = [];
  const indices = new Map<State, number>();
  const latest = new Map<AnyBase, { readonly state: State; readonly index: number }>();

  function indexOf(state: State): number {
    const index = indices.get(state) ?? checkpoints.push(toState(state)) - 1;
    indices.set(state, index);
    latest.set(state.base, { state, index });
    return index;
  }
  function toState({ base, collections, usedIds, drawn }: State): StateCheckpoint {
    const before = latest.get(base);
    const [fromBase, fromState] = [countChanged(collections), before && changedBetween(before.state, collections)];
    const isSmaller = fromState !== undefined && fromState.length <= fromBase;
    // Opening a state can list records, but not remove them from its lists.
    const from = isSmaller && fromState.every((key) => isListed(collections, key)) ? before : undefined;
    const changedRecords = from === undefined || fromState === undefined ? changedIn(collections) : fromState;
    const records = changedRecords.map(([name, id]): IndexedRef => {
      return [name, id, table.ref(recordOf(collectionOf(collections, name), id), name, id, base)];
    });
    return {
      base: table.addBase(base),
      from: from?.index ?? null,
      records,
      usedIds: [...usedIds],
      drawn: [...drawn],
    };
  }
  return { checkpoints, indexOf };
}

type Collections = ReadonlyMap<string, CollectionState>;
type RecordKey = readonly [collection: string, id: RecordId];

function countChanged(collections: Collections): number {
  let count = 0;
  for (const { changed } of collections.values()) count += changed.size;
  return count;
}

function changedIn(collections: Collections): RecordKey[] {
  return [...collections].flatMap(([name, collection]) =>
    Array.from(differences(collection), ([id]): RecordKey => [name, id]),
  );
}

function isListed(collections: Collections, [name, id]: RecordKey): boolean {
  return !isUnlisted(collectionOf(collections, name), id);
}

function changedBetween(from: State, collections: Collections): RecordKey[] {
  return [...collections].flatMap(([name, collection]) =>
    differingIds(collectionOf(from.collections, name), collection).map((id): RecordKey => [name, id]),
  );
}

function toHistory(history: History, indexOf: (state: State) => number): HistoryCheckpoint {
  const { version, undoable } = history;
  const listed = listedIn(history);
  const entries = [...new Set([...undoable, ...listed])];
  entries.sort((left, right) => left.changeSet.version - right.changeSet.version);
  const indices = new Map(entries.map((entry, index) => [entry, index]));
  const indicesOf = (list: readonly HistoryEntry[]) => list.map((entry) => indices.get(entry) ?? -1);
  return {
    version,
    all: entries.map((entry) => toEntry(entry, indexOf)),
    entries: indicesOf(listed),
    undoable: indicesOf(undoable),
  };
}

function toEntry(
  { changeSet, before, after, replacesState }: HistoryEntry,
  indexOf: (state: State) => number,
): EntryCheckpoint {
  const { version, at, cause, undoneVersion, undoneAt, since, clock } = changeSet;
  return {
    version,
    at,
    cause,
    ...(undoneVersion === undefined ? {} : { undoneVersion }),
    ...(undoneAt === undefined ? {} : { undoneAt }),
    since,
    clock,
    between: [indexOf(before), indexOf(after)],
    ...(replacesState ? {} : { changes: changeSet.changes.map(({ collection, id }) => [collection, id] as const) }),
  };
}
