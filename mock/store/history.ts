// Keeps the last versions of one store and the way back to each. It has entries for three kinds of moves: by a list of changes, to another
// state, and back. What the clock changed goes back with the change before it (mock/store/clock-changes.ts). Made by mock/store/present.ts.
import { type ClockChanges, joinedMoves, toBackMove } from "./clock-changes.ts";
import type { AnyBase } from "./collection.ts";
import { type HistoryEntry, type HistoryParts, isJump, leavesJump, nothing, withEntry } from "./history-parts.ts";
import { leftBehind, writtenWeightOf } from "./record-weights.ts";
import { inverse, type Move, moveBetween, moved, type State, toChange } from "./state.ts";
import type { Change, ChangeSet } from "./store.ts";

/** What undoes another entry, and the state that it leads to. */
export interface UndoEntry extends HistoryEntry {
  readonly to: State;
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
  readonly parts: HistoryParts;
  /** Takes hold of all of it; the returned function puts it back. */
  hold(): () => void;
  /** About what all entries keep. */
  readonly bytes: number;
  /** As of Store. */
  readonly baseChangeCount: number;
  /** The bases of states that a version leads back to. */
  bases(): Iterable<AnyBase>;
}

/** What a change set has besides its move. */
export type ChangeSetMeta = Omit<ChangeSet, keyof Move>;

/** What an entry takes besides its records, and what each of its changes does. */
const entryBytes = 1_000;
const changeBytes = 300;
const noBases: readonly AnyBase[] = Object.freeze([]);

/** The history of a store at version 0, or as it was. */
export function createHistory(from: HistoryParts = nothing): History {
  let [parts, baseChangeCount] = [from, 0];

  return {
    get version() {
      return parts.version;
    },
    add(entry) {
      const before = parts;
      parts = withEntry(before, entry);
      if (isJump(entry) || leavesJump(before.entries, parts.entries) || leavesJump(before.undoable, parts.undoable)) {
        baseChangeCount += 1;
      }
    },
    changeSets: () => parts.entries.map(({ changeSet }) => changeSet),
    undoable() {
      const newest = parts.undoable.at(-1);
      const since = newest === undefined ? undefined : parts.byClock.get(newest);
      return newest === undefined || since === undefined ? newest : withClock(newest, since);
    },
    forget() {
      baseChangeCount += 1;
      parts = { ...nothing, version: parts.version };
    },
    get parts() {
      return parts;
    },
    hold() {
      const before = parts;
      return () => {
        baseChangeCount += 1;
        parts = before;
      };
    },
    get bytes() {
      return parts.bytes;
    },
    get baseChangeCount() {
      return baseChangeCount;
    },
    bases: () => new Set([...parts.undoable, ...parts.entries].flatMap(({ bases }) => bases)),
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
  const back = (state: State) => ({ move: moveBetween(state, before), state: before });
  return { changeSet, bytes, bases, back, between: { from: before, to: target } };
}

/** An edit or its undo that was made before, with what it takes. @param former where ids and streams were before an edit */
export function toPastEdit(
  changeSet: ChangeSet,
  bytes: number,
  former: Omit<Move, "changes"> | undefined,
): HistoryEntry {
  const made = Object.freeze(changeSet);
  if (former === undefined) return { changeSet: made, bytes, bases: noBases, back: refuseToGoBack };
  const move: Move = {
    get changes() {
      return made.changes.map(({ collection, id, before, after }) => toChange(collection, id, after, before));
    },
    ...former,
  };
  return {
    changeSet: made,
    bytes,
    bases: noBases,
    inverse: move,
    back: (state) => ({ move, state: moved(state, move) }),
  };
}

/** A move to another state, or back from one, that was made before. */
export function toPastJump(from: State, to: State, bytes: number, meta: ChangeSetMeta): HistoryEntry {
  const jump = toJump(from, to, 0, meta);
  return meta.takesBack === undefined ? { ...jump, bytes } : { ...jump, bytes, back: refuseToGoBack };
}

/** What undoes is never undone itself. */
function refuseToGoBack(): never {
  throw new Error("An undo cannot be undone.");
}

/** A move from a state that undoes another one. */
export function toUndo(entry: HistoryEntry, from: State, meta: ChangeSetMeta): UndoEntry {
  const { move, state: to } = entry.back(from);
  const { version: takesBack, at } = entry.changeSet;
  const changeSet = toChangeSet(move, { ...meta, takesBack, ...(entry.inverse === undefined ? {} : { backTo: at }) });
  const made = { changeSet, to, bases: entry.bases, back: refuseToGoBack };
  // The changes of a jump are not made only to be weighed.
  if (entry.between !== undefined) return { ...made, bytes: entry.bytes, between: { from, to } };
  return { ...made, bytes: toBytes(move.changes, ({ before }) => writtenWeightOf(before)) };
}

/** An entry, and what the clock changed after it. */
function withClock(entry: HistoryEntry, since: ClockChanges): HistoryEntry {
  return {
    ...entry,
    bytes: entry.bytes + since.bytes,
    back(state) {
      if (entry.between !== undefined) return entry.back(state);
      const own = toBackMove(since, state);
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
