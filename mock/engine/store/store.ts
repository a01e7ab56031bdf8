// Types of the state engine: store, transaction and base state.

import type { RandomStream } from "../core/random.ts";
import type { Instant } from "../core/time.ts";
import type { Cause, ChangeSet, Commit, CommitEvents, CommitJson, Stage } from "./changes/change-set.ts";
import type { CollectionName, ColumnsOf, IndexKey, RecordId, RecordOf, SizedBase } from "./collection-types.ts";
import type { SelectedPage, Selection } from "./selection.ts";
import type { Move, PartName } from "./what-applies.ts";

export type * from "./changes/change-set.ts";
export type * from "./collection-types.ts";
export type { Condition, Facet, RowParts, SelectedPage, Selection } from "./selection.ts";

/** The starting records of one collection. Immutable; a lazy one makes a record when it is first read and keeps it. */
export interface BaseCollection<R, K> {
  readonly size: number;
  /** Every id, ascending. */
  ids(): readonly RecordId[];
  /** The frozen record, always the same object for one id. */
  get(id: RecordId): R | undefined;
  /** The record for one look: a lazy collection does not keep it. Absent: `get`. */
  peek?(id: RecordId): R | undefined;
  /** The compact columns without making the whole record; absent: the definition's `columns` of the record. */
  columns?(id: RecordId): K | undefined;
  /** Indexes that find none of its records, so that they are known without the columns of all. */
  readonly emptyIndexes?: readonly string[];
}

/** Where ids and random streams go on from. */
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
  /** The highest integer id used so far, for collections where it is above those of the records. */
  readonly usedIds?: Positions["usedIds"];
  /** Positions that the random streams start from; left out, 0. */
  readonly drawn?: Positions["drawn"];
  readonly collections: { readonly [N in CollectionName<C>]: BaseCollection<RecordOf<C, N>, ColumnsOf<C, N>> };
}

/** How a collection is keyed and found. */
export interface CollectionDefinition<R, K> {
  /** The record's id; unique in the collection. */
  id(record: R): RecordId;
  /** The compact columns of a record. */
  columns(record: R): K;
  /** Named indexes: the keys under which a record is found. */
  readonly indexes: { readonly [index: string]: (columns: K) => readonly IndexKey[] };
}

export type CollectionDefinitions<C> = {
  readonly [N in CollectionName<C>]: CollectionDefinition<RecordOf<C, N>, ColumnsOf<C, N>>;
};

/** The last visit of somebody. */
export interface Visit {
  readonly visitor: number;
  readonly at: Instant;
}

/** A collection of a sandbox beside those of the service, with records of one form. What applies to it is said in what-applies.ts. */
export interface Part<R extends object> {
  readonly name: PartName;
  /** Only its type counts. */
  readonly record?: R;
}

export interface PartReader<R extends object> {
  readonly size: number;
  get(id: RecordId): R | undefined;
  /** By ascending id. */
  all(): readonly R[];
  /** From an id on, where one is given. */
  entries(from?: RecordId): Iterable<readonly [id: RecordId, record: R]>;
  /** The last number that it has given out. */
  readonly lastId: number;
  /** The same object as long as no record of it has changed. */
  readonly mark: object;
}

export interface PartWriter<R extends object> extends PartReader<R> {
  /** Puts a record in or in the place of another one; frozen from then on. */
  put(id: RecordId, record: R): void;
  remove(id: RecordId): void;
  /** One above the last number that was given out. */
  nextId(): number;
}

/** Changes what a sandbox has beside its records. */
export interface PartTransaction {
  part<R extends object>(part: Part<R>): PartWriter<R>;
}

/** Reading a state. Iterations go by ascending id. Records are frozen and handed out as they are. */
export interface Reader<C> {
  get<N extends CollectionName<C>>(collection: N, id: RecordId): RecordOf<C, N> | undefined;
  /** All ids, ascending (numbers by value, texts by code unit). */
  ids<N extends CollectionName<C>>(collection: N): Iterable<RecordId>;
  all<N extends CollectionName<C>>(collection: N): Iterable<RecordOf<C, N>>;
  columns<N extends CollectionName<C>>(collection: N): Iterable<ColumnsOf<C, N>>;
  count<N extends CollectionName<C>>(collection: N): number;
  /** The records that carry `key` in the named index, by ascending id. Throws RangeError on an unknown index. */
  lookup<N extends CollectionName<C>>(collection: N, index: string, key: IndexKey): readonly RecordOf<C, N>[];
  /** The columns of the same records. */
  lookupColumns<N extends CollectionName<C>>(collection: N, index: string, key: IndexKey): readonly ColumnsOf<C, N>[];
  /** A page of the records that meet conditions, in an order. What no index narrows is read record by record. */
  select<N extends CollectionName<C>>(collection: N, selection: Selection<C, N>): SelectedPage;
  /** The lowest key above a number in an index whose keys are numbers. Throws RangeError on an unknown index. */
  nextKey(collection: CollectionName<C>, index: string, above: number): number | undefined;
  /** How often a record was read (countRead), outside versions, digest and undo. */
  reads(collection: CollectionName<C>, id: RecordId): number;
  /** Who visited a record when last (noteVisit), by visitor, outside versions, digest and undo. */
  visits(collection: CollectionName<C>, id: RecordId): readonly Visit[];
  part<R extends object>(part: Part<R>): PartReader<R>;
}

