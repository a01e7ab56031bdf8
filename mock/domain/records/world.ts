// Types of a world: every collection, and the records that a sandbox starts with.
import type { Instant } from "../../engine/core/time.ts";
import type { RowColumns, RowRecord } from "./collection-row.ts";
import type { CollectionName, CollectionRows } from "./collections.ts";

export type { CollectionName } from "./collections.ts";

/** Every collection: its record, and the columns that searches and indexes read. */
export type Collections = {
  readonly [N in CollectionName]: {
    readonly record: RowRecord<CollectionRows, N>;
    readonly columns: RowColumns<CollectionRows, N>;
  };
};

/** The starting records of one collection; a lazy one makes a record when it is first read and keeps it. Meets the store's BaseCollection. */
export interface WorldCollection<R, K> {
  readonly size: number;
  /** Every id, ascending. */
  ids(): readonly (number | string)[];
  /** The frozen record, always the same object for one id. */
  get(id: number | string): R | undefined;
  /** The record for one look: a lazy collection does not keep it. Left out: `get`. */
  peek?(id: number | string): R | undefined;
  /** The compact columns without making the whole record; absent where they are the record itself. */
  columns?(id: number | string): K | undefined;
  /** Indexes that find none of its records, so that they are known without the columns of all. */
  readonly emptyIndexes?: readonly string[];
}

/** A complete, referentially whole starting state. Meets the store's BaseState. */
export interface World {
  /** Names the world: equal keys mean equal records. */
  readonly key: string;
  readonly seed: number;
  /** The instant from which its dates are computed backwards. */
  readonly clockStart: Instant;
  /** The user that requests without a known one of their own act as; an administrator and an agent. */
  readonly defaultCallerId: number;
  /** The highest integer ids used so far and the positions of the random streams, where they are not those of a beginning. */
  readonly usedIds?: { readonly [collection: string]: number };
  readonly drawn?: { readonly [stream: string]: number };
  readonly collections: {
    readonly [N in CollectionName]: WorldCollection<Collections[N]["record"], Collections[N]["columns"]>;
  };
}

/** Rules of the service that a scenario can turn on. */
export interface HouseRules {
  /** `pending` without a future `dueBy` is refused with 422 (docs/rules.md, Tickets). */
  readonly pendingNeedsDueDate: boolean;
}
