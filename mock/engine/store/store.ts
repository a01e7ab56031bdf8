// Types of the state engine: store, reader and transaction.

import type { RandomStream } from "../core/random.ts";
import type { Instant } from "../core/time.ts";
import type { BaseState, Positions } from "./base-state.ts";
import type { Cause, ChangeSet, Commit, CommitEvents, CommitJson, Stage } from "./changes/change-set.ts";
import type { Move, PartName } from "./collection-rules.ts";
import type { CollectionName, ColumnsOf, IndexKey, RecordId, RecordOf, SizedBase } from "./collection-types.ts";
import type { SelectedPage, Selection } from "./selection.ts";

export type * from "./base-state.ts";
export type * from "./changes/change-set.ts";
export type * from "./collection-types.ts";
export type { Condition, Facet, RowParts, SelectedPage, Selection } from "./selection.ts";

/** How records of a collection are identified and found. */
export interface CollectionDefinition<R, K> {
  /** The record's id; unique in the collection. */
  id(record: R): RecordId;
  columns(record: R): K;
  /** Named indexes: the keys under which a record is found. */
  readonly indexes: { readonly [index: string]: (columns: K) => readonly IndexKey[] };
  /** Whether no new record may get this id; default: false. */
  isReserved?(id: number): boolean;
}

export type CollectionDefinitions<C> = {
  readonly [N in CollectionName<C>]: CollectionDefinition<RecordOf<C, N>, ColumnsOf<C, N>>;
};

export interface Visit {
  readonly visitor: number;
  readonly at: Instant;
}

/** A collection of a sandbox in addition to the records of the service. */
export interface Part<R extends object> {
  readonly name: PartName;
  /** Used for its type only. */
  readonly record?: R;
}

export interface PartReader<R extends object> {
  readonly size: number;
  get(id: RecordId): R | undefined;
  /** In ascending order of id. */
  all(): readonly R[];
  /** The entries by ascending id, starting at `from` if given. */
  entries(from?: RecordId): Iterable<readonly [id: RecordId, record: R]>;
  /** The last number used. */
  readonly lastId: number;
  /** The same object until a record changes. */
  readonly mark: object;
}

