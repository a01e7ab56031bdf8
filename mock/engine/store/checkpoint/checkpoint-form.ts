// The type of a store's checkpoint: JSON that contains every record once.
import type { ChangeSet } from "../changes/change-set.ts";
import type { RecordId } from "../store.ts";

/** A record: its index in the list of records; `["b", n]` for base n's record of that id; null for none. */
export type RecordRef = number | readonly ["b", number] | null;

/** The record of base n. */
export type BaseRef = readonly ["b", number, collection: string, id: RecordId];

/** A whole record; or the differing fields, with the earlier record (of the list or a base) that they differ from. */
export type RecordCheckpoint = object | readonly [from: number | BaseRef, fields: object];

export type IndexedRef = readonly [collection: string, id: RecordId, record: RecordRef];

/** A state: a base, or a different state of the checkpoint, and the differences. */
export interface StateCheckpoint {
  /** The index in the list of bases. */
  readonly base: number;
  /** The index of an earlier state over the same base; null: the base itself. */
  readonly from: number | null;
  readonly records: readonly IndexedRef[];
  readonly usedIds: readonly (readonly [string, number])[];
  readonly drawn: readonly (readonly [string, number])[];
}

/** One version of the history. */
export interface EntryCheckpoint
  extends Pick<ChangeSet, "version" | "at" | "cause" | "undoneVersion" | "undoneAt" | "since" | "clock"> {
  /** The indexes of the states before and after it. */
  readonly between: readonly [number, number];
  /** The changed records, in order; absent if the version replaced the state as a whole. */
  readonly changes?: readonly (readonly [collection: string, id: RecordId])[];
}

export interface HistoryCheckpoint {
  readonly version: number;
  readonly all: readonly EntryCheckpoint[];
  /** Indexes in `all` of the listed entries, and of the entries that undo can revert. */
  readonly entries: readonly number[];
  readonly undoable: readonly number[];
}

/** A part: its name, the last number used, and its records. */
export type PartCheckpoint = readonly [
  name: string,
  lastId: number,
  records: readonly (readonly [id: RecordId, record: object])[],
];

/** The contents of a snapshot, which replace the snapshot in its record. */
export interface SnapshotCheckpoint {
  readonly version: number;
  /** The index of its state. */
  readonly state: number;
  readonly parts: readonly PartCheckpoint[];
}

export interface StoreCheckpoint {
  /** The bases, described by the caller. */
  readonly bases: readonly unknown[];
  readonly records: readonly RecordCheckpoint[];
  readonly states: readonly StateCheckpoint[];
  /** The index of the current state. */
  readonly present: number;
  readonly parts: readonly PartCheckpoint[];
  readonly history: HistoryCheckpoint;
}
