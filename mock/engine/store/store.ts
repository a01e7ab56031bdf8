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

/** The starting records of one collection. Immutable; a lazy one makes a record on first read and caches it. */
export interface BaseCollection<R, K> {
  readonly size: number;
  /** Every id, ascending. */
  ids(): readonly RecordId[];
  /** The frozen record, always the same object for one id. */
  get(id: RecordId): R | undefined;
  /** The record for a single read, not cached by a lazy collection. Default: `get`. */
  peek?(id: RecordId): R | undefined;
  /** The compact columns without making the whole record. Default: the definition's `columns` of the record. */
  columns?(id: RecordId): K | undefined;
  /** Indexes that find none of its records, which need not read the columns of all then. */
  readonly emptyIndexes?: readonly string[];
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
  /** The highest integer id used so far, for collections where it exceeds those of the records. */
  readonly usedIds?: Positions["usedIds"];
  /** Starting positions of the random streams; default 0. */
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

/** A visitor's last visit. */
export interface Visit {
  readonly visitor: number;
  readonly at: Instant;
}

/** A collection of a sandbox beyond the records of the service. what-applies.ts says which moves apply to it. */
export interface Part<R extends object> {
  readonly name: PartName;
  /** For its type only. */
  readonly record?: R;
}

export interface PartReader<R extends object> {
  readonly size: number;
  get(id: RecordId): R | undefined;
  /** By ascending id. */
  all(): readonly R[];
  /** From an id on, if given. */
  entries(from?: RecordId): Iterable<readonly [id: RecordId, record: R]>;
  /** The last number given out. */
  readonly lastId: number;
  /** The same object as long as no record has changed. */
  readonly mark: object;
}

export interface PartWriter<R extends object> extends PartReader<R> {
  /** Adds or replaces a record; frozen from then on. */
  put(id: RecordId, record: R): void;
  remove(id: RecordId): void;
  /** One above the last number given out. */
  nextId(): number;
}

/** Changes the parts of a sandbox. */
export interface PartTransaction {
  part<R extends object>(part: Part<R>): PartWriter<R>;
}

export interface KeyRange {
  readonly above: number;
  readonly upTo: number;
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
  /**
   * The lowest key of a range that finds a record, in an index whose keys are numbers; if there is none, a number beyond the range that
   * no such key precedes, or undefined. Throws RangeError on an unknown index.
   */
  nextKey(collection: CollectionName<C>, index: string, range: KeyRange): number | undefined;
  /** How often a record was read (countRead), outside versions, digest and undo. */
  reads(collection: CollectionName<C>, id: RecordId): number;
  /** Who last visited a record and when (noteVisit), outside versions, digest and undo. */
  visits(collection: CollectionName<C>, id: RecordId): readonly Visit[];
  part<R extends object>(part: Part<R>): PartReader<R>;
}

/**
 * One unit of change: all of it is committed, or nothing (not even a used id). Reads see the transaction's own changes.
 */
export interface Transaction<C> extends Omit<Reader<C>, "part">, PartTransaction {
  /** Domain time of the whole transaction. */
  readonly now: Instant;
  /** The same transaction at another instant: what is written from now on, through either, happens then. */
  at(instant: Instant): Transaction<C>;
  /** The seed of the state, for draws that must give the same however often they are made. */
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
  /** Notes that a visitor is here now. Takes effect when the transaction ends well. */
  noteVisit(collection: CollectionName<C>, id: RecordId, visitor: number): void;
  /** Forgets a visit. Takes effect when the transaction ends well. */
  endVisit(collection: CollectionName<C>, id: RecordId, visitor: number): void;
}

/** A cheap, immutable image of a store that it can be restored to. */
export interface Snapshot {
  readonly version: number;
  readonly base: SizedBase;
}

/** A named snapshot of the sandbox. */
export interface SnapshotRecord {
  readonly snapshot: Snapshot;
}

/** Fills what a move has emptied, as part of the move. */
export type Fill = (tx: PartTransaction) => void;

/** The events of a new version. */
export interface MadeEvents extends CommitEvents {
  /** Puts what follows from them in the parts, in the commit itself. */
  readonly fill?: Fill | undefined;
}

/** How a transaction is recorded. */
export interface TransactOptions {
  /** Default: the control. */
  readonly cause?: Cause;
}

/** Follows a store. Every write calls it, so it must be cheap. */
export interface StoreListener {
  /** Called before each change; a throw prevents it. */
  onTouch?(): void;
  /** Makes the events of a new version, numbered after `lastId`; undefined if there are none. */
  toEvents?(changeSet: ChangeSet, stages: readonly Stage[] | undefined, lastId: number): MadeEvents | undefined;
  /** Called after each change; must not throw. */
  onCommit?(commit: Commit): void;
}

/** One isolated state over a base. Forks, resets and snapshots cost the same whatever the size of base and changes. */
export interface Store<C> {
  readonly version: number;
  read<T>(work: (reader: Reader<C>) => T): T;
  /** Like `read`, for what leaves the sandbox: RangeError for a part that is not exported. */
  export<T>(work: (reader: Reader<C>) => T): T;
  /** Runs `work` and commits what it changed; a throw in it commits nothing. */
  transact<T>(work: (tx: Transaction<C>) => T, how?: TransactOptions): T;
  /** The last change sets (at most 100), newest last. */
  history(): readonly ChangeSet[];
  /**
   * Undoes the newest change set that is not undone yet, as a new version, together with what passing time has changed
   * since. False if none is left.
   */
  undo(fill?: (tx: PartTransaction, undo: ChangeSet) => void): boolean;
  snapshot(): Snapshot;
  /** The base of the present state. */
  readonly base: SizedBase;
  /** The same object as long as no record has changed. */
  readonly mark: object;
  /** Reads a part, live. */
  part<R extends object>(part: Part<R>): PartReader<R>;
  /** The positions of ids (of every collection) and of the random streams drawn from. */
  positions(): Positions;
  /**
   * Goes back to a snapshot, as a new version, and to its base if the store was reset to another one since. Throws
   * RangeError if the object is no snapshot of a store.
   */
  restore(snapshot: Snapshot, fill?: Fill): void;
  /** Back to the base, or to another base, as a new version. */
  reset(base?: BaseState<C>, fill?: Fill, move?: Extract<Move, "reset" | "scenario" | "import">): void;
  /** An independent store in the present state, at version 0, with its own listener. */
  fork(options?: {
    /** Forks the state before this version of the history instead. Throws RangeError if the history lacks it. */
    readonly before?: number;
    readonly now?: () => Instant;
    readonly listener?: StoreListener;
  }): Store<C>;
  /** Captures the whole store; the returned function restores it. */
  hold(): () => void;
  /**
   * Makes a commit that another store made on the same state; it enters the history, can be undone and is reported like
   * one made here. Throws Error if it is not the next version, or not of this state.
   * @param baseOf makes the base from its JSON in the commit
   */
  apply(commit: CommitJson, baseOf: (name: unknown) => BaseState<C>): void;
  /** The parts that go along with stored changes, in their present state. */
  along(): CommitJson;
  /**
   * The whole store as JSON, with all that undo can take back and its snapshots. A store can be opened from it.
   * @param nameOf a base as JSON from which it can be made again
   */
  picture(nameOf: (base: SizedBase) => unknown): unknown;
  /** Becomes the store of a picture, without calling its listener. */
  load(picture: unknown, baseOf: (name: unknown) => BaseState<C>): void;
  /** SHA-256 (hex) over the base's key and everything that differs from it; equal for equal states. */
  digest(): Promise<string>;
}
