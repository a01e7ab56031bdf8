// The last versions of one store: the changes of each, and the states before and after it.
import { changesBetween, type Move, positionsBetween, recordIn, type State, toChange } from "./state.ts";
import type { Change, ChangeSet } from "./store.ts";

/** One version. The states share equal parts, so holding both costs only the changes. */
export interface HistoryEntry {
  readonly changeSet: ChangeSet;
  readonly before: State;
  readonly after: State;
  /** It replaced the state as a whole, instead of writing single records. */
  readonly isJump: boolean;
}

/** Never changed in place. */
export interface History {
  /** The newest version; versions only increase. */
  readonly version: number;
  /** The listed versions, newest last. */
  readonly entries: readonly HistoryEntry[];
  /** The versions that undo can still revert, newest last; may be older than all listed ones. */
  readonly undoable: readonly HistoryEntry[];
}

export type ChangeSetMeta = Omit<ChangeSet, keyof Move>;

/** How many change sets can be listed. */
const maxChangeSets = 100;

/** Before any change. */
export const noHistory: History = { version: 0, entries: [], undoable: [] };

/**
 * The history with one more version. A change by the clock or live traffic is undone only together with the version
 * before it.
 */
export function withVersion({ entries, undoable }: History, entry: HistoryEntry): History {
  const { version, takesBack, cause } = entry.changeSet;
  return { version, entries: withNewest(entries, entry), undoable: nextUndoable() };

  function nextUndoable(): History["undoable"] {
    if (takesBack !== undefined) return undoable.filter(({ changeSet }) => changeSet.version !== takesBack);
    return cause === "clock" || cause === "live" ? undoable : withNewest(undoable, entry);
  }
}

function withNewest(list: readonly HistoryEntry[], entry: HistoryEntry): readonly HistoryEntry[] {
  return list.slice(1 - maxChangeSets).concat(entry);
}

/** A version from a list of changes. */
export function toEdit(before: State, after: State, changeSet: ChangeSet): HistoryEntry {
  return { changeSet, before, after, isJump: false };
}

/** A version that replaces the state as a whole. */
export function toJump(before: State, after: State, meta: ChangeSetMeta): HistoryEntry {
  const changeSet = toChangeSet(meta, before, after, () => changesBetween(before, after));
  return { changeSet, before, after, isJump: true };
}

/**
 * A version that undoes another one, together with later changes by the clock.
 * @param present the state before the undo
 */
export function toUndo(undone: HistoryEntry, present: State, meta: ChangeSetMeta): HistoryEntry {
  const { version: takesBack, at } = undone.changeSet;
  if (undone.isJump) return toJump(present, undone.before, { ...meta, takesBack });
  const whole = { ...meta, takesBack, backTo: at };
  const changeSet = toChangeSet(whole, present, undone.before, () => changesBack(undone, present));
  return { changeSet, before: present, after: undone.before, isJump: false };
}

/** First the later changes by the clock, then those of the version itself. */
function changesBack({ before, after, changeSet }: HistoryEntry, present: State): readonly Change[] {
  const since = present === after ? [] : changesBetween(after, present);
  const places = new Map(
    [...since, ...changeSet.changes].map((one) => [`${one.collection} ${typeof one.id} ${one.id}`, one]),
  );
  return [...places.values()].flatMap(({ collection, id }) => {
    const [is, was] = [recordIn(present, collection, id), recordIn(before, collection, id)];
    return is === was ? [] : [toChange(collection, id, is, was)];
  });
}

/** Computes the list of changes on first read, which is rare. */
export function toChangeSet(
  meta: ChangeSetMeta,
  before: State,
  after: State,
  find: () => readonly Change[],
): ChangeSet {
  let changes: readonly Change[] | undefined;
  return Object.freeze({
    ...meta,
    get changes() {
      changes ??= Object.freeze(find());
      return changes;
    },
    ...positionsBetween(before, after),
  });
}
