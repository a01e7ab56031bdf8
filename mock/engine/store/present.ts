// The present of one store: all that it has at one moment as one value, and every way to change it.

import type { Instant } from "../../core/time.ts";
import { fromPartsJson, fromVersionJson } from "./changes/change-set-json.ts";
import type { AnyCollections } from "./collection.ts";
import { type History, type HistoryEntry, noHistory, toEdit, toJump, toUndo, withVersion } from "./history.ts";
import { movedParts, noParts, type Parts, partIn, withPartRecord } from "./parts.ts";
import { moved, type State } from "./state.ts";
import type {
  ChangeSet,
  Commit,
  CommitEvents,
  CommitJson,
  Fill,
  PartTransaction,
  StoreListener,
  Transaction,
  TransactOptions,
} from "./store.ts";
import { runTransaction } from "./transaction.ts";
import { isPartName, type Keep, type Move, partRules } from "./what-applies.ts";

/** All that a store has at one moment. Never changed in place. */
export interface Root {
  readonly state: State;
  readonly parts: Parts;
  readonly history: History;
}

/** What a store starts from. */
export interface Origin {
  readonly state: State;
  /** Left out: there are none. */
  readonly parts?: Parts | undefined;
  /** Left out: nothing has happened. */
  readonly history?: History | undefined;
  readonly now: () => Instant;
  readonly listener?: StoreListener | undefined;
  /** Fills the parts before anything happens. */
  readonly fill?: Fill | undefined;
}

/** What a store can go to. */
export type Target = Pick<Root, "state" | "parts">;

export interface Present {
  readonly root: Root;
  transact<T>(work: (tx: Transaction<AnyCollections>) => T, how?: TransactOptions): T;
  /** Undoes the newest change set and what the clock did since; false if none is left. */
  undo(fill?: (tx: PartTransaction, undo: ChangeSet) => void): boolean;
  /** Goes straight to another state. */
  jump(move: Move, target: Target, fill?: Fill): void;
  /** As in Store. */
  hold(): () => void;
  apply(commit: CommitJson): void;
}

/** What every way of changing a store works on. */
interface Own {
  readonly now: () => Instant;
  readonly listener: StoreListener;
  root: Root;
}

/** A present at version 0, or as it was. */
export function createPresent({ state, parts = noParts, history = noHistory, ...origin }: Origin): Present {
  const { now, listener = {}, fill } = origin;
  const own: Own = { now, listener, root: { state, parts: filled({ state, parts }, 0, fill), history } };
  return {
    get root() {
      return own.root;
    },
    hold() {
      const { root } = own;
      return () => {
        own.root = root;
      };
    },
    transact: (work, how) => transact(own, work, how),
    undo: (fillUndo) => undo(own, fillUndo),
    jump: (move, target, fillJump) => jump(own, move, target, fillJump),
    apply: (json) => apply(own, json),
  };
}

/** The parts after `fill`, which changes nothing else. */
function filled(target: Target, at: Instant, fill: Fill | undefined): Parts {
  return fill === undefined ? target.parts : runTransaction(target, at, fill).parts;
}

/** A commit before its events are known. */
type Made = Omit<Commit, "events" | "keep">;

/** Makes a commit the present, with the version that it is, where it is one. */
function commit(own: Own, parts: Parts, made: Made, entry?: HistoryEntry): void {
  const { root, listener } = own;
  listener.onTouch?.();
  const events =
    entry === undefined || entry.isJump
      ? undefined
      : listener.toEvents?.(entry.changeSet, made.stages, partIn(root.parts, "events").lastId);
  own.root = {
    state: entry === undefined ? root.state : entry.after,
    parts: events === undefined ? parts : withLastEvent(parts, events),
    history: entry === undefined ? root.history : withVersion(root.history, entry),
  };
  listener.onCommit?.({ ...made, events, keep: keepOf(made) });
}

function withLastEvent(parts: Parts, { lastId }: CommitEvents): Parts {
  return new Map(parts).set("events", { ...partIn(parts, "events"), lastId });
}

function keepOf({ changeSet, parts }: Made): Keep {
  const keeps = parts.map(({ collection }) => partRules[collection].keep);
  if (changeSet !== undefined || keeps.includes("atOnce")) return "atOnce";
  return keeps.includes("soon") ? "soon" : "along";
}

function transact<T>(own: Own, work: (tx: Transaction<AnyCollections>) => T, how: TransactOptions | undefined): T {
  const at = own.now();
  const { state, history } = own.root;
  const { result, move, partChanges, lastIds, stages, ...after } = runTransaction(own.root, at, work);
  const made = { parts: partChanges, lastIds };
  if (move !== undefined) {
    const changeSet = Object.freeze({ version: history.version + 1, at, ...move, ...how });
    commit(own, after.parts, { ...made, changeSet, stages }, toEdit(state, after.state, changeSet));
  } else if (after.parts !== own.root.parts) commit(own, after.parts, made);
  return result;
}

function undo(own: Own, fill: ((tx: PartTransaction, undo: ChangeSet) => void) | undefined): boolean {
  const { state, parts, history } = own.root;
  const newest = history.undoable.at(-1);
  if (newest === undefined) return false;
  const entry = toUndo(newest, state, nextMeta(own));
  const target = { state: entry.after, parts: movedParts("undo", parts, noParts) };
  moveTo(own, "undo", entry, filled(target, entry.changeSet.at, fill && ((tx) => fill(tx, entry.changeSet))));
  return true;
}

function jump(own: Own, move: Move, { state, parts }: Target, fill: Fill | undefined): void {
  const meta = nextMeta(own);
  const target = { state, parts: movedParts(move, own.root.parts, parts) };
  moveTo(own, move, toJump(own.root.state, state, meta), filled(target, meta.at, fill));
}

function moveTo(own: Own, move: Move, entry: HistoryEntry, parts: Parts): void {
  commit(own, parts, { move, changeSet: entry.changeSet, parts: [], lastIds: {} }, entry);
}

function nextMeta({ root, now }: Own) {
  return { version: root.history.version + 1, at: now() };
}

function apply(own: Own, json: CommitJson): void {
  const { state, history } = own.root;
  const made = { parts: fromPartsJson(json, own.root.parts), lastIds: json.lastIds ?? {} };
  const parts = withChanges(own.root.parts, made);
  if (json.version === undefined) commit(own, parts, made);
  else {
    assertNext(json.version, history.version);
    const version = fromVersionJson(json, state);
    commit(own, parts, { ...made, ...version }, toEdit(state, moved(state, version.changeSet), version.changeSet));
  }
}

function withChanges(before: Parts, { parts, lastIds }: Pick<Commit, "parts" | "lastIds">): Parts {
  const after = new Map(before);
  for (const { collection, id, after: record } of parts) {
    after.set(collection, withPartRecord(partIn(after, collection), id, record));
  }
  for (const [name, lastId] of Object.entries(lastIds)) {
    if (isPartName(name)) after.set(name, { ...partIn(after, name), lastId });
  }
  return after;
}

function assertNext(version: number, present: number): void {
  if (version === present + 1) return;
  throw new Error(`The change set has version ${version}, but version ${present + 1} comes next.`);
}
