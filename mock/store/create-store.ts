// Makes the store of one sandbox: holds the present state, its version and the last change sets, and moves it by transaction, undo, restore
// and reset. Called by mock/compose.ts and mock/control/; the parts are state.ts, transaction.ts and commit-line.ts in this folder.
import type { Instant } from "../core/time.ts";
import { recordOf } from "./collection-state.ts";
import { type Attempt, createCommitLine } from "./commit-line.ts";
import { deepFreeze } from "./deep-freeze.ts";
import { toDigest } from "./digest.ts";
import { createMemoryLog } from "./drivers/memory.ts";
import { type ReadCounts, readsOf } from "./read-counts.ts";
import { createReader } from "./reader.ts";
import type { AnyBase, AnyCollections, AnyDefinitions } from "./shared-base.ts";
import {
  collectionOf,
  inverse,
  type Move,
  moveBetween,
  moved,
  positionsOf,
  type State,
  toChange,
  toStartingState,
} from "./state.ts";
import type { BaseState, ChangeLog, ChangeSet, CollectionDefinitions, Snapshot, Store } from "./store.ts";
import { runTransaction } from "./transaction.ts";

export interface StoreOptions<C> {
  readonly base: BaseState<C>;
  readonly definitions: CollectionDefinitions<C>;
  /** The sandbox's clock: domain time, read once per transaction. */
  readonly now: () => Instant;
  /** Where change sets go; default: a memory log. */
  readonly log?: ChangeLog;
}

/**
 * A store in the state of its base, at version 0. A log that already holds change sets is caught up with at the first commit;
 * openStore catches up before anything is read. Throws RangeError when the base lacks a collection.
 */
export function createStore<C>({ base, definitions, now, log }: StoreOptions<C>): Store<C> {
  return start({ base, definitions, now, log: log ?? createMemoryLog() }, []);
}

/** A store in the state that a log has kept: the base and all change sets since version 0. */
export async function openStore<C>(options: StoreOptions<C> & { readonly log: ChangeLog }): Promise<Store<C>> {
  return start(options, await options.log.since(0));
}

function start<C>(options: Required<StoreOptions<C>>, kept: readonly ChangeSet[]): Store<C> {
  // The one place where the types of C are put aside and given back: inside, collections are known by name only.
  const definitions = options.definitions as unknown as AnyDefinitions;
  const state = toStartingState(options.base as unknown as AnyBase, definitions);
  const { store, catchUp } = createAnyStore({
    state,
    reads: new Map(),
    definitions,
    now: options.now,
    log: options.log,
  });
  catchUp(kept);
  return store as unknown as Store<C>;
}

/** The history is bounded: so many change sets can be looked at and taken back. */
const keptChangeSets = 100;
const heldState = Symbol("state");

interface HeldSnapshot extends Snapshot {
  readonly [heldState]: State;
}

/** One version of the history, and what takes it back. */
interface HistoryEntry {
  readonly changeSet: ChangeSet;
  /** The move that takes it back, from the state in which everything after it was taken back. */
  back(state: State): { readonly move: Move; readonly state: State };
}

interface Inside {
  readonly state: State;
  readonly reads: ReadCounts;
  readonly definitions: AnyDefinitions;
  readonly now: () => Instant;
  readonly log: ChangeLog;
}

