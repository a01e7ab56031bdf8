// Types of what a commit changed, in memory and as JSON. Part of mock/engine/store/store.ts.
import type { Instant } from "../../../core/time.ts";
import type { RecordId } from "../collection-types.ts";

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
  /** Present where passing time made the change, and nobody's request: no undo takes it back alone. */
  readonly byClock?: true;
}

/** A change set as JSON: without what was there before. */
export interface ChangeSetJson {
  readonly version: number;
  readonly at: Instant;
  readonly changes: readonly ChangeJson[];
  readonly usedIds?: ChangeSet["usedIds"];
  readonly drawn?: ChangeSet["drawn"];
  readonly byClock?: true;
  /** Where it went through several instants: the changes of each. */
  readonly stages?: readonly StageJson[];
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
 * One change of a stage: null is no record, a number a change of the whole set, as it ended. What was before is told where it is not as the
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

/**
 * Told of a commit, when it has happened. On the way of every write: must be cheap, and must not throw.
 * @param stages the changes one instant after the other, where the transaction went through several (Transaction.at)
 */
export type CommitListener = (changeSet: ChangeSet, stages?: readonly Stage[]) => void;

/** One count of a read or of a visit, as JSON: it stands outside versions. */
export type CountOp =
  | readonly ["read", collection: string, id: RecordId]
  | readonly ["visit", collection: string, id: RecordId, visitor: number, at: Instant]
  | readonly ["leave", collection: string, id: RecordId, visitor: number];
