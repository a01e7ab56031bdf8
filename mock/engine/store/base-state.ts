// Types of a starting state: its collections, and the records that they do not list.
import type { CollectionName, ColumnsOf, IndexKey, RecordId, RecordOf } from "./collection-types.ts";

/** The starting records of one collection. Immutable; a lazy collection makes a record on first read and caches it. */
export interface BaseCollection<R, K> {
  readonly size: number;
  /** Every id, ascending. */
  ids(): readonly RecordId[];
  /** The frozen record; always the same object for one id. */
  get(id: RecordId): R | undefined;
  /** The record for a single read, which a lazy collection does not cache. Default: `get`. */
  peek?(id: RecordId): R | undefined;
  /** The compact columns, without making the whole record. Default: those that the definition reads from the record. */
  columns?(id: RecordId): K | undefined;
  /** Indexes that contain no record of the base, so that building them need not read all columns. */
  readonly emptyIndexes?: readonly string[];
  /** The ids under a key of an index, ascending, if they can be found without reading every record's columns. */
  readonly finders?: Finders;
  /** By index: all its numeric keys are multiples of this, so a search between two multiples need not read every record. */
  readonly keySteps?: { readonly [index: string]: number };
}

/** The ids under a key, by the name of an index. */
export interface Finders {
  readonly [index: string]: (key: IndexKey) => readonly RecordId[];
}

/** The ids and random streams to continue from. */
export interface Positions {
  /** The highest used integer id of each collection. */
  readonly usedIds: { readonly [collection: string]: number };
  /** How many numbers were drawn from each random stream, by its name. */
  readonly drawn: { readonly [stream: string]: number };
}

/** A complete, immutable starting state, shared by every store over it. */
export interface BaseState<C> {
  /** Names the state: equal keys mean equal records. */
  readonly key: string;
  /** Seeds the random streams of the stores over it. */
  readonly seed: number;
  /** The owner's data about the state, the same for all stores over it. */
  readonly texts?: object | undefined;
  /** The highest integer id used so far, for collections where it exceeds the ids of the records. */
  readonly usedIds?: Positions["usedIds"];
  /** Starting positions of the random streams; default 0. */
  readonly drawn?: Positions["drawn"];
  readonly collections: { readonly [N in CollectionName<C>]: BaseCollection<RecordOf<C, N>, ColumnsOf<C, N>> };
  /** Default: its collections list all their records. */
  readonly unlisted?: UnlistedRecords<C> | undefined;
}

/**
 * Records that `get` returns although `ids`, `size` and indexes omit them, such as an archive. They are read by id alone
 * until they, or a record that refers to them, change.
 */
export interface UnlistedRecords<C> {
  has(collection: CollectionName<C>, id: RecordId): boolean;
  /** By collection: the ids of unlisted records, in indexes that include them. */
  readonly finders: { readonly [N in CollectionName<C>]?: Finders };
  /** The records that become listed together when this one changes. */
  groupOf(collection: CollectionName<C>, id: RecordId): readonly RecordKey<C>[];
  /** The unlisted records that this record refers to; a state that lists it must list them too. */
  referencesIn(collection: CollectionName<C>, record: object): readonly RecordKey<C>[];
  /** Whether an unlisted record may refer to this record. */
  mayReferTo(collection: CollectionName<C>, id: RecordId): boolean;
  /**
   * An unlisted record with the current records of a state embedded; the same object until one of these changes.
   * @param get reads the state
   */
  current(
    collection: CollectionName<C>,
    record: object,
    get: (collection: CollectionName<C>, id: RecordId) => object | undefined,
  ): object;
}

export type RecordKey<C> = readonly [collection: CollectionName<C>, id: RecordId];
