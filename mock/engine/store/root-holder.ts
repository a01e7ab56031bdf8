// Holds a store's current root and applies every change to it.

import type { Instant } from "../core/time.ts";
import { applyCommit } from "./apply-commit.ts";
import { type ChangedParts, commit, commitMove, planMove, planUndo, type RequestedMove } from "./commit.ts";
import { type History, noHistory, toEdit } from "./history.ts";
import { noParts, type Parts } from "./parts.ts";
import type { HolderState, Root, RootContent } from "./root.ts";
import type { AnyCollections } from "./shared-collection.ts";
import { type State, writtenIn } from "./state.ts";
import type {
  ChangeSet,
  CommitJson,
  Fill,
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

export interface RootHolder {
  readonly root: Root;
  transact<T>(work: (tx: Transaction<AnyCollections>) => T, options?: TransactOptions): T;
  /**
   * Undoes the newest change set by a request or the control, together with later changes by the clock and live traffic;
   * false if there is nothing left to undo.
   */
  undo(fill?: UndoFill): boolean;
  /** Replaces the state as a whole. */
  move(requested: RequestedMove, fill?: Fill): void;
  /** See Store.capture. */
  capture(): () => void;
  replace(root: Root): void;
  /** @param findMove finds, in this store, the target of a move that another store made */
  apply(commit: CommitJson, findMove: (commit: CommitJson) => RequestedMove): void;
}

type UndoFill = (tx: PartTransaction, changeSet: ChangeSet) => void;

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
    root: { state, parts: fillTarget({ state, parts }, 0, fill).parts, history },
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
    undo: (fillUndo) => undo(holder, fillUndo),
    move: (requested, fillMove) => move(holder, requested, fillMove),
    apply(json, findMove) {
      holder.isApplying = true;
      try {
        applyCommit(holder, json, findMove);
      } finally {
        holder.isApplying = false;
      }
    },
  };
}

/** Fills the parts of a target. */
function fillTarget(target: RootContent, at: Instant, fill: Fill | undefined): ChangedParts {
  if (fill === undefined) return { parts: target.parts, partial: { parts: [], lastIds: {} } };
  const { parts, partChanges, lastIds } = runTransaction(target, at, fill);
  return { parts, partial: { parts: partChanges, lastIds } };
}

function transact<T>(
  holder: HolderState,
  work: (tx: Transaction<AnyCollections>) => T,
  { cause = "control", since, assertSize }: TransactOptions = {},
): T {
  const at = holder.now();
  const { state, history } = holder.root;
  const { result, edit, partChanges, lastIds, stages, ...after } = runTransaction(holder.root, at, work, cause);
  if (edit !== undefined) assertSize?.(writtenIn(after.state), writtenIn(state));
  const draftCommit = { parts: partChanges, lastIds };
  if (edit !== undefined) {
    const changeSet = Object.freeze({ version: history.version + 1, at, cause, since, ...edit });
    commit(holder, after.parts, { ...draftCommit, changeSet, stages }, toEdit(state, after.state, changeSet));
  } else if (after.parts !== holder.root.parts) commit(holder, after.parts, draftCommit);
  return result;
}

function undo(holder: HolderState, fill: UndoFill | undefined): boolean {
  const planned = planUndo(holder.root, holder.now());
  if (planned === undefined) return false;
  const { changeSet } = planned.entry;
  commitMove(holder, planned, fillTarget(planned.target, changeSet.at, fill && ((tx) => fill(tx, changeSet))));
  return true;
}

function move(holder: HolderState, requested: RequestedMove, fill: Fill | undefined): void {
  const planned = planMove(holder.root, requested, holder.now());
  commitMove(holder, planned, fillTarget(planned.target, planned.entry.changeSet.at, fill));
}