export interface PartWriter<R extends object> extends PartReader<R> {
  /** Adds or replaces a record; frozen from then on. */
  put(id: RecordId, record: R): void;
  remove(id: RecordId): void;
  /** One above the last number used. */
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

/** Reads a state, by ascending id. Records are frozen and not copied. */
export interface Reader<C> {
  get<N extends CollectionName<C>>(collection: N, id: RecordId): RecordOf<C, N> | undefined;
  /** All ids, ascending (numbers by value, strings by code unit). */
  ids<N extends CollectionName<C>>(collection: N): Iterable<RecordId>;
  all<N extends CollectionName<C>>(collection: N): Iterable<RecordOf<C, N>>;
  count<N extends CollectionName<C>>(collection: N): number;
  /**
   * The records under `key` in the named index, by ascending id.
   * @throws RangeError on an unknown index
   */
  lookup<N extends CollectionName<C>>(collection: N, index: string, key: IndexKey): readonly RecordOf<C, N>[];
  /** The last of the same records. One with a reserved id only if there is no other: newer records may have lower ids. */
  lookupLast<N extends CollectionName<C>>(collection: N, index: string, key: IndexKey): RecordOf<C, N> | undefined;
  /** The columns of the same records. */
  lookupColumns<N extends CollectionName<C>>(collection: N, index: string, key: IndexKey): readonly ColumnsOf<C, N>[];
  /** A page of the records that meet conditions, in an order. Without a suitable index, reads every record. */
  select<N extends CollectionName<C>>(collection: N, selection: Selection<C, N>): SelectedPage;
  /**
   * The lowest key in a range that has records, in an index whose keys are numbers; if there is none, undefined or a
   * number beyond the range, with no records under any key in between.
   * @throws RangeError on an unknown index
   */
  nextKey(collection: CollectionName<C>, index: string, range: KeyRange): number | undefined;
  /** How often a record was read (countRead); not part of versions, digests and undo. */
  reads(collection: CollectionName<C>, id: RecordId): number;
  /** The last visit of each visitor of a record (noteVisit); not part of versions, digests and undo. */
  visits(collection: CollectionName<C>, id: RecordId): readonly Visit[];
  part<R extends object>(part: Part<R>): PartReader<R>;
}

/** Refuses parts that are not exported (RangeError); `all` does not cache the records that it makes. */
export interface ExportReader<C> extends Reader<C> {
  /** The positions of ids (of every collection) and of all random streams drawn from. */
  positions(): Positions;
  /** The records that differ from the base's or that it does not list, by ascending id; undefined if removed. */
  differences<N extends CollectionName<C>>(collection: N): Iterable<readonly [RecordId, RecordOf<C, N> | undefined]>;
}

/**
 * One unit of change, committed as a whole or not at all, used ids included. Reads see the transaction's own changes.
 */
export interface Transaction<C> extends Omit<Reader<C>, "part">, PartTransaction {
  /** Domain time of the whole transaction. */
  readonly now: Instant;
  /** The same transaction at another instant, which applies to all later writes through either object. */
  at(instant: Instant): Transaction<C>;
  /** The seed of the state, for draws that must repeat exactly. */
  readonly seed: number;
  /** The `texts` of its base. */
  readonly texts: object | undefined;
  /** Whether an unlisted record of its base may refer to this one. */
  mayBeReferenced(collection: CollectionName<C>, id: RecordId): boolean;
  /** The next integer id of a collection: one above the highest ever used. */
  nextId(collection: CollectionName<C>): number;
  /** A random stream of this name; its position is part of the state. */
  random(name: string): RandomStream;
  /**
   * Adds a record, freezes it deeply and returns it.
   * @throws RangeError if the id is taken
   */
  insert<N extends CollectionName<C>>(collection: N, record: RecordOf<C, N>): RecordOf<C, N>;
  /**
   * Replaces the record with its id and returns it.
   * @throws RangeError if there is no such record
   */
  replace<N extends CollectionName<C>>(collection: N, record: RecordOf<C, N>): RecordOf<C, N>;
  remove(collection: CollectionName<C>, id: RecordId): void;
  /** Counts one read of a record (views), if the transaction commits. */
  countRead(collection: CollectionName<C>, id: RecordId): void;
  /** Records a visit at the time of the transaction, if it commits. */
  noteVisit(collection: CollectionName<C>, id: RecordId, visitor: number): void;
  /** Removes a visit, if the transaction commits. */
  endVisit(collection: CollectionName<C>, id: RecordId, visitor: number): void;
}

/** A cheap, immutable image of a store for `restore`. */
export interface Snapshot {
  readonly version: number;
  readonly base: SizedBase;
}

/** A named snapshot of the sandbox. */
export interface SnapshotRecord {
  readonly snapshot: Snapshot;
}

/** Fills the parts that a move emptied, as part of the move. */
export type Fill = (tx: PartTransaction) => void;

/** The events of a new version. */
export type NewEvents<Events extends CommitEvents = CommitEvents> = Events & {
  /** Writes the consequences of the events to the parts, in the same commit. */
  readonly fill?: Fill | undefined;
};

/** How a transaction is recorded. */
export interface TransactOptions {
  /** Default: the control. */
  readonly cause?: Cause;
  /** Set for a change by passing time: the instant up to which all due work had been done before it. */
  readonly since?: Instant;
  /**
   * Called if records changed, with the bytes of all records that requests have written over the base, after and before
   * the change; a throw prevents the commit.
   */
  readonly assertSize?: (bytes: number, before: number) => void;
}

/** Observes a store. Every write calls it, so it must be cheap. */
export interface StoreListener<Events extends CommitEvents = CommitEvents> {
  /** Called before each change; a throw prevents it. */
  onTouch?(): void;
  /** Creates the events of a new version, numbered after `lastId`; undefined if there are none. */
  toEvents?(changeSet: ChangeSet, stages: readonly Stage[] | undefined, lastId: number): NewEvents<Events> | undefined;
  /** Called after each change; must not throw. */
  onCommit?(commit: Commit<Events>): void;
}

/** One isolated state over a base. Forks, resets and snapshots cost the same at any size of base and changes. */
export interface Store<C> extends StateReader<C>, StateWriter<C>, StateReplica<C> {
  /** Makes an independent store in the current state, at version 0, with its own listener. */
  fork(options?: {
    /**
     * Forks the state before this version of the history instead.
     * @throws RangeError if the history does not contain it
     */
    readonly before?: number;
    readonly now?: () => Instant;
    readonly listener?: StoreListener;
    /** Changes the copied parts. */
    readonly fill?: Fill | undefined;
  }): Store<C>;
}

/** Reads the present and the past of a store. */
export interface StateReader<C> {
  readonly version: number;
  /** The same object until a record changes. */
  readonly mark: object;
  read<T>(work: (reader: Reader<C>) => T): T;
  /** Like `read`, for data that leaves the sandbox. Later changes do not affect the reader. */
  export<T>(work: (reader: ExportReader<C>) => T): T;
  /** Reads a part, live. */
  part<R extends object>(part: Part<R>): PartReader<R>;
  /** The last change set, if there is one. */
  readonly newest: ChangeSet | undefined;
  /** The last change sets (at most 1,000), newest last. */
  history(): readonly ChangeSet[];
  /** The oldest version whose state is known. */
  readonly oldest: number;
  snapshot(): Snapshot;
  /** The records of a version, to compare them; undefined if its state is not known. */
  at(version: number): Snapshot | undefined;
  /** The records of a base, to compare them, and the version that last had them if it is known. */
  start(base?: BaseState<C>): { readonly snapshot: Snapshot; readonly version: number | undefined };
}

/** Changes a store; each change of records is a new version. */
export interface StateWriter<C> {
  /** Runs `work` and commits its changes; if it throws, commits nothing. */
  transact<T>(work: (tx: Transaction<C>) => T, options?: TransactOptions): T;
  /**
   * Undoes the newest change set by a request or the control that is not undone yet, together with later changes by the clock and live traffic.
   * Returns false if there is nothing left to undo.
   */
  undo(fill?: (tx: PartTransaction, undo: ChangeSet) => void): boolean;
  /**
   * Restores the records of a version.
   * @param clock the time to which `fill` sets the clock back
   * @throws RangeError if its state is not known
   */
  rewind(version: number, clock: Instant, fill?: Fill): void;
  /**
   * Restores a snapshot, with its base if the store has since been reset to another one.
   * @throws RangeError if the object is not a snapshot of a store
   */
  restore(snapshot: Snapshot, fill?: Fill): void;
  /** Returns to the base, or to another base. */
  reset(base?: BaseState<C>, fill?: Fill, move?: Extract<Move, "reset" | "scenario" | "import">): void;
}

/** Keeps a store equal to its copies in a storage and in other processes. */
export interface StateReplica<C> {
  /** Captures the whole store; the returned function restores it. */
  capture(): () => void;
  /**
   * Repeats a commit that another store made on the same state. Like a local commit, it enters the history, can be undone
   * and is reported.
   * @param baseOf builds the base from its JSON in the commit
   * @throws Error if the commit is not the next version, or does not fit this state
   */
  apply(commit: CommitJson, baseOf: (name: unknown) => BaseState<C>): void;
  /** The current state of the parts that are stored with other changes. */
  deferredParts(): CommitJson;
  /**
   * The whole store as JSON, including its snapshots and everything that undo can revert. A store can be opened from
   * it.
   * @param nameOf describes a base as JSON from which it can be rebuilt
   */
  checkpoint(nameOf: (base: SizedBase) => unknown): unknown;
  /** Replaces the store's contents with a checkpoint, without calling the listener. */
  load(checkpoint: unknown, baseOf: (name: unknown) => BaseState<C>): void;
}
