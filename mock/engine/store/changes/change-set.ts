// Types of what a commit changed, in memory and as JSON. Part of mock/engine/store/store.ts.
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
  /** Present on an undo of a list of changes: when that version was made. A move to another state has a time of its own. */
  readonly backTo?: Instant;
  readonly cause: Cause;
}

/**
 * Who made a change: a request of the service, the control, passing time, or the world that goes on by itself. Undo takes back what the last two did
 * only together with the change before it.
 */
export type Cause = "request" | "control" | "clock" | "live";

/** Everything that one commit changed. */
export interface Commit {
  /** Of records, where any changed: a version. */
  readonly changeSet?: ChangeSet;
  /** The changes of records one instant after the other, where the transaction went through several (Transaction.at). */
  readonly stages?: readonly Stage[] | undefined;
  /** It moved the whole store. */
  readonly move?: Move;
  /** The base that it moved to, where it was a reset of some kind. */
  readonly base?: SizedBase;
  /** The id of the snapshot that it went back to, among those that the sandbox has. */
  readonly snapshot?: RecordId | undefined;
  /** What it changed in the parts, after the move where it was one. */
  readonly parts: readonly PartChange[];
  /** The last numbers that those parts have given out. */
  readonly lastIds: { readonly [part: string]: number };
  readonly events?: CommitEvents | undefined;
  /** When it has to be kept. */
  readonly keep: Keep;
}

/** One changed record of a part. */
export interface PartChange extends Change {
  readonly collection: PartName;
}

/** What follows from a commit. */
export interface CommitEvents {
  /** The number of the last of them. */
  readonly lastId: number;
  /** @param isElsewhere another process made the commit */
  tell(isElsewhere?: true): void;
}

/** A commit as JSON: without what was there before. */
export interface CommitJson {
  /** Where it changed no record, it has neither version nor instant. */
  readonly version?: number;
  readonly at?: Instant;
  readonly changes?: readonly ChangeJson[];
  readonly usedIds?: ChangeSet["usedIds"];
  readonly drawn?: ChangeSet["drawn"];
  /** Left out: a request. */
  readonly cause?: Cause;
  /** Where it went through several instants: the changes of each. */
  readonly stages?: readonly StageJson[];
  /** A move is made again: it has no changes of records, which follow from the state. */
  readonly move?: Move;
  /** What the base is made from that it moved to. */
  readonly base?: unknown;
  readonly snapshot?: RecordId;
  readonly parts?: readonly ChangeJson[];
  readonly lastIds?: Commit["lastIds"];
}

export interface StageJson {
  readonly at: Instant;
  readonly changes: readonly StagedJson[];
}

/** A whole record, or in a list the fields in which it differs from the one before. */
export type AfterJson = object | readonly [fields: object];

/** One changed record; without it, it was removed. */
export type ChangeJson = readonly [collection: string, id: RecordId, after?: AfterJson];

/**
 * One change of a stage: null is no record, a number a change of the whole set, as it ended. What was before is given where it is not as the
 * stage before has left it.
 */
export type StagedJson = readonly [
  collection: string,
  id: RecordId,
  after: AfterJson | number | null,
  before?: object | null,
];

/** What one commit changed at one instant. */
export type Stage = Pick<ChangeSet, "at" | "changes">;
