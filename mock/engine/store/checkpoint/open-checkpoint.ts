// Opens the checkpoint of a store: restores states, parts and history.
import { withRecord } from "../collection.ts";
import { isPartName, type PartName } from "../collection-rules.ts";
import { type History, type HistoryEntry, toChangeSet, toEdit, toReplacement } from "../history.ts";
import { noParts, type PartState, type Parts, partIn, withPartRecord } from "../parts.ts";
import { toRecentList } from "../recent-list.ts";
import type { Root } from "../root.ts";
import type { AnyBase, AnyDefinitions } from "../shared-collection.ts";
import { StoreSnapshot } from "../snapshot.ts";
import { collectionOf, recordIn, type State, toChange, toStartingState } from "../state.ts";
import type { RecordId } from "../store.ts";
import type {
  EntryCheckpoint,
  HistoryCheckpoint,
  PartCheckpoint,
  RecordRef,
  SnapshotCheckpoint,
  StateCheckpoint,
  StoreCheckpoint,
} from "./checkpoint-form.ts";
import { openRecords } from "./record-table.ts";

type Find = (ref: RecordRef, collection: string, id: RecordId) => object | undefined;
type StateAt = (index: number) => State;

/** @param baseOf builds the base from its JSON in the checkpoint */
export function openCheckpoint(
  checkpoint: StoreCheckpoint,
  baseOf: (name: unknown) => AnyBase,
  definitions: AnyDefinitions,
): Root {
  const bases = checkpoint.bases.map(baseOf);
  const records = openRecords(checkpoint.records, bases);
  const find: Find = (ref, collection, id) => {
    if (ref === null) return undefined;
    return requirePart(typeof ref === "number" ? records[ref] : bases[ref[1]]?.collections[collection]?.get(id));
  };
  const starts = bases.map((base) => toStartingState(base, definitions));
  const states: State[] = [];
  for (const state of checkpoint.states) {
    states.push(
      toState(
        state,
        requirePart(starts[state.base]),
        state.from === null ? undefined : requirePart(states[state.from]),
        find,
      ),
    );
  }
  const stateAt: StateAt = (index) => requirePart(states[index]);
  return {
    state: stateAt(checkpoint.present),
    parts: toParts(checkpoint.parts, stateAt),
    history: toHistory(checkpoint.history, stateAt),
  };
}

function toParts(checkpoints: readonly PartCheckpoint[], stateAt: StateAt): Parts {
  const parts = new Map<PartName, PartState>();
  for (const [name, lastId, records] of checkpoints) {
    if (!isPartName(name)) throw new Error(`The checkpoint of a store has ${name}, which no sandbox has.`);
    let part = partIn(noParts, name);
    for (const [id, record] of records) {
      const opened = isSnapshot(record) ? { ...record, snapshot: toSnapshot(record.snapshot, stateAt) } : record;
      part = withPartRecord(part, id, Object.freeze(opened));
    }
    parts.set(name, { ...part, lastId });
  }
  return parts;
}

function isSnapshot(record: object): record is { readonly snapshot: SnapshotCheckpoint } {
  return "snapshot" in record;
}

function toSnapshot({ version, state, parts }: SnapshotCheckpoint, stateAt: StateAt): StoreSnapshot {
  return new StoreSnapshot(version, { state: stateAt(state), parts: toParts(parts, stateAt) });
}

/** An unchanged base is the starting state, shared by every store over it. */
function toState(checkpoint: StateCheckpoint, start: State, from: State | undefined, find: Find): State {
  const usedIds = new Map(checkpoint.usedIds);
  const drawnNumbers = new Map(checkpoint.drawn);
  const isStart = checkpoint.records.length === 0 && from === undefined;
  if (isStart && isSame(usedIds, start.usedIds) && isSame(drawnNumbers, start.drawn)) return start;
  const collections = new Map((from ?? start).collections);
  for (const [name, id, ref] of checkpoint.records) {
    collections.set(name, withRecord(collectionOf(collections, name), id, find(ref, name, id)));
  }
  return { base: start.base, collections, usedIds, drawn: drawnNumbers };
}

function isSame(left: ReadonlyMap<string, number>, right: ReadonlyMap<string, number>): boolean {
  return left.size === right.size && [...left].every(([name, value]) => right.get(name) === value);
}

function toHistory({ version, all, ...checkpoint }: HistoryCheckpoint, stateAt: StateAt): History {
  const entries = all.map((entry) => toEntry(entry, stateAt));
  const entriesAt = (indices: readonly number[]) => indices.map((index) => requirePart(entries[index]));
  return { version, listed: toRecentList(entriesAt(checkpoint.entries)), undoable: entriesAt(checkpoint.undoable) };
}

function toEntry({ between, changes, ...meta }: EntryCheckpoint, stateAt: StateAt): HistoryEntry {
  const [before, after] = [stateAt(between[0]), stateAt(between[1])];
  if (changes === undefined) return toReplacement(before, after, meta);
  const toChanges = () =>
    changes.map(([name, id]) =>
      toChange(name, id, recordIn(before.collections, name, id), recordIn(after.collections, name, id)),
    );
  return toEdit(before, after, toChangeSet(meta, before, after, toChanges));
}

function requirePart<T>(part: T | undefined): T {
  if (part === undefined) throw new Error("The checkpoint of a store refers to a part that it does not contain.");
  return part;
}
