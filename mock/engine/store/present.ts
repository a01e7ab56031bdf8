// The present of one store: its state, read counts and history, and every way to change them.

import type { Instant } from "../../core/time.ts";
import { fromChangeSetJson } from "./changes/change-set-json.ts";
import type { AnyCollections } from "./collection.ts";
import { type History, type HistoryEntry, noHistory, toEdit, toJump, toUndo, withVersion } from "./history.ts";
import { type ReadCounts, withCount } from "./read-counts.ts";
import { moved, recordIn, type State } from "./state.ts";
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

/** What a store starts from. */
export interface Origin {
  readonly state: State;
  readonly reads: ReadCounts;
  /** Left out: nothing has happened. */
  readonly history?: History | undefined;
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
  transact<T>(work: (tx: Transaction<AnyCollections>) => T, how?: TransactOptions): T;
  /** Undoes the newest change set and what the clock did since; false if none is left. */
  undo(): boolean;
  /** Goes straight to another state. */
  jump(target: State): void;
  /** The same, and counts reads again. */
  restart(target: State): void;
  /** As in Store. */
  hold(): () => void;
  apply(changeSet: ChangeSetJson): void;
  addCounts(counts: readonly CountOp[]): void;
}

/** All that a store has at one moment. Never changed in place. */
interface Root extends Pick<Present, "state" | "reads" | "history"> {}

/** What every way of changing a store works on. */
interface Own extends Pick<Origin, "now" | "onCommit" | "onTouch" | "onCounts"> {
  root: Root;
}

/** A present at version 0, or as it was. */
export function createPresent({ state, reads, history = noHistory, ...watch }: Origin): Present {
  const own: Own = { ...watch, root: { state, reads, history } };
  return {
    get state() {
      return own.root.state;
    },
    get reads() {
      return own.root.reads;
    },
    get history() {
      return own.root.history;
    },
    hold() {
      const { root } = own;
      return () => {
        own.root = root;
      };
    },
    transact: (work, how) => transact(own, work, how),
    undo: () => undo(own),
    jump: (target) => jump(own, target),
    restart: (target) => jump(own, target, new Map()),
    apply: (json) => applyJson(own, json),
    addCounts(counts) {
      own.onTouch?.();
      own.root = { ...own.root, reads: counts.reduce(withCount, own.root.reads) };
    },
  };
}

function commit(own: Own, entry: HistoryEntry, reads: ReadCounts, stages?: readonly Stage[]): void {
  own.onTouch?.();
  own.root = { state: entry.after, reads, history: withVersion(own.root.history, entry) };
  if (!entry.isJump) own.onCommit?.(entry.changeSet, stages);
}

function transact<T>(own: Own, work: (tx: Transaction<AnyCollections>) => T, how: TransactOptions | undefined): T {
  const [at, { state, reads, history }] = [own.now(), own.root];
  const { result, changed, reads: counted, counts } = runTransaction(state, reads, at, work);
  if (changed !== undefined) {
    const changeSet = Object.freeze({ version: history.version + 1, at, ...changed.move, ...how });
    commit(own, toEdit(state, changed.state, changeSet), counted, changed.stages);
  } else if (counts.length > 0) {
    own.onTouch?.();
    own.root = { ...own.root, reads: counted };
  }
  if (counts.length > 0) own.onCounts?.(counts);
  return result;
}

function undo(own: Own): boolean {
  const { state, reads, history } = own.root;
  const newest = history.undoable.at(-1);
  if (newest === undefined) return false;
  commit(own, toUndo(newest, state, nextMeta(own)), reads);
  return true;
}

function jump(own: Own, target: State, reads = own.root.reads): void {
  commit(own, toJump(own.root.state, target, nextMeta(own)), reads);
}

function nextMeta({ root, now }: Own) {
  return { version: root.history.version + 1, at: now() };
}

function applyJson(own: Own, json: ChangeSetJson): void {
  const { state, reads, history } = own.root;
  assertNext(json, history.version);
  const { changeSet, stages } = fromChangeSetJson(json, (name, id) => recordIn(state, name, id));
  commit(own, toEdit(state, moved(state, changeSet), changeSet), reads, stages);
}

function assertNext({ version }: Pick<ChangeSet, "version">, present: number): void {
  if (version === present + 1) return;
  throw new Error(`The change set has version ${version}, but version ${present + 1} comes next.`);
}
