// The present of one store: its state, read counts and history, and every way to change them. Each change is an attempt that
// mock/store/commit-line.ts commits. Made by mock/store/create-store.ts.

import { deepFreeze } from "../core/deep-freeze.ts";
import type { Instant } from "../core/time.ts";
import { fromChangeSetJson } from "./change-set-json.ts";
import { recordOf } from "./collection-state.ts";
import type { Attempt } from "./commit-line.ts";
import { type Eras, firstEra, lostBetween, nextEra } from "./eras.ts";
import {
  createHistory,
  type History,
  type HistoryEntry,
  type HistoryParts,
  toEdit,
  toJump,
  toUndo,
} from "./history.ts";
import { bytesOfCounts, type ReadCounts, withCount } from "./read-counts.ts";
import { noteWeight, writtenWeightOf } from "./record-weights.ts";
import type { AnyCollections } from "./shared-base.ts";
import { bytesOf, collectionOf, moved, type State, toChange } from "./state.ts";
import type {
  ChangeSet,
  ChangeSetJson,
  CommitListener,
  CountOp,
  Stage,
  Transaction,
  TransactOptions,
} from "./store.ts";
import { runTransaction } from "./transaction.ts";

/** What has happened to a store. */
export interface Past {
  readonly history: HistoryParts;
  readonly eras: Eras;
}

/** What a store starts from. */
export interface Origin {
  readonly state: State;
  readonly reads: ReadCounts;
  /** Left out: nothing has happened. */
  readonly past?: Past | undefined;
  readonly now: () => Instant;
  readonly onCommit?: CommitListener | undefined;
  /** Told before each change of the present. */
  readonly onTouch?: (() => void) | undefined;
  /** Told of the reads and visits that were counted. */
  readonly onCounts?: ((counts: readonly CountOp[]) => void) | undefined;
}

export interface Present {
  readonly state: State;
  readonly reads: ReadCounts;
  readonly history: History;
  /** About what all of it takes beyond the base. */
  bytes(): number;
  readonly eras: Eras;
  transact<T>(work: (tx: Transaction<AnyCollections>) => T, how?: TransactOptions): Attempt<T>;
  /** Undoes the newest change set and what the clock did since; false if none is left. */
  undo(): Attempt<boolean>;
  /**
   * Goes straight to another state.
   * @param isPast whether changes alone led from there to the present
   */
  jump(target: State, isPast: boolean): Attempt<undefined>;
  /** The same, and counts reads again. */
  restart(target: State): Attempt<undefined>;
  /** Applies change sets that a log has kept. Throws Error if one is missing. */
  catchUp(changeSets: readonly ChangeSet[]): void;
  /** As in Store. */
  hold(): () => void;
  apply(changeSet: ChangeSetJson): void;
  addCounts(counts: readonly CountOp[]): void;
}

/** What belongs to a commit beside its entry. */
interface Settling {
  settled?(): void;
  readonly stages?: readonly Stage[] | undefined;
}

/** A present at version 0. */
export function createPresent({ now, past, onCommit, onTouch, onCounts, ...from }: Origin): Present {
  let { state, reads } = from;
  let eras = past?.eras ?? firstEra;
  const [history, stateBytes] = [createHistory(past?.history), createStateBytes()];

  function take(next: State, entry: HistoryEntry): void {
    state = next;
    history.add(entry);
  }
  function attempt<T>(result: T, next: State, entry: HistoryEntry, more: Settling = {}): Attempt<T> {
    function settle(): void {
      onTouch?.();
      take(next, entry);
      more.settled?.();
      if (!isJump(entry)) onCommit?.(entry.changeSet, writtenWeightOf, more.stages);
    }
    return { result, changeSet: entry.changeSet, settle };
  }
  function forgetReads(): void {
    reads = new Map();
  }
  function jump(target: State, isPast: boolean, jumped = () => {}): Attempt<undefined> {
    const lost = lostBetween(eras, state, target, isPast);
    const entry = toJump(state, target, lost, { version: history.version + 1, at: now() });
    function settled(): void {
      eras = nextEra(eras, target);
      jumped();
    }
    return attempt(undefined, target, entry, { settled });
  }
  return {
    get state() {
      return state;
    },
    get reads() {
      return reads;
    },
    history,
    transact(work, how) {
      const at = now();
      const { result, changed, countReads, counts } = runTransaction(state, reads, at, work);
      function settle(): void {
        if (counts.length === 0) return;
        onTouch?.();
        reads = countReads(reads);
        onCounts?.(counts);
      }
      if (changed === undefined) return { result, settle };
      const changeSet = Object.freeze({ version: history.version + 1, at, ...changed.move, ...how });
      return attempt(result, changed.state, toEdit(state, changeSet), { settled: settle, stages: changed.stages });
    },
    undo() {
      const newest = history.undoable();
      if (newest === undefined) return { result: false, settle() {} };
      const { to, ...entry } = toUndo(newest, state, { version: history.version + 1, at: now() });
      return attempt(true, to, entry);
    },
    hold() {
      const [held, putHistoryBack] = [{ state, reads, eras }, history.hold()];
      return () => {
        ({ state, reads, eras } = held);
        putHistoryBack();
      };
    },
    apply(json) {
      onTouch?.();
      assertNext(json, history.version);
      const { collections } = state;
      const own = fromChangeSetJson(json, (name, id) => recordOf(collectionOf(collections, name), id));
      take(moved(state, own.changeSet), toEdit(state, own.changeSet));
      onCommit?.(own.changeSet, writtenWeightOf, own.stages);
    },
    addCounts(counts) {
      onTouch?.();
      for (const count of counts) reads = withCount(reads, count);
    },
    bytes: () => stateBytes(state) + history.bytes + bytesOfCounts(reads),
    get eras() {
      return eras;
    },
    jump: (target, isPast) => jump(target, isPast),
    restart: (target) => jump(target, false, forgetReads),
    catchUp(changeSets) {
      for (const changeSet of changeSets) {
        assertNext(changeSet, history.version);
        const own = toOwn(changeSet, state);
        take(moved(state, own), toEdit(state, own));
      }
    },
  };
}

/** Whether it leads to another state at once, or back: in between nobody did anything. */
function isJump({ bases }: HistoryEntry): boolean {
  return bases.length > 0;
}

/** The bytes of a state, added up once for each: they are asked for at the end of every request. */
function createStateBytes(): (state: State) => number {
  let known: { readonly state: State; readonly bytes: number } | undefined;
  return (state) => {
    if (known?.state !== state) known = { state, bytes: bytesOf(state) };
    return known.bytes;
  };
}

function assertNext({ version }: Pick<ChangeSet, "version">, present: number): void {
  if (version === present + 1) return;
  throw new Error(`The change log answered version ${version}, but version ${present + 1} comes next.`);
}

// The former record is taken from the store's own state, so that undo restores the very records that others embed.
function toOwn(changeSet: ChangeSet, { collections }: State): ChangeSet {
  const changes = changeSet.changes.map(({ collection, id, after }) => {
    const before = recordOf(collectionOf(collections, collection), id);
    if (after !== undefined) noteWeight(after, before, undefined);
    return toChange(collection, id, before, deepFreeze(after));
  });
  return Object.freeze({ ...changeSet, changes: Object.freeze(changes) });
}
