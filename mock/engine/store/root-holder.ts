// Holds a store's current root and applies every change to it.

import type { Instant } from "../core/time.ts";
import { fromPartsJson, fromVersionJson } from "./changes/commit-json.ts";
import type { AnyCollections } from "./collection.ts";
import { isPartName, type Move, rulesOf, type StoreTiming } from "./collection-rules.ts";
import {
  type History,
  type HistoryEntry,
  noHistory,
  stateAfter,
  toEdit,
  toJump,
  toUndo,
  withVersion,
} from "./history.ts";
import { noParts, type Parts, partIn, withPartRecord } from "./parts.ts";
import { type Root, type RootContent, toMoved } from "./root.ts";
import { type State, writtenIn } from "./state.ts";
import type {
  ChangeSet,
  Commit,
  CommitJson,
  Fill,
  NewEvents,
  PartTransaction,
  StoreListener,
  Transaction,
  TransactOptions,
} from "./store.ts";
import { runTransaction } from "./transaction.ts";

/** The start of a store. */
export interface StoreStart {
  readonly state: State;
  /** Default: no parts. */
  readonly parts?: Parts | undefined;
  /** Default: an empty history. */
  readonly history?: History | undefined;
  readonly now: () => Instant;
  readonly listener?: StoreListener | undefined;
  /** Fills the parts at the start. */
  readonly fill?: Fill | undefined;
}

/** A move to a different state, with data for its commit. */
export interface Jump extends Pick<Commit, "base" | "snapshot" | "to">, Pick<ChangeSet, "clock"> {
  readonly move: Move;
  readonly target: RootContent;
}

export interface RootHolder {
  readonly root: Root;
  transact<T>(work: (tx: Transaction<AnyCollections>) => T, options?: TransactOptions): T;
  /** Undoes the newest change set and later changes by the clock; false if there is nothing left to undo. */
  undo(fill?: UndoFill): boolean;
  /** Replaces the state as a whole. */
  jump(jump: Jump, fill?: Fill): void;
  /** See Store.capture. */
  capture(): () => void;
  replace(root: Root): void;
  /** @param toJump finds the target of another store's move here */
  apply(commit: CommitJson, toJump: (commit: CommitJson) => Jump): void;
}

type UndoFill = (tx: PartTransaction, undo: ChangeSet) => void;

interface HolderState {
  readonly now: () => Instant;
  readonly listener: StoreListener;
  root: Root;
  /** Whether another store made the commit, which then includes the consequences of its events. */
  isApplying: boolean;
}

