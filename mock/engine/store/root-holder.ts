// Holds a store's current root and applies every change to it.

import type { Instant } from "../core/time.ts";
import { fromPartsJson, fromVersionJson } from "./changes/commit-json.ts";
import type { AnyCollections } from "./collection.ts";
import { edit, type History, type HistoryEntry, noHistory, toEdit, toJump, toUndo, withVersion } from "./history.ts";
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

/** A move to a different state, with the parts of its commit. */
export interface Jump extends Pick<Commit, "base" | "snapshot" | "to">, Pick<ChangeSet, "clock"> {
  readonly move: Move;
  readonly target: Target;
}

export interface RootHolder {
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

interface HolderState {
  readonly now: () => Instant;
  readonly listener: StoreListener;
  root: Root;
  /** Another store made the commit, and it has all that followed from its events. */
  isApplying: boolean;
}

/** A holder at version 0, or with the given history. */
export function createRootHolder({ state, parts = noParts, history = noHistory, ...origin }: Origin): RootHolder {
  const { now, listener = {}, fill } = origin;
  const holder: HolderState = {
    now,
    listener,
    root: { state, parts: fillParts({ state, parts }, 0, fill), history },
    isApplying: false,
  };
  return {
    get root() {
      return holder.root;
    },
    hold() {
      const { root } = holder;
      return () => {
        holder.root = root;
      };
    },
    become(root) {
      holder.root = root;
    },
    transact: (work, how) => transact(holder, work, how),
    undo: (fillUndo) => undo(holder, byUndo(fillUndo)),
    jump: (to, fillJump) => jump(holder, to, byHand(fillJump)),
    apply(json, toJump) {
      holder.isApplying = true;
      try {
        apply(holder, json, toJump);
      } finally {
        holder.isApplying = false;
      }
    },
  };
}

/** The parts after `fill`. */
function fillParts(target: Target, at: Instant, fill: Fill | undefined): Parts {
  return fill === undefined ? target.parts : runTransaction(target, at, fill).parts;
}

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
    const draftCommit = { parts: fromPartsJson(json, parts, root), lastIds: json.lastIds ?? {} };
    return { parts: withChanges(parts, draftCommit), made: draftCommit };
  };
}

/** A commit before its events are known. */
type DraftCommit = Omit<Commit, "events" | "keep">;

/** Makes a commit current, and records its version if it has one. */
function commit(holder: HolderState, parts: Parts, draftCommit: DraftCommit, entry?: HistoryEntry): void {
  const { root, listener } = holder;
  listener.onTouch?.();
  const events =
    entry === undefined || entry.isJump
      ? undefined
      : listener.toEvents?.(entry.changeSet, draftCommit.stages, partIn(root.parts, "events").lastId);
  const all =
    events === undefined ? { made: draftCommit, parts } : withEvents(holder, { made: draftCommit, parts }, events);
  holder.root = {
    state: entry === undefined ? root.state : entry.after,
    parts: all.parts,
    history: entry === undefined ? root.history : withVersion(root.history, entry),
  };
  listener.onCommit?.({ ...all.made, events, keep: toKeep(all.made) });
}

function withEvents(
  { root: { state }, isApplying }: HolderState,
  { made, parts }: { readonly made: DraftCommit; readonly parts: Parts },
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

function toKeep({ changeSet, parts }: DraftCommit): Keep {
  const keeps = parts.map(({ collection }) => rulesOf[collection].keep);
  if (changeSet !== undefined) keeps.push(rulesOf.records.keep);
  if (keeps.includes("atOnce")) return "atOnce";
  return keeps.includes("soon") ? "soon" : "along";
}

function transact<T>(
  holder: HolderState,
  work: (tx: Transaction<AnyCollections>) => T,
  { cause = "control", since, assertSize }: TransactOptions = {},
): T {
  const at = holder.now();
  const { state, history } = holder.root;
  const { result, move, partChanges, lastIds, stages, ...after } = runTransaction(
    holder.root,
    at,
    work,
    cause === "request",
  );
  if (move !== undefined) assertSize?.(writtenIn(after.state), writtenIn(state));
  const draftCommit = { parts: partChanges, lastIds };
  if (move !== undefined) {
    const changeSet = Object.freeze({ version: history.version + 1, at, cause, since, ...move });
    commit(holder, after.parts, { ...draftCommit, changeSet, stages }, toEdit(state, after.state, changeSet));
  } else if (after.parts !== holder.root.parts) commit(holder, after.parts, draftCommit);
  return result;
}

function undo(holder: HolderState, filling: Filling, at = holder.now()): boolean {
  const { state, history } = holder.root;
  const newest = history.undoable.at(-1);
  if (newest === undefined) return false;
  const entry = toUndo(newest, state, nextMeta(history, at));
  const target = toMoved("undo", holder.root, { state: entry.after, parts: noParts });
  moveTo(holder, entry, { move: "undo", target }, filling);
  return true;
}

function jump(holder: HolderState, { clock, ...rest }: Jump, filling: Filling, at = holder.now()): void {
  const { state, history } = holder.root;
  const target = toMoved(rest.move, holder.root, rest.target);
  moveTo(holder, toJump(state, target.state, { ...nextMeta(history, at), clock }), { ...rest, target }, filling);
}

function moveTo(holder: HolderState, entry: HistoryEntry, { target, ...fields }: Jump, filling: Filling): void {
  const { parts, made } = filling(target, entry);
  commit(holder, parts, { ...fields, ...made, changeSet: entry.changeSet }, entry);
}

/** Only the control moves a whole store. */
function nextMeta({ version }: History, at: Instant) {
  return { version: version + 1, at, cause: "control" } as const;
}

function apply(holder: HolderState, json: CommitJson, findJump: (json: CommitJson) => Jump): void {
  const { version, at = 0, move } = json;
  const filling = byJson(json, holder.root);
  if (version !== undefined) assertNext(version, holder.root.history.version);
  if (move === "undo") {
    if (!undo(holder, filling, at)) throw new Error("There is nothing to undo here.");
  } else if (move !== undefined) jump(holder, findJump(json), filling, at);
  else applyEdit(holder, json, filling);
}

function applyEdit(holder: HolderState, json: CommitJson, filling: Filling): void {
  const { state } = holder.root;
  const { changeSet, stages } = fromVersionJson(json, state);
  const entry = toEdit(state, edit(state, changeSet), changeSet);
  const { parts, made } = filling(holder.root, entry);
  if (json.version === undefined) commit(holder, parts, made);
  else commit(holder, parts, { ...made, changeSet, stages }, entry);
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

function assertNext(version: number, current: number): void {
  if (version === current + 1) return;
  throw new Error(`The change set has version ${version}, but version ${current + 1} comes next.`);
}
