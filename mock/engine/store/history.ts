// Keeps the last versions of one store and the way back to each. It has entries for three kinds of moves: by a list of changes, to another
// state, and back. What the clock changed goes back with the change before it (mock/engine/store/clock-changes.ts). Made by mock/engine/store/present.ts.
import { type ClockChanges, joinedMoves, toBackMove } from "./clock-changes.ts";
import { type HistoryEntry, type HistoryParts, nothing, withEntry } from "./history-parts.ts";
import { inverse, type Move, moveBetween, moved, type State, toChange } from "./state.ts";
import type { ChangeSet } from "./store.ts";

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
  readonly parts: HistoryParts;
  /** Takes hold of all of it; the returned function puts it back. */
  hold(): () => void;
}

/** What a change set has besides its move. */
export type ChangeSetMeta = Omit<ChangeSet, keyof Move>;

/** The history of a store at version 0, or as it was. */
export function createHistory(from: HistoryParts = nothing): History {
  let parts = from;

  return {
    get version() {
      return parts.version;
    },
    add(entry) {
      parts = withEntry(parts, entry);
    },
    changeSets: () => parts.entries.map(({ changeSet }) => changeSet),
    undoable() {
      const newest = parts.undoable.at(-1);
      const since = newest === undefined ? undefined : parts.byClock.get(newest);
      return newest === undefined || since === undefined ? newest : withClock(newest, since);
    },
    get parts() {
      return parts;
    },
    hold() {
      const before = parts;
      return () => {
        parts = before;
      };
    },
  };
}

/** A move by a list of changes. */
export function toEdit(before: State, changeSet: ChangeSet): HistoryEntry {
  const move = inverse(before, changeSet);
  return { changeSet, inverse: move, back: (state) => ({ move, state: moved(state, move) }) };
}

/**
 * A move straight to another state.
 */
export function toJump(before: State, target: State, meta: ChangeSetMeta): HistoryEntry {
  const changeSet = toChangeSet(moveBetween(before, target), meta);
  const back = (state: State) => ({ move: moveBetween(state, before), state: before });
  return { changeSet, back, between: { from: before, to: target } };
}

/** An edit or its undo that was made before. @param former where ids and streams were before an edit */
export function toPastEdit(changeSet: ChangeSet, former: Omit<Move, "changes"> | undefined): HistoryEntry {
  const made = Object.freeze(changeSet);
  if (former === undefined) return { changeSet: made, back: refuseToGoBack };
  const move: Move = {
    get changes() {
      return made.changes.map(({ collection, id, before, after }) => toChange(collection, id, after, before));
    },
    ...former,
  };
  return {
    changeSet: made,
    inverse: move,
    back: (state) => ({ move, state: moved(state, move) }),
  };
}

/** A move to another state, or back from one, that was made before. */
export function toPastJump(from: State, to: State, meta: ChangeSetMeta): HistoryEntry {
  const jump = toJump(from, to, meta);
  return meta.takesBack === undefined ? jump : { ...jump, back: refuseToGoBack };
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
  const made = { changeSet, to, back: refuseToGoBack };
  return entry.between === undefined ? made : { ...made, between: { from, to } };
}

/** An entry, and what the clock changed after it. */
function withClock(entry: HistoryEntry, since: ClockChanges): HistoryEntry {
  return {
    ...entry,
    back(state) {
      if (entry.between !== undefined) return entry.back(state);
      const own = toBackMove(since, state);
      const { move, state: target } = entry.back(moved(state, own));
      return { move: joinedMoves(own, move), state: target };
    },
  };
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