/** Creates a holder at version 0, or with the given history. */
export function createRootHolder({
  state,
  parts = noParts,
  history = noHistory,
  now,
  listener = {},
  fill,
}: StoreStart): RootHolder {
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
    capture() {
      const { root } = holder;
      return () => {
        holder.root = root;
      };
    },
    replace(root) {
      holder.root = root;
    },
    transact: (work, options) => transact(holder, work, options),
    undo: (fillUndo) => undo(holder, toUndoFiller(fillUndo)),
    jump: (to, fillJump) => jump(holder, to, toFiller(fillJump)),
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
function fillParts(target: RootContent, at: Instant, fill: Fill | undefined): Parts {
  return fill === undefined ? target.parts : runTransaction(target, at, fill).parts;
}

type PartsFiller = (
  target: RootContent,
  entry: HistoryEntry,
) => { readonly parts: Parts; readonly partial: PartsCommit };
type PartsCommit = Pick<Commit, "parts" | "lastIds">;

function toFiller(fill: Fill | undefined): PartsFiller {
  return (target, { changeSet }) => {
    if (fill === undefined) return { parts: target.parts, partial: { parts: [], lastIds: {} } };
    const { parts, partChanges, lastIds } = runTransaction(target, changeSet.at, fill);
    return { parts, partial: { parts: partChanges, lastIds } };
  };
}

function toUndoFiller(fill: UndoFill | undefined): PartsFiller {
  return (target, entry) => toFiller(fill && ((tx) => fill(tx, entry.changeSet)))(target, entry);
}

function toJsonFiller(json: CommitJson, root: Root): PartsFiller {
  return ({ parts }) => {
    const draftCommit = { parts: fromPartsJson(json, parts, root), lastIds: json.lastIds ?? {} };
    return { parts: withChanges(parts, draftCommit), partial: draftCommit };
  };
}

/** A commit before its events are known. */
type DraftCommit = Omit<Commit, "events" | "timing">;

/** Makes a commit current, and records its version if it has one. */
function commit(holder: HolderState, parts: Parts, draftCommit: DraftCommit, entry?: HistoryEntry): void {
  const { root, listener } = holder;
  listener.onTouch?.();
  const events =
    entry === undefined || entry.isJump
      ? undefined
      : listener.toEvents?.(entry.changeSet, draftCommit.stages, partIn(root.parts, "events").lastId);
  const final =
    events === undefined ? { draft: draftCommit, parts } : withEvents(holder, { draft: draftCommit, parts }, events);
  holder.root = {
    state: entry === undefined ? root.state : entry.after,
    parts: final.parts,
    history: entry === undefined ? root.history : withVersion(root.history, entry),
  };
  listener.onCommit?.({ ...final.draft, events, timing: toTiming(final.draft) });
}

function withEvents(
  { root: { state }, isApplying }: HolderState,
  { draft, parts }: { readonly draft: DraftCommit; readonly parts: Parts },
  { lastId, fill }: NewEvents,
) {
  // A stored change set has the number of its last event, which takes precedence over the events of this process.
  const numbered = { ...draft, lastIds: { events: lastId, ...draft.lastIds } };
  if (fill === undefined || isApplying) return { draft: numbered, parts: withLastIds(parts, numbered.lastIds) };
  const after = runTransaction({ state, parts }, draft.changeSet?.at ?? 0, fill);
  const lastIds = { ...numbered.lastIds, ...after.lastIds };
  return {
    draft: { ...numbered, parts: [...draft.parts, ...after.partChanges], lastIds },
    parts: withLastIds(after.parts, lastIds),
  };
}

function toTiming({ changeSet, parts }: DraftCommit): StoreTiming {
  const timings = parts.map(({ collection }) => rulesOf[collection].timing);
  if (changeSet !== undefined) timings.push(rulesOf.records.timing);
  if (timings.includes("immediate")) return "immediate";
  return timings.includes("soon") ? "soon" : "deferred";
}

function transact<T>(
  holder: HolderState,
  work: (tx: Transaction<AnyCollections>) => T,
  { cause = "control", since, assertSize }: TransactOptions = {},
): T {
  const at = holder.now();
  const { state, history } = holder.root;
  const { result, edit, partChanges, lastIds, stages, ...after } = runTransaction(
    holder.root,
    at,
    work,
    cause === "request",
  );
  if (edit !== undefined) assertSize?.(writtenIn(after.state), writtenIn(state));
  const draftCommit = { parts: partChanges, lastIds };
  if (edit !== undefined) {
    const changeSet = Object.freeze({ version: history.version + 1, at, cause, since, ...edit });
    commit(holder, after.parts, { ...draftCommit, changeSet, stages }, toEdit(state, after.state, changeSet));
  } else if (after.parts !== holder.root.parts) commit(holder, after.parts, draftCommit);
  return result;
}

function undo(holder: HolderState, filler: PartsFiller, at = holder.now()): boolean {
  const { state, history } = holder.root;
  const newest = history.undoable.at(-1);
  if (newest === undefined) return false;
  const entry = toUndo(newest, state, nextMeta(history, at));
  const target = toMoved("undo", holder.root, { state: entry.after, parts: noParts });
  moveTo(holder, entry, { move: "undo", target }, filler);
  return true;
}

function jump(holder: HolderState, { clock, ...rest }: Jump, filler: PartsFiller, at = holder.now()): void {
  const { state, history } = holder.root;
  const target = toMoved(rest.move, holder.root, rest.target);
  moveTo(holder, toJump(state, target.state, { ...nextMeta(history, at), clock }), { ...rest, target }, filler);
}

function moveTo(holder: HolderState, entry: HistoryEntry, { target, ...fields }: Jump, filler: PartsFiller): void {
  const { parts, partial } = filler(target, entry);
  commit(holder, parts, { ...fields, ...partial, changeSet: entry.changeSet }, entry);
}

/** Only the control moves a whole store. */
function nextMeta({ version }: History, at: Instant) {
  return { version: version + 1, at, cause: "control" } as const;
}

function apply(holder: HolderState, json: CommitJson, findJump: (json: CommitJson) => Jump): void {
  const { version, at = 0, move } = json;
  const filler = toJsonFiller(json, holder.root);
  if (version !== undefined) assertNext(version, holder.root.history.version);
  if (move === "undo") {
    if (!undo(holder, filler, at)) throw new Error("There is nothing to undo here.");
  } else if (move !== undefined) jump(holder, findJump(json), filler, at);
  else applyChanges(holder, json, filler);
}

function applyChanges(holder: HolderState, json: CommitJson, filler: PartsFiller): void {
  const { state } = holder.root;
  const { changeSet, stages } = fromVersionJson(json, state);
  const entry = toEdit(state, stateAfter(state, changeSet), changeSet);
  const { parts, partial } = filler(holder.root, entry);
  if (json.version === undefined) commit(holder, parts, partial);
  else commit(holder, parts, { ...partial, changeSet, stages }, entry);
}

function withChanges(before: Parts, { parts, lastIds }: PartsCommit): Parts {
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