function createAnyStore({ definitions, now, log, ...from }: Inside) {
  let { state, reads } = from;
  let version = 0;
  let isWorking = false;
  let history: HistoryEntry[] = [];
  /** The versions that undo can still take back, newest last. */
  let undoable: HistoryEntry[] = [];
  const reader = createReader(
    () => state.collections,
    (collection, id) => readsOf(reads, collection, id),
  );
  const line = createCommitLine(log, () => version, catchUp);

  function take(next: State, entry: HistoryEntry): void {
    state = next;
    version = entry.changeSet.version;
    history = [...history, entry].slice(-keptChangeSets);
    const { takesBack } = entry.changeSet;
    if (takesBack === undefined) undoable = [...undoable, entry].slice(-keptChangeSets);
    else undoable = undoable.filter(({ changeSet }) => changeSet.version !== takesBack);
  }
  /** An attempt to move by a list of changes. */
  function edit<T>(result: T, at: Instant, move: Move, next: State, settled: () => void): Attempt<T> {
    const before = state;
    const entry = editEntry(before, Object.freeze({ version: version + 1, at, ...move }));
    return {
      result,
      changeSet: entry.changeSet,
      settle() {
        take(next, entry);
        settled();
      },
    };
  }
  /** An attempt to go to another state at once, whatever lies between. */
  function jump<T>(result: T, target: State, settled: () => void): Attempt<T> {
    const before = state;
    const move = moveBetween(before, target);
    const changeSet = Object.freeze(withMove(move, { version: version + 1, at: now() }));
    const entry = { changeSet, back: () => ({ move: moveBetween(target, before), state: before }) };
    return {
      result,
      changeSet,
      settle() {
        take(target, entry);
        settled();
      },
    };
  }
  function catchUp(changeSets: readonly ChangeSet[]): void {
    for (const changeSet of changeSets) {
      if (changeSet.version !== version + 1) {
        throw new Error(`The change log answered version ${changeSet.version} where ${version + 1} was due.`);
      }
      // What stood there before is taken from the own state, so that undo puts back the records that others embed.
      const changes = changeSet.changes.map(({ collection, id, after }) =>
        toChange(collection, id, recordOf(collectionOf(state.collections, collection), id), deepFreeze(after)),
      );
      const own = Object.freeze({ ...changeSet, changes: Object.freeze(changes) });
      take(moved(state, own), editEntry(state, own));
    }
  }
  /** The attempt, refused inside another one. */
  function alone<T>(attempt: () => Attempt<T>): () => Attempt<T> {
    if (isWorking) throw new Error("A transaction cannot start inside another one of the same store.");
    return () => {
      isWorking = true;
      try {
        return attempt();
      } finally {
        isWorking = false;
      }
    };
  }
  function nothing(): void {}
  function forgetReads(): void {
    reads = new Map();
  }

  const store: Store<AnyCollections> = {
    get version() {
      return version;
    },
    read: (work) => work(reader),
    transact: (work) =>
      line.submit(
        alone(() => {
          const at = now();
          const { result, changed, countReads } = runTransaction(state, reads, at, work);
          function settle(): void {
            reads = countReads(reads);
          }
          return changed === undefined ? { result, settle } : edit(result, at, changed.move, changed.state, settle);
        }),
      ),
    history: () => history.map(({ changeSet }) => changeSet),
    undo: () =>
      line.submitLast(
        alone(() => {
          const newest = undoable.at(-1);
          if (newest === undefined) return { result: false, settle: nothing };
          const back = newest.back(state);
          const meta = { version: version + 1, at: now(), takesBack: newest.changeSet.version };
          const changeSet = Object.freeze(withMove(back.move, meta));
          return { result: true, changeSet, settle: () => take(back.state, { changeSet, back: newest.back }) };
        }),
      ),
    snapshot() {
      const held: HeldSnapshot = { version, [heldState]: state };
      return Object.freeze(held);
    },
    positions: () => positionsOf(state),
    restore: (snapshot) =>
      line.submitLast(
        alone(() => {
          if (!isHeld(snapshot)) throw new RangeError("This is no snapshot that a store has taken.");
          return jump(undefined, snapshot[heldState], nothing);
        }),
      ),
    reset: (base) =>
      line.submitLast(alone(() => jump(undefined, toStartingState(base ?? state.base, definitions), forgetReads))),
    fork: (options) =>
      createAnyStore({ state, reads, definitions, now: options?.now ?? now, log: createMemoryLog() }).store,
    digest: () => toDigest(state),
  };
  return { store, catchUp };
}

// A getter of the move (its late list of changes) must not be read here, so it is passed on as a getter.
function withMove(move: Move, meta: Omit<ChangeSet, keyof Move>): ChangeSet {
  return {
    ...meta,
    get changes() {
      return move.changes;
    },
    usedIds: move.usedIds,
    drawn: move.drawn,
  };
}

function editEntry(before: State, changeSet: ChangeSet): HistoryEntry {
  const move = inverse(before, changeSet);
  return { changeSet, back: (state) => ({ move, state: moved(state, move) }) };
}

function isHeld(snapshot: Snapshot): snapshot is HeldSnapshot {
  return heldState in snapshot;
}
