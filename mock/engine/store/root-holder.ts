// The present of one store as one value, and every way to change it.

import type { Instant } from "../core/time.ts";
import { fromPartsJson, fromVersionJson } from "./changes/change-set-json.ts";
import type { AnyCollections } from "./collection.ts";
import { edited, type History, type HistoryEntry, noHistory, toEdit, toJump, toUndo, withVersion } from "./history.ts";
import { noParts, type Parts, partIn, withPartRecord } from "./parts.ts";
import { type Root, type Target, toMoved } from "./root.ts";
import { type State, writtenIn } from "./state.ts";
import type {
  ChangeSet,
  Commit,
  CommitJson,
  Fill,
  MadeEvents,
  PartTransaction,
  StoreListener,
  Transaction,
  TransactOptions,
} from "./store.ts";
import { runTransaction } from "./transaction.ts";
import { isPartName, type Keep, type Move, rulesOf } from "./what-applies.ts";

/** The start of a store. */
export interface Origin {
  readonly state: State;
  /** Default: none. */
  readonly parts?: Parts | undefined;
  /** Default: an empty one. */
  readonly history?: History | undefined;
  readonly now: () => Instant;
  readonly listener?: StoreListener | undefined;
  /** Fills the parts at the start. */
  readonly fill?: Fill | undefined;
}

/** A move to another state, with the parts of its commit. */
export interface Jump extends Pick<Commit, "base" | "snapshot" | "to">, Pick<ChangeSet, "clock"> {
  readonly move: Move;
  readonly target: Target;
}

export interface Present {
  readonly root: Root;
  transact<T>(work: (tx: Transaction<AnyCollections>) => T, how?: TransactOptions): T;
  /** Undoes the newest change set and later changes by the clock; false if none is left. */
  undo(fill?: UndoFill): boolean;
  /** Replaces the state as a whole. */
  jump(jump: Jump, fill?: Fill): void;
  /** As in Store. */
  hold(): () => void;
  become(root: Root): void;
  /** @param toJump finds the target of another store's move here */
  apply(commit: CommitJson, toJump: (commit: CommitJson) => Jump): void;
}

type UndoFill = (tx: PartTransaction, undo: ChangeSet) => void;

interface Own {
  readonly now: () => Instant;
  readonly listener: StoreListener;
  root: Root;
  /** Another store made the commit, and it has all that followed from its events. */
  isApplying: boolean;
}

/** A present at version 0, or with the given history. */
export function createPresent({ state, parts = noParts, history = noHistory, ...origin }: Origin): Present {
  const { now, listener = {}, fill } = origin;
  const own: Own = {
    now,
    listener,
    root: { state, parts: filled({ state, parts }, 0, fill), history },
    isApplying: false,
  };
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
    become(root) {
      own.root = root;
    },
    transact: (work, how) => transact(own, work, how),
    undo: (fillUndo) => undo(own, byUndo(fillUndo)),
    jump: (to, fillJump) => jump(own, to, byHand(fillJump)),
    apply(json, toJump) {
      own.isApplying = true;
      try {
        apply(own, json, toJump);
      } finally {
        own.isApplying = false;
      }
    },
  };
}

/** The parts after `fill`. */
function filled(target: Target, at: Instant, fill: Fill | undefined): Parts {
  return fill === undefined ? target.parts : runTransaction(target, at, fill).parts;
}

/** How a move fills the parts. */
type Filling = (target: Target, entry: HistoryEntry) => { readonly parts: Parts; readonly made: PartsMade };
type PartsMade = Pick<Commit, "parts" | "lastIds">;

function byHand(fill: Fill | undefined): Filling {
  return (target, { changeSet }) => {
    if (fill === undefined) return { parts: target.parts, made: { parts: [], lastIds: {} } };
    const { parts, partChanges, lastIds } = runTransaction(target, changeSet.at, fill);
    return { parts, made: { parts: partChanges, lastIds } };
  };
}

function byUndo(fill: UndoFill | undefined): Filling {
  return (target, entry) => byHand(fill && ((tx) => fill(tx, entry.changeSet)))(target, entry);
}

function byJson(json: CommitJson, root: Root): Filling {
  return ({ parts }) => {
    const made = { parts: fromPartsJson(json, parts, root), lastIds: json.lastIds ?? {} };
    return { parts: withChanges(parts, made), made };
  };
}

/** A commit before its events are known. */
type Made = Omit<Commit, "events" | "keep">;

/** Makes a commit the present, and records its version if it has one. */
function commit(own: Own, parts: Parts, made: Made, entry?: HistoryEntry): void {
  const { root, listener } = own;
  listener.onTouch?.();
  const events =
    entry === undefined || entry.isJump
      ? undefined
      : listener.toEvents?.(entry.changeSet, made.stages, partIn(root.parts, "events").lastId);
  const all = events === undefined ? { made, parts } : withEvents(own, { made, parts }, events);
  own.root = {
    state: entry === undefined ? root.state : entry.after,
    parts: all.parts,
    history: entry === undefined ? root.history : withVersion(root.history, entry),
  };
  listener.onCommit?.({ ...all.made, events, keep: toKeep(all.made) });
}

