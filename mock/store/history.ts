// Keeps the last versions of one store and the way back to each. It has entries for three kinds of moves: by a list of changes, to another
// state, and back. What the clock changed goes back with the change before it (mock/store/clock-changes.ts). Made by mock/store/present.ts.
import { type ClockChanges, createClockChanges, joinedMoves } from "./clock-changes.ts";
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
  /** That move, of a move by a list of changes. */
  readonly inverse?: Move;
}

export interface History {
  /** The newest version; versions only grow. */
  readonly version: number;
  add(entry: HistoryEntry): void;
  changeSets(): readonly ChangeSet[];
  /** The newest entry that is not undone yet and was not made by the clock; what the clock changed since goes back with it. */
  undoable(): HistoryEntry | undefined;
  /** Drops every entry; versions go on. */
  forget(): void;
  /** About what all entries keep. */
  readonly bytes: number;
  /** The bases of states that a version leads back to. */
  bases(): Iterable<AnyBase>;
  /** Grows whenever an entry that needs bases comes or goes. */
  readonly baseChangeCount: number;
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
  const byClock = createFollowers();
  /** Of the entries that are in one list or in both, and of what the clock changed after them. */
  let [bytes, baseChangeCount] = [0, 0];

  function put(list: HistoryEntry[], other: readonly HistoryEntry[], entry: HistoryEntry): void {
    list.push(entry);
    if (list.length > keptChangeSets) leave(list, other, 0);
  }
  function leave(list: HistoryEntry[], other: readonly HistoryEntry[], index: number): void {
    const [gone] = list.splice(index, 1);
    if (gone === undefined) return;
    if (gone.bases.length > 0) baseChangeCount += 1;
    if (!other.includes(gone)) bytes -= gone.bytes;
    if (list !== undoable) return;
    bytes -= byClock.drop(gone);
  }
  return {
    get version() {
      return version;
    },
    add(entry) {
      const { takesBack } = entry.changeSet;
      version = entry.changeSet.version;
      bytes += entry.bytes;
      if (entry.bases.length > 0) baseChangeCount += 1;
      put(entries, undoable, entry);
      if (entry.changeSet.byClock) {
        bytes += byClock.add(undoable.at(-1), entry);
        return;
      }
      if (takesBack === undefined) return put(undoable, entries, entry);
      const undone = undoable.findIndex(({ changeSet }) => changeSet.version === takesBack);
      if (undone !== -1) leave(undoable, entries, undone);
    },
    changeSets: () => entries.map(({ changeSet }) => changeSet),
    undoable() {
      const newest = undoable.at(-1);
      const since = byClock.after(newest);
      return newest === undefined || since === undefined ? newest : withClock(newest, since);
    },
    forget() {
      byClock.clear();
      baseChangeCount += 1;
      [entries.length, undoable.length, bytes] = [0, 0, 0];
    },
    get bytes() {
      return bytes;
    },
    bases: () => new Set([...undoable, ...entries].flatMap(({ bases }) => bases)),
    get baseChangeCount() {
      return baseChangeCount;
    },
  };
}

/** What the clock changed after an entry that undo can take back, and before the next one. */
function createFollowers() {
  const changes = new Map<HistoryEntry, ClockChanges>();
  return {
    /** @returns about the bytes that it takes beside its own */
    add(before: HistoryEntry | undefined, { inverse: move, bytes }: HistoryEntry): number {
      if (before === undefined || move === undefined) return 0;
      const known = changes.get(before) ?? createClockChanges();
      changes.set(before, known);
      return known.add(move, bytes);
    },
    after: (entry: HistoryEntry | undefined) => (entry === undefined ? undefined : changes.get(entry)),
    /** @returns about the bytes that it took */
    drop(entry: HistoryEntry): number {
      const bytes = changes.get(entry)?.bytes ?? 0;
      changes.delete(entry);
      return bytes;
    },
    clear: () => changes.clear(),
  };
}

/** A move by a list of changes. */
export function toEdit(before: State, changeSet: ChangeSet): HistoryEntry {
  const move = inverse(before, changeSet);
  const bytes = toBytes(changeSet.changes, ({ before: old, after }) =>
    after === undefined ? writtenWeightOf(old) : leftBehind(after),
  );
  return { changeSet, bytes, bases: noBases, inverse: move, back: (state) => ({ move, state: moved(state, move) }) };
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
  const { version: takesBack, at } = entry.changeSet;
  const changeSet = toChangeSet(move, { ...meta, takesBack, ...(entry.inverse === undefined ? {} : { backTo: at }) });
  // The changes of a jump are not made only to be weighed.
  const bytes = entry.bases.length > 0 ? entry.bytes : toBytes(move.changes, ({ before }) => writtenWeightOf(before));
  return { changeSet, bytes, bases: entry.bases, back: entry.back };
}

/** An entry, and what the clock changed after it. */
function withClock(entry: HistoryEntry, since: ClockChanges): HistoryEntry {
  return {
    ...entry,
    bytes: entry.bytes + since.bytes,
    back(state) {
      const own = since.back(state);
      const { move, state: target } = entry.back(moved(state, own));
      return { move: joinedMoves(own, move), state: target };
    },
  };
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
