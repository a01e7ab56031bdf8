// The form of a store's picture: JSON, with every record once. mock/engine/store/picture/take-picture.ts writes it, open-picture.ts reads it.
import type { Instant } from "../../core/time.ts";
import type { Cause, RecordId } from "../store.ts";

/** A record: its place in the list of records, `["b", n]` for the own record of base n under that id, null for none. */
export type RecordRef = number | readonly ["b", number] | null;

/** The own record of base n. */
export type BaseRef = readonly ["b", number, collection: string, id: RecordId];

/** A whole record; or another one, earlier in the list or of a base, and the fields in which this one differs. */
export type RecordPicture = object | readonly [from: number | BaseRef, fields: object];

/** A record with its place. */
export type PlacedRef = readonly [collection: string, id: RecordId, record: RecordRef];

/** A state: a base, or another state of the picture, and what differs from it. */
export interface StatePicture {
  /** Its place in the list of bases. */
  readonly base: number;
  /** The place of an earlier state over the same base; null: the base itself. */
  readonly from: number | null;
  readonly records: readonly PlacedRef[];
  readonly usedIds: readonly (readonly [string, number])[];
  readonly drawn: readonly (readonly [string, number])[];
}

/** One version of the history. */
export interface EntryPicture {
  readonly version: number;
  readonly at: Instant;
  readonly cause: Cause;
  readonly takesBack?: number;
  readonly backTo?: Instant;
  /** The places of the state before it and of the one after. */
  readonly between: readonly [number, number];
  /** The records that it changed, in their order; left out where it went straight to another state. */
  readonly changes?: readonly (readonly [collection: string, id: RecordId])[];
}

export interface HistoryPicture {
  readonly version: number;
  readonly all: readonly EntryPicture[];
  /** Places in `all`: the entries that are shown, and those that undo can take back. */
  readonly entries: readonly number[];
  readonly undoable: readonly number[];
}

/** A part: its name, the last number that it has given out, and its records. */
export type PartPicture = readonly [
  name: string,
  lastId: number,
  records: readonly (readonly [id: RecordId, record: object])[],
];

/** What a snapshot holds. It takes the place of the snapshot in its record. */
export interface SnapshotPicture {
  readonly version: number;
  /** The place of its state. */
  readonly state: number;
  readonly parts: readonly PartPicture[];
}

export interface StorePicture {
  /** The names that the caller gave to the bases. */
  readonly bases: readonly unknown[];
  readonly records: readonly RecordPicture[];
  readonly states: readonly StatePicture[];
  /** The place of the present state. */
  readonly present: number;
  readonly parts: readonly PartPicture[];
  readonly history: HistoryPicture;
}
