// Entries of a history that were made before, in another process. Used by mock/store/picture/open-picture.ts.
import { type ChangeSetMeta, type HistoryEntry, toJump } from "../history.ts";
import { type Move, moved, type State, toChange } from "../state.ts";
import type { ChangeSet } from "../store.ts";

/** An edit or its undo that was made before, with what it takes. @param former where ids and streams were before an edit */
export function toPastEdit(
  changeSet: ChangeSet,
  bytes: number,
  former: Omit<Move, "changes"> | undefined,
): HistoryEntry {
  const made = Object.freeze(changeSet);
  if (former === undefined) return { changeSet: made, bytes, bases: [], back: refuseToGoBack };
  const move: Move = {
    get changes() {
      return made.changes.map(({ collection, id, before, after }) => toChange(collection, id, after, before));
    },
    ...former,
  };
  return {
    changeSet: made,
    bytes,
    bases: [],
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