/** One unit of change: all of it is committed, or none (not even a used id). Reads see the transaction's own changes. */
export interface Transaction<C> extends Omit<Reader<C>, "part">, PartTransaction {
  /** Domain time of the whole transaction. */
  readonly now: Instant;
  /** The same transaction at another instant: what is written from now on, by whichever of them, has happened then. */
  at(instant: Instant): Transaction<C>;
  /** The seed of the state, for what has to be the same however often it is drawn. */
  readonly seed: number;
  /** The next integer id of a collection: one above the highest ever used. */
  nextId(collection: CollectionName<C>): number;
  /** A random stream of this name whose position is part of the state. */
  random(name: string): RandomStream;
  /** Adds a record, deeply frozen from then on. Throws RangeError when the id is taken. Returns the record. */
  insert<N extends CollectionName<C>>(collection: N, record: RecordOf<C, N>): RecordOf<C, N>;
  /** Replaces the record with its id and returns it. Throws RangeError if there is none. */
  replace<N extends CollectionName<C>>(collection: N, record: RecordOf<C, N>): RecordOf<C, N>;
  remove(collection: CollectionName<C>, id: RecordId): void;
  /** Counts one read of a record (views). Takes effect when the transaction ends well. */
  countRead(collection: CollectionName<C>, id: RecordId): void;
  /** Notes that somebody visits a record now. Takes effect when the transaction ends well. */
  noteVisit(collection: CollectionName<C>, id: RecordId, visitor: number): void;
  /** Forgets the visit of somebody. Takes effect when the transaction ends well. */
  endVisit(collection: CollectionName<C>, id: RecordId, visitor: number): void;
}

/** A cheap, immutable picture of what a store can be restored to. */
export interface Snapshot {
  readonly version: number;
  readonly base: SizedBase;
}

/** A snapshot that the sandbox has under a name. */
export interface SnapshotRecord {
  readonly snapshot: Snapshot;
}

/** Fills what a move has emptied, as part of it. */
export type Fill = (tx: PartTransaction) => void;

/** How a transaction is kept. */
export interface TransactOptions {
  /** Left out: the control. */
  readonly cause?: Cause;
}

/** Who follows a store. All of it is on the way of every write: it must be cheap. */
export interface StoreListener {
  /** Told before each change; nothing is changed where it throws. */
  onTouch?(): void;
  /** Says what follows from a new version, numbered after `lastId`: the last number that it has, and what tells of it once the change is kept. */
  toEvents?(changeSet: ChangeSet, stages: readonly Stage[] | undefined, lastId: number): CommitEvents | undefined;
  /** Told of each change after it was made; must not throw. */
  onCommit?(commit: Commit): void;
}

/** One isolated state over a base. Forking, resetting and snapshots cost the same however large the base or the changes are. */
export interface Store<C> {
  readonly version: number;
  read<T>(work: (reader: Reader<C>) => T): T;
  /** The same for what leaves the sandbox: RangeError for a part that is not exported. */
  export<T>(work: (reader: Reader<C>) => T): T;
  /** Runs `work` and commits what it changed; a throw in it commits nothing. */
  transact<T>(work: (tx: Transaction<C>) => T, how?: TransactOptions): T;
  /** The last change sets (at most 100), newest last. */
  history(): readonly ChangeSet[];
  /**
   * Undoes the newest change set that is not undone yet, as a new version, and with it what passing time has changed since. False if there is
   * none left.
   */
  undo(fill?: (tx: PartTransaction, undo: ChangeSet) => void): boolean;
  snapshot(): Snapshot;
  /** The base of the present state. */
  readonly base: SizedBase;
  /** The same object as long as no record has changed. */
  readonly mark: object;
  /** A collection beside the records, as it is at each call. */
  part<R extends object>(part: Part<R>): PartReader<R>;
  /** Where ids (of every collection) and random streams (those drawn from) go on from at present. */
  positions(): Positions;
  /**
   * Goes back to a snapshot, as a new version; to its base too, where the store was reset to another one since. Throws RangeError on an object that
   * is no snapshot of a store.
   */
  restore(snapshot: Snapshot, fill?: Fill): void;
  /** Back to the base, or to another base, as a new version. */
  reset(base?: BaseState<C>, fill?: Fill, move?: Extract<Move, "reset" | "scenario" | "import">): void;
  /** An independent store in the present state, at version 0, with a listener of its own. */
  fork(options?: {
    /** In the state before this version of the history instead. Throws RangeError where the history has no such version. */
    readonly before?: number;
    readonly now?: () => Instant;
    readonly listener?: StoreListener;
  }): Store<C>;
  /** Takes hold of the whole store; the returned function puts all of it back as it was. */
  hold(): () => void;
  /**
   * Makes a commit that another store made on the same state; it enters the history, can be undone and is reported as if it were made here. Throws Error where it
   * is not the next version, or not of this state.
   * @param baseOf the base of a name that the commit was written with
   */
  apply(commit: CommitJson, baseOf: (name: unknown) => BaseState<C>): void;
  /** What goes along with kept changes, as it is now. */
  along(): CommitJson;
  /**
   * The whole store as JSON, with all that undo can take back and its snapshots. A store can be opened from it.
   * @param nameOf what a base is made from again, as JSON
   */
  picture(nameOf: (base: SizedBase) => unknown): unknown;
  /** Becomes the store of a picture; its listener hears nothing of it. */
  load(picture: unknown, baseOf: (name: unknown) => BaseState<C>): void;
  /** SHA-256 (hex) over the base's key and everything that differs from it; equal for equal states. */
  digest(): Promise<string>;
}
