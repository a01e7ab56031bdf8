// What a store tells of its changes as JSON, for those who keep them beside the process. mock/store/store.ts hands these types on.
import type { Instant } from "../../core/time.ts";
import type { RecordId } from "../collection-types.ts";

/** Where ids and random streams went on to; as in Positions of mock/store/store.ts. */
export interface Positions {
  readonly usedIds: { readonly [collection: string]: number };
  readonly drawn: { readonly [stream: string]: number };
}

/** A change set as JSON: without what was there before. mock/store/picture/change-set-json.ts writes and reads it. */
export interface ChangeSetJson {
  readonly version: number;
  readonly at: Instant;
  readonly changes: readonly ChangeJson[];
  readonly usedIds?: Positions["usedIds"];
  readonly drawn?: Positions["drawn"];
  readonly byClock?: true;
  /** Where it went through several instants: the changes of each. */
  readonly stages?: readonly { readonly at: Instant; readonly changes: readonly StagedJson[] }[];
}

/** One changed record; without it, it was removed. */
export type ChangeJson = readonly [collection: string, id: RecordId, after?: object];

/** One change of a stage: what was before (null: nothing) and after (null: nothing); a number is a change of the whole set, as it ended. */
export type StagedJson = readonly [
  collection: string,
  id: RecordId,
  before: object | null,
  after: object | number | null,
];

/** One count of a read or of a visit, as JSON: it stands outside versions. */
export type CountOp =
  | readonly ["read", collection: string, id: RecordId]
  | readonly ["visit", collection: string, id: RecordId, visitor: number, at: Instant]
  | readonly ["leave", collection: string, id: RecordId, visitor: number];
