// Types of a world: every collection, and the records that a sandbox starts with.
import type { Instant } from "../../engine/core/time.ts";
import type { RowColumns, RowRecord } from "./collection-row.ts";
import type { CollectionName, CollectionRows } from "./collections.ts";
import type { WorldTexts } from "./world-texts.ts";

export type { CollectionName } from "./collections.ts";

/** Every collection: its record, and the columns that searches and indexes read. */
export type Collections = {
  readonly [N in CollectionName]: {
    readonly record: RowRecord<CollectionRows, N>;
    readonly columns: RowColumns<CollectionRows, N>;
  };
};

/**
 * The starting records of one collection; a lazy one makes a record on first read and caches it. Compatible with the
 * store's BaseCollection.
 */
export interface WorldCollection<R, K> {
  readonly size: number;
  /** Every id, ascending. */
  ids(): readonly (number | string)[];
  /** The frozen record, always the same object for one id. */
  get(id: number | string): R | undefined;
  /** Reads a record once, without caching it in a lazy collection. Default: `get`. */
  peek?(id: number | string): R | undefined;
  /** Whether `ids` includes an id that `get` resolves; default: always. */
  lists?(id: number | string): boolean;
  /** The compact columns without making the whole record; absent if they are the record itself. */
  columns?(id: number | string): K | undefined;
  /** Indexes without any of its records, so that building them need not read all columns. */
  readonly emptyIndexes?: readonly string[];
  /** The ids under a key of an index, ascending, if they can be found without reading every record's columns. */
  readonly finders?: Finders;
  /** By index: all its numeric keys are multiples of this, so a search between two multiples need not read every record. */
  readonly keySteps?: { readonly [index: string]: number };
  /** Finders of unlisted records, for indexes that cover them too. */
  readonly unlistedFinders?: Finders;
}

/** Functions that find ids by key, one for each index. */
export interface Finders {
  readonly [index: string]: (key: number | string) => readonly (number | string)[];
}

/** A complete starting state in which every reference resolves. Compatible with the store's BaseState. */
export interface World {
  /** Equal keys mean equal records. */
  readonly key: string;
  readonly seed: number;
  readonly texts: WorldTexts;
  /** The instant from which its dates are computed backwards. */
  readonly clockStart: Instant;
  /** The caller for requests without a known user; an administrator and an agent. */
  readonly defaultCallerId: number;
  /** The highest integer ids used so far, if they differ from those of a new world. */
  readonly usedIds?: { readonly [collection: string]: number };
  /** Positions of the random streams, if not all are at their start. */
  readonly drawn?: { readonly [stream: string]: number };
  readonly collections: {
    readonly [N in CollectionName]: WorldCollection<Collections[N]["record"], Collections[N]["columns"]>;
  };
  /** The records that a state lists along with an unlisted record of the world once that record changes. */
  listedWith?(collection: CollectionName, id: number | string): readonly (readonly [CollectionName, number])[];
  /** Whether an unlisted record of the world may refer to this one. */
  mayBeReferenced?(collection: CollectionName, id: number | string): boolean;
}
