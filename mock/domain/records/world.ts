// Types of a world: every collection, and the records that a sandbox starts with.
import type { Instant } from "../../engine/core/time.ts";
import type { BaseCollection, BaseState, UnlistedRecords } from "../../engine/store/base-state.ts";
import type { RowColumns, RowRecord } from "./collection-row.ts";
import type { CollectionName, CollectionRows } from "./collections.ts";
import type { WorldTexts } from "./world-texts.ts";

export type { BaseCollection, Finders } from "../../engine/store/base-state.ts";
export type { CollectionName } from "./collections.ts";

/** Every collection: its record, and the columns that searches and indexes read. */
export type Collections = {
  readonly [N in CollectionName]: {
    readonly record: RowRecord<CollectionRows, N>;
    readonly columns: RowColumns<CollectionRows, N>;
  };
};

/** A complete starting state in which every reference resolves. */
export interface World extends BaseState<Collections> {
  readonly texts: WorldTexts;
  /** The instant from which its dates are computed backwards. */
  readonly clockStart: Instant;
  /** The caller for requests without a known user; an administrator and an agent. */
  readonly defaultCallerId: number;
  readonly collections: {
    readonly [N in CollectionName]: BaseCollection<Collections[N]["record"], Collections[N]["columns"]>;
  };
}

/** The records that no list of a world contains until they, or a record that refers to them, change. */
export type Archive = UnlistedRecords<Collections>;
