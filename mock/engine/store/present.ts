// The present of one store: its state, read counts and history, and every way to change them.

import type { Instant } from "../../core/time.ts";
import { fromChangeSetJson } from "./changes/change-set-json.ts";
import type { AnyCollections } from "./collection.ts";
import { recordOf } from "./collection.ts";
import { createHistory, type History, toEdit, toJump, toUndo } from "./history.ts";
import { type HistoryEntry, type HistoryParts, isJump } from "./history-parts.ts";
import { type ReadCounts, withCount } from "./read-counts.ts";
import { collectionOf, moved, type State } from "./state.ts";
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

/** What a store has at one moment, besides its history. */
interface Moment {
  state: State;
  reads: ReadCounts;
}

/** What every way of changing a store works on. */
interface Own extends Pick<Origin, "now" | "onCommit" | "onTouch" | "onCounts"> {
  readonly moment: Moment;
  readonly history: History;
}

/** A present at version 0, or as it was. */
export function createPresent({ state, reads, past, ...watch }: Origin): Present {
  const moment: Moment = { state, reads };
  const history = createHistory(past?.history);
  const own: Own = { ...watch, moment, history };
  return {
    get state() {
      return moment.state;
    },
    get reads() {
      return moment.reads;
    },
    history,
    hold() {
      const [held, putHistoryBack] = [{ ...moment }, history.hold()];
      return () => {
        Object.assign(moment, held);
        putHistoryBack();
      };
    },
    transact: (work, how) => transact(own, work, how),
    undo: () => undo(own),
    jump: (target) => jump(own, target),
    restart(target) {
      jump(own, target, () => {
        moment.reads = new Map();
      });
    },
    apply: (json) => applyJson(own, json),
    addCounts: (counts) => addCounts(own, counts),
  };
}

function commit(own: Own, next: State, entry: HistoryEntry, committed = () => {}, stages?: readonly Stage[]): void {
  own.onTouch?.();
  own.moment.state = next;
  own.history.add(entry);
  committed();
  if (!isJump(entry)) own.onCommit?.(entry.changeSet, stages);
}

function transact<T>(own: Own, work: (tx: Transaction<AnyCollections>) => T, how: TransactOptions | undefined): T {
  const { moment, history } = own;
  const [at, { state }] = [own.now(), moment];
  const { result, changed, countReads, counts } = runTransaction(state, moment.reads, at, work);
  function count(): void {
    if (counts.length === 0) return;
    own.onTouch?.();
    moment.reads = countReads(moment.reads);
    own.onCounts?.(counts);
  }
  if (changed === undefined) count();
  else {
    const changeSet = Object.freeze({ version: history.version + 1, at, ...changed.move, ...how });
    commit(own, changed.state, toEdit(state, changeSet), count, changed.stages);
  }
  return result;
}

function undo(own: Own): boolean {
  const { moment, history } = own;
  const newest = history.undoable();
  if (newest === undefined) return false;
  const { to, ...entry } = toUndo(newest, moment.state, { version: history.version + 1, at: own.now() });
  commit(own, to, entry);
  return true;
}

function jump(own: Own, target: State, jumped = () => {}): void {
  const { moment, history } = own;
  const entry = toJump(moment.state, target, { version: history.version + 1, at: own.now() });
  commit(own, target, entry, jumped);
}

function applyJson(own: Own, json: ChangeSetJson): void {
  assertNext(json, own.history.version);
  const { collections } = own.moment.state;
  const made = fromChangeSetJson(json, (name, id) => recordOf(collectionOf(collections, name), id));
  own.onTouch?.();
  takeEdit(own, made.changeSet);
  own.onCommit?.(made.changeSet, made.stages);
}

function addCounts({ moment, onTouch }: Own, counts: readonly CountOp[]): void {
  onTouch?.();
  for (const count of counts) moment.reads = withCount(moment.reads, count);
}

function takeEdit({ moment, history }: Own, changeSet: ChangeSet): void {
  const before = moment.state;
  moment.state = moved(before, changeSet);
  history.add(toEdit(before, changeSet));
}

function assertNext({ version }: Pick<ChangeSet, "version">, present: number): void {
  if (version === present + 1) return;
  throw new Error(`The change set has version ${version}, but version ${present + 1} comes next.`);
}
