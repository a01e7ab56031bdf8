// The type of a store's picture: JSON that contains every record once.
import type { ChangeSet } from "../changes/change-set.ts";
import type { RecordId } from "../store.ts";

/** A record: its index in the list of records; `["b", n]` for base n's record of that id; null for none. */
export type RecordRef = number | readonly ["b", number] | null;

/** The record of base n. */
export type BaseRef = readonly ["b", number, collection: string, id: RecordId];

/** A whole record; or the differing fields, with the earlier record (of the list or a base) that they differ from. */
export type RecordPicture = object | readonly [from: number | BaseRef, fields: object];

export type PlacedRef = readonly [collection: string, id: RecordId, record: RecordRef];

/** A state: a base, or a different state of the picture, and the differences. */
export interface StatePicture {
  /** Its index in the list of bases. */
  readonly base: number;
  /** The index of an earlier state over the same base; null: the base itself. */
  readonly from: number | null;
  readonly records: readonly PlacedRef[];
  readonly usedIds: readonly (readonly [string, number])[];
  readonly drawn: readonly (readonly [string, number])[];
}

/** One version of the history. */
export interface EntryPicture
  extends Pick<ChangeSet, "version" | "at" | "cause" | "takesBack" | "backTo" | "since" | "clock"> {
  /** The indexes of the states before and after it. */
  readonly between: readonly [number, number];
  /** The changed records, in order; absent if the version replaced the state as a whole. */
  readonly changes?: readonly (readonly [collection: string, id: RecordId])[];
}

export interface HistoryPicture {
  readonly version: number;
  readonly all: readonly EntryPicture[];
  /** Indexes in `all`: the listed entries, and those that undo can revert. */
  readonly entries: readonly number[];
  readonly undoable: readonly number[];
}

/** A part: its name, the last number used, and its records. */
export type PartPicture = readonly [
  name: string,
  lastId: number,
  records: readonly (readonly [id: RecordId, record: object])[],
];

/** The contents of a snapshot; replaces the snapshot in its record. */
export interface SnapshotPicture {
  readonly version: number;
  /** The index of its state. */
  readonly state: number;
  readonly parts: readonly PartPicture[];
}

export interface StorePicture {
  /** The bases, described by the caller. */
  readonly bases: readonly unknown[];
  readonly records: readonly RecordPicture[];
  readonly states: readonly StatePicture[];
  /** The index of the current state. */
  readonly present: number;
  readonly parts: readonly PartPicture[];
  readonly history: HistoryPicture;
}
