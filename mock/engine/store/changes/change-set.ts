// Types of the changes of a commit, in memory and as JSON.
import type { Instant } from "../../core/time.ts";
import type { Move, PartName, StoreTiming } from "../collection-rules.ts";
import type { RecordId, SizedBase } from "../collection-types.ts";

/** One changed record: without `before` inserted, without `after` removed. */
export interface Change {
  readonly collection: string;
  readonly id: RecordId;
  readonly before?: object;
  readonly after?: object;
}

/** The changes of one commit. Versions of a store only increase. */
export interface ChangeSet {
  readonly version: number;
  readonly at: Instant;
  readonly changes: readonly Change[];
  /** For each collection that drew an integer id, the highest used id. */
  readonly usedIds: { readonly [collection: string]: number };
  /** Positions of the random streams that were drawn from. */
  readonly drawn: { readonly [stream: string]: number };
  /** Set on an undo: the version that it undoes. */
  readonly undoneVersion?: number;
  /** Set if an undo reverts single changes: when the undone version was made. The undo of a move has only its own time. */
  readonly undoneAt?: Instant;
  /** Set on a change by passing time: the instant up to which all due work had been done before it. */
  readonly since?: Instant | undefined;
  /** Set on a rewind and its undo: the time to which the clock returns. */
  readonly clock?: Instant | undefined;
  readonly cause: Cause;
}

/**
 * The origin of a change: a request to the service, the control, passing time, or live traffic. Undo reverts the last
 * two only together with the change before them.
 */
export type Cause = "request" | "control" | "clock" | "live";

export interface Commit<Events extends CommitEvents = CommitEvents> {
  /** The new version, if any record changed. */
  readonly changeSet?: ChangeSet;
  /** The changes of records by instant, if the transaction went through several (Transaction.at). */
  readonly stages?: readonly Stage[] | undefined;
  /** Set if the commit moved the whole store. */
  readonly move?: Move;
  /** The new base, if the move changed it. */
  readonly base?: SizedBase;
  /** The id of the restored snapshot, if the sandbox has it. */
  readonly snapshot?: RecordId | undefined;
  /** The version of a rewind. */
  readonly to?: number | undefined;
  /** The changes in the parts, made after the move if there was one. */
  readonly parts: readonly PartChange[];
  /** The last numbers that these parts have used. */
  readonly lastIds: { readonly [part: string]: number };
  readonly events?: Events | undefined;
  /** When to store the commit. */
  readonly timing: StoreTiming;
}

export interface PartChange extends Change {
  readonly collection: PartName;
}

export interface CommitEvents {
  /** The number of the last event. */
  readonly lastId: number;
  /** Passes the events to listeners. */
  emit(): void;
}

/** A commit as JSON, without previous records. */
export interface CommitJson {
  /** Absent, like the instant, if no record changed. */
  readonly version?: number;
  readonly at?: Instant;
  readonly changes?: readonly ChangeJson[];
  readonly usedIds?: ChangeSet["usedIds"];
  readonly drawn?: ChangeSet["drawn"];
  /** Default: a request. */
  readonly cause?: Cause;
  readonly since?: Instant | undefined;
  /** The changes of each instant, if there were several. */
  readonly stages?: readonly StageJson[];
  /** Set for a move. The reader repeats the move, which yields the changed records. */
  readonly move?: Move;
  /** A description from which the new base can be made. */
  readonly base?: unknown;
  readonly snapshot?: RecordId;
  readonly to?: number;
  readonly clock?: Instant | undefined;
  readonly parts?: readonly ChangeJson[];
  readonly lastIds?: Commit["lastIds"];
}

export interface StageJson {
  readonly at: Instant;
  readonly changes: readonly StagedJson[];
}

/** A whole record; or, in a list, the fields that differ from the previous record. */
export type AfterJson = object | readonly [fields: object];

/** One changed record; without `after` it was removed. */
export type ChangeJson = readonly [collection: string, id: RecordId, after?: AfterJson];

/**
 * One change of a stage: null means no record, a number refers to a change of the whole set. `before` is set if it differs
 * from the record after the previous stage.
 */
export type StagedJson = readonly [
  collection: string,
  id: RecordId,
  after: AfterJson | number | null,
  before?: object | null,
];

/** The changes of one commit at one instant. */
export type Stage = Pick<ChangeSet, "at" | "changes">;
