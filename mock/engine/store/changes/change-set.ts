// Types of what a commit changed, in memory and as JSON.
import type { Instant } from "../../core/time.ts";
import type { RecordId, SizedBase } from "../collection-types.ts";
import type { Keep, Move, PartName } from "../what-applies.ts";

/** One changed record: absent `before` = inserted, absent `after` = removed. */
export interface Change {
  readonly collection: string;
  readonly id: RecordId;
  readonly before?: object;
  readonly after?: object;
}

/** What one commit changed. Versions of a store only grow. */
export interface ChangeSet {
  readonly version: number;
  readonly at: Instant;
  readonly changes: readonly Change[];
  /** The highest used integer id of each collection that drew one. */
  readonly usedIds: { readonly [collection: string]: number };
  /** Positions of the random streams that were drawn from. */
  readonly drawn: { readonly [stream: string]: number };
  /** Present on an undo: the version that it undoes. */
  readonly takesBack?: number;
  /** Present on an undo of a list of changes: when that version was made. A move to another state has its own time. */
  readonly backTo?: Instant;
  readonly cause: Cause;
}

/**
 * Who made a change: a request of the service, the control, passing time, or live traffic. Undo takes back the last two
 * only together with the change before them.
 */
export type Cause = "request" | "control" | "clock" | "live";

/** Everything that one commit changed. */
export interface Commit {
  /** The new version, if any record changed. */
  readonly changeSet?: ChangeSet;
  /** The changes of records by instant, if the transaction went through several (Transaction.at). */
  readonly stages?: readonly Stage[] | undefined;
  /** Present if it moved the whole store. */
  readonly move?: Move;
  /** The new base, for a reset of some kind. */
  readonly base?: SizedBase;
  /** The id of the snapshot that it restored, if the sandbox has it. */
  readonly snapshot?: RecordId | undefined;
  /** What it changed in the parts, after the move if it was one. */
  readonly parts: readonly PartChange[];
  /** The last numbers that those parts have given out. */
  readonly lastIds: { readonly [part: string]: number };
  readonly events?: CommitEvents | undefined;
  /** When it has to be stored. */
  readonly keep: Keep;
}

/** One changed record of a part. */
export interface PartChange extends Change {
  readonly collection: PartName;
}

/** The events of a commit. */
export interface CommitEvents {
  /** The number of the last event. */
  readonly lastId: number;
  tell(): void;
}

/** A commit as JSON, without former records. */
export interface CommitJson {
  /** Absent, like the instant, if no record changed. */
  readonly version?: number;
  readonly at?: Instant;
  readonly changes?: readonly ChangeJson[];
  readonly usedIds?: ChangeSet["usedIds"];
  readonly drawn?: ChangeSet["drawn"];
  /** Default: a request. */
  readonly cause?: Cause;
  /** The changes of each instant, if it went through several. */
  readonly stages?: readonly StageJson[];
  /** A move is made again by the reader: the changes of records follow from the state. */
  readonly move?: Move;
  /** What the new base can be made from. */
  readonly base?: unknown;
  readonly snapshot?: RecordId;
  readonly parts?: readonly ChangeJson[];
  readonly lastIds?: Commit["lastIds"];
}

export interface StageJson {
  readonly at: Instant;
  readonly changes: readonly StagedJson[];
}

/** A whole record, or in a list the fields that differ from the record before. */
export type AfterJson = object | readonly [fields: object];

/** One changed record; without `after` it was removed. */
export type ChangeJson = readonly [collection: string, id: RecordId, after?: AfterJson];

/**
 * One change of a stage: null is no record, a number refers to a change of the whole set as it ended. `before` is given
 * where it is not as the stage before left it.
 */
export type StagedJson = readonly [
  collection: string,
  id: RecordId,
  after: AfterJson | number | null,
  before?: object | null,
];

/** What one commit changed at one instant. */
export type Stage = Pick<ChangeSet, "at" | "changes">;