function withEvents(
  { root: { state }, isApplying }: Own,
  { made, parts }: { readonly made: Made; readonly parts: Parts },
  { lastId, fill }: MadeEvents,
) {
  // A stored change set has the number of its last event, which counts whatever the events of this process are.
  const numbered = { ...made, lastIds: { events: lastId, ...made.lastIds } };
  if (fill === undefined || isApplying) return { made: numbered, parts: withLastIds(parts, numbered.lastIds) };
  const after = runTransaction({ state, parts }, made.changeSet?.at ?? 0, fill);
  const lastIds = { ...numbered.lastIds, ...after.lastIds };
  return {
    made: { ...numbered, parts: [...made.parts, ...after.partChanges], lastIds },
    parts: withLastIds(after.parts, lastIds),
  };
}

function toKeep({ changeSet, parts }: Made): Keep {
  const keeps = parts.map(({ collection }) => rulesOf[collection].keep);
  if (changeSet !== undefined) keeps.push(rulesOf.records.keep);
  if (keeps.includes("atOnce")) return "atOnce";
  return keeps.includes("soon") ? "soon" : "along";
}

function transact<T>(
  own: Own,
  work: (tx: Transaction<AnyCollections>) => T,
  { cause = "control", since, admit }: TransactOptions = {},
): T {
  const at = own.now();
  const { state, history } = own.root;
  const { result, move, partChanges, lastIds, stages, ...after } = runTransaction(
    own.root,
    at,
    work,
    cause === "request",
  );
  if (move !== undefined) admit?.(writtenIn(after.state), writtenIn(state));
  const made = { parts: partChanges, lastIds };
  if (move !== undefined) {
    const changeSet = Object.freeze({ version: history.version + 1, at, cause, since, ...move });
    commit(own, after.parts, { ...made, changeSet, stages }, toEdit(state, after.state, changeSet));
  } else if (after.parts !== own.root.parts) commit(own, after.parts, made);
  return result;
}

function undo(own: Own, filling: Filling, at = own.now()): boolean {
  const { state, history } = own.root;
  const newest = history.undoable.at(-1);
  if (newest === undefined) return false;
  const entry = toUndo(newest, state, nextMeta(history, at));
  const target = toMoved("undo", own.root, { state: entry.after, parts: noParts });
  moveTo(own, entry, { move: "undo", target }, filling);
  return true;
}

function jump(own: Own, { clock, ...asked }: Jump, filling: Filling, at = own.now()): void {
  const { state, history } = own.root;
  const target = toMoved(asked.move, own.root, asked.target);
  moveTo(own, toJump(state, target.state, { ...nextMeta(history, at), clock }), { ...asked, target }, filling);
}

function moveTo(own: Own, entry: HistoryEntry, { target, ...said }: Jump, filling: Filling): void {
  const { parts, made } = filling(target, entry);
  commit(own, parts, { ...said, ...made, changeSet: entry.changeSet }, entry);
}

/** Only the control moves a whole store. */
function nextMeta({ version }: History, at: Instant) {
  return { version: version + 1, at, cause: "control" } as const;
}

function apply(own: Own, json: CommitJson, findJump: (json: CommitJson) => Jump): void {
  const { version, at = 0, move } = json;
  const filling = byJson(json, own.root);
  if (version !== undefined) assertNext(version, own.root.history.version);
  if (move === "undo") {
    if (!undo(own, filling, at)) throw new Error("There is nothing to undo here.");
  } else if (move !== undefined) jump(own, findJump(json), filling, at);
  else applyEdit(own, json, filling);
}

function applyEdit(own: Own, json: CommitJson, filling: Filling): void {
  const { state } = own.root;
  const { changeSet, stages } = fromVersionJson(json, state);
  const entry = toEdit(state, edited(state, changeSet), changeSet);
  const { parts, made } = filling(own.root, entry);
  if (json.version === undefined) commit(own, parts, made);
  else commit(own, parts, { ...made, changeSet, stages }, entry);
}

function withChanges(before: Parts, { parts, lastIds }: PartsMade): Parts {
  const after = new Map(before);
  for (const { collection, id, after: record } of parts) {
    after.set(collection, withPartRecord(partIn(after, collection), id, record));
  }
  return withLastIds(after, lastIds);
}

function withLastIds(before: Parts, lastIds: Commit["lastIds"]): Parts {
  const after = new Map(before);
  for (const [name, lastId] of Object.entries(lastIds)) {
    if (isPartName(name)) after.set(name, { ...partIn(after, name), lastId });
  }
  return after;
}

function assertNext(version: number, present: number): void {
  if (version === present + 1) return;
  throw new Error(`The change set has version ${version}, but version ${present + 1} comes next.`);
}
