// Keeps the last versions of one store and the way back to each. It has entries for three kinds of moves: by a list of changes, to another
// state, and back. Made by mock/store/present.ts.
import { leftBehind, writtenWeightOf } from "./record-weights.ts";
import type { AnyBase } from "./shared-base.ts";
import { inverse, type Move, moveBetween, moved, type State } from "./state.ts";
import type { Change, ChangeSet } from "./store.ts";

/** One version of the history, and what undoes it. */
export interface HistoryEntry {
  readonly changeSet: ChangeSet;
  /** About what only this entry keeps: records that are no longer in the state. */
  readonly bytes: number;
  /** The bases of the states that it leads to. */
  readonly bases: readonly AnyBase[];
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
  /** Drops every entry; versions go on. */
  forget(): void;
  /** About what all entries keep. */
  readonly bytes: number;
  /** The bases of states that a version leads back to. */
  bases(): Iterable<AnyBase>;
}

/** What a change set has besides its move. */
export type ChangeSetMeta = Omit<ChangeSet, keyof Move>;

/** How many change sets can be read and undone. */
const keptChangeSets = 100;

/** What an entry takes besides its records, and what each of its changes does. */
const entryBytes = 1_000;
const changeBytes = 300;
const noBases: readonly AnyBase[] = Object.freeze([]);

/** The history of a store at version 0. */
export function createHistory(): History {
  let version = 0;
  const entries: HistoryEntry[] = [];
  /** The versions that undo can still take back, newest last. What undo can take back may be older than all that is shown. */
  const undoable: HistoryEntry[] = [];
  /** Of the entries that are in one list or in both. */
  let bytes = 0;

  function put(list: HistoryEntry[], other: readonly HistoryEntry[], entry: HistoryEntry): void {
    list.push(entry);
    if (list.length > keptChangeSets) leave(list, other, 0);
  }
  function leave(list: HistoryEntry[], other: readonly HistoryEntry[], index: number): void {
    const [gone] = list.splice(index, 1);
    if (gone !== undefined && !other.includes(gone)) bytes -= gone.bytes;
  }
  return {
    get version() {
      return version;
    },
    add(entry) {
      const { takesBack } = entry.changeSet;
      version = entry.changeSet.version;
      bytes += entry.bytes;
      put(entries, undoable, entry);
      if (takesBack === undefined) return put(undoable, entries, entry);
      const undone = undoable.findIndex(({ changeSet }) => changeSet.version === takesBack);
      if (undone !== -1) leave(undoable, entries, undone);
    },
    changeSets: () => entries.map(({ changeSet }) => changeSet),
    undoable: () => undoable.at(-1),
    forget() {
      [entries.length, undoable.length, bytes] = [0, 0, 0];
    },
    get bytes() {
      return bytes;
    },
    bases: () => new Set([...undoable, ...entries].flatMap(({ bases }) => bases)),
  };
}

/** A move by a list of changes. */
export function toEdit(before: State, changeSet: ChangeSet): HistoryEntry {
  const move = inverse(before, changeSet);
  const bytes = toBytes(changeSet.changes, ({ before: old, after }) =>
    after === undefined ? writtenWeightOf(old) : leftBehind(after),
  );
  return { changeSet, bytes, bases: noBases, back: (state) => ({ move, state: moved(state, move) }) };
}

/**
 * A move straight to another state.
 * @param lost about the bytes of what only the state before has
 */
export function toJump(before: State, target: State, lost: number, meta: ChangeSetMeta): HistoryEntry {
  const changeSet = toChangeSet(moveBetween(before, target), meta);
  const bases = [before.base, target.base];
  const bytes = entryBytes + lost;
  return { changeSet, bytes, bases, back: () => ({ move: moveBetween(target, before), state: before }) };
}

/** A move that undoes another one. */
export function toUndo(entry: HistoryEntry, move: Move, meta: ChangeSetMeta): HistoryEntry {
  const changeSet = toChangeSet(move, { ...meta, takesBack: entry.changeSet.version });
  // The changes of a jump are not made only to be weighed.
  const bytes = entry.bases.length > 0 ? entry.bytes : toBytes(move.changes, ({ before }) => writtenWeightOf(before));
  return { changeSet, bytes, bases: entry.bases, back: entry.back };
}

function toBytes(changes: readonly Change[], weightOfChange: (change: Change) => number): number {
  return changes.reduce((sum, change) => sum + changeBytes + weightOfChange(change), entryBytes);
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
