// Keeps the last versions of one store and the way back to each. It has entries for three kinds of moves: by a list of changes, to another
// state, and back. Made by mock/store/present.ts.
import { inverse, type Move, moveBetween, moved, type State } from "./state.ts";
import type { ChangeSet } from "./store.ts";

/** One version of the history, and what undoes it. */
export interface HistoryEntry {
  readonly changeSet: ChangeSet;
  /** The move that undoes it, from the state in which everything after it is undone. */
  back(state: State): { readonly move: Move; readonly state: State };
}

export interface History {
  /** The newest version; versions only grow. */
  readonly version: number;
  add(entry: HistoryEntry): void;
  changeSets(): readonly ChangeSet[];
  /** The newest entry that is not undone yet. */
  undoable(): HistoryEntry | undefined;
}

/** What a change set has besides its move. */
export type ChangeSetMeta = Omit<ChangeSet, keyof Move>;

/** How many change sets can be read and undone. */
const keptChangeSets = 100;

/** The history of a store at version 0. */
export function createHistory(): History {
  let version = 0;
  let entries: readonly HistoryEntry[] = [];
  /** The versions that undo can still take back, newest last. */
  let undoable: readonly HistoryEntry[] = [];
  return {
    get version() {
      return version;
    },
    add(entry) {
      const { takesBack } = entry.changeSet;
      version = entry.changeSet.version;
      entries = [...entries, entry].slice(-keptChangeSets);
      if (takesBack === undefined) undoable = [...undoable, entry].slice(-keptChangeSets);
      else undoable = undoable.filter(({ changeSet }) => changeSet.version !== takesBack);
    },
    changeSets: () => entries.map(({ changeSet }) => changeSet),
    undoable: () => undoable.at(-1),
  };
}

/** A move by a list of changes. */
export function toEdit(before: State, changeSet: ChangeSet): HistoryEntry {
  const move = inverse(before, changeSet);
  return { changeSet, back: (state) => ({ move, state: moved(state, move) }) };
}

/** A move straight to another state. */
export function toJump(before: State, target: State, meta: ChangeSetMeta): HistoryEntry {
  const changeSet = toChangeSet(moveBetween(before, target), meta);
  return { changeSet, back: () => ({ move: moveBetween(target, before), state: before }) };
}

/** A move that undoes another one. */
export function toUndo(entry: HistoryEntry, move: Move, meta: ChangeSetMeta): HistoryEntry {
  const changeSet = toChangeSet(move, { ...meta, takesBack: entry.changeSet.version });
  return { changeSet, back: entry.back };
}

// The move's list of changes is a getter that computes it when it is read. It must not be read here, so it is passed on as a getter.
function toChangeSet(move: Move, meta: ChangeSetMeta): ChangeSet {
  return Object.freeze({
    ...meta,
    get changes() {
      return move.changes;
    },
    usedIds: move.usedIds,
    drawn: move.drawn,
  });
}
