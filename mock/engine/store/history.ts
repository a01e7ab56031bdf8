// The latest versions of one store: the changes of each, and the states before and after it.
import { itemsOf, type RecentList, toRecentList, withNewest } from "./recent-list.ts";
import { applyEdit, changesBetween, type Edit, positionsBetween, recordIn, type State, toChange } from "./state.ts";
import type { Change, ChangeSet } from "./store.ts";

/** One version. */
export interface HistoryEntry {
  readonly changeSet: ChangeSet;
  readonly before: State;
  readonly after: State;
  /** Whether it replaced the state as a whole, instead of writing single records. */
  readonly replacesState: boolean;
}

/** Most listed versions have no states: the previous state and the changes yield them, and a thousand would take too much memory. */
type ListedEntry = HistoryEntry | Pick<HistoryEntry, "changeSet">;

/** Never changed in place. */
export interface History {
  /** The newest version; versions only increase. */
  readonly version: number;
  /** Read it with listedIn. */
  readonly listed: RecentList<ListedEntry>;
  /** The versions that undo can still revert, newest last; they may be older than all listed versions. */
  readonly undoable: readonly HistoryEntry[];
}

export type ChangeSetMeta = Omit<ChangeSet, keyof Edit>;

/** How many change sets can be listed, and how many undone. */
const maxListed = 1_000;
const maxUndoable = 100;

/** The history before any change. */
export const noHistory: History = { version: 0, listed: toRecentList([]), undoable: [] };

/** The listed versions, newest last; computes the omitted states. */
export function listedIn({ listed }: History): readonly HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  const items = itemsOf(listed);
  for (const [index, item] of items.entries()) {
    const latest = entries.at(-1);
    const next = items[index + 1];
    if ("before" in item) entries.push(item);
    else if (latest === undefined) throw new Error(`The state before version ${item.changeSet.version} is unknown.`);
    else entries.push(toEdit(latest.after, stateBetween(latest, item, next), item.changeSet));
  }
  return entries.slice(-maxListed);
}

function stateBetween({ after }: HistoryEntry, { changeSet }: ListedEntry, next: ListedEntry | undefined): State {
  return next !== undefined && "before" in next ? next.before : stateAfter(after, changeSet);
}

/** Removes the states of edits, except from the first entry. */
function withoutStates([first, ...others]: readonly ListedEntry[]): readonly ListedEntry[] {
  const thinned = others.map((entry) => {
    const isEdit = "before" in entry && !entry.replacesState && entry.changeSet.undoneVersion === undefined;
    return isEdit ? { changeSet: entry.changeSet } : entry;
  });
  return first === undefined ? thinned : [first, ...thinned];
}

/** The listed change sets, newest last. */
export function changeSetsIn({ listed }: History): readonly ChangeSet[] {
  return itemsOf(listed)
    .map(({ changeSet }) => changeSet)
    .slice(-maxListed);
}

/** The oldest version whose state is known. */
export function oldestIn(history: History): number {
  const [first] = changeSetsIn(history);
  if (first === undefined) return history.version;
  return first.version === 1 ? 0 : first.version;
}

/** The state of a version; undefined if it is not known. */
export function stateOf(history: History, version: number, currentState: State): State | undefined {
  if (version === history.version) return currentState;
  if (version < oldestIn(history)) return undefined;
  return listedIn(history).find(({ changeSet }) => changeSet.version === version + 1)?.before;
}

/** The latest version, other than an undo, whose records were those of a base; undefined if it is not known. */
export function versionAtStart(history: History, { base }: State): number | undefined {
  const isStart = (state: State) =>
    state.base === base && [...state.collections.values()].every(({ changed }) => changed.size === 0);
  const entries = listedIn(history);
  const entry = entries.findLast(({ changeSet, after }) => changeSet.undoneVersion === undefined && isStart(after));
  if (entry !== undefined) return entry.changeSet.version;
  const [first] = entries;
  return first?.changeSet.version === 1 && isStart(first.before) ? 0 : undefined;
}

/**
 * The history with one more version. A change by the clock or live traffic is undone only together with the version
 * before it.
 */
export function withVersion(history: History, entry: HistoryEntry): History {
  const { version } = entry.changeSet;
  return { version, listed: withListed(history, entry), undoable: withUndoable(history, entry) };
}

function withListed(history: History, entry: HistoryEntry): History["listed"] {
  // Otherwise every imported state would remain in memory.
  const earlierEntries =
    entry.before.base === entry.after.base ? history.listed : toRecentList(listedIn(history).slice(1 - maxUndoable));
  return withNewest(earlierEntries, entry, maxListed, withoutStates);
}

function withUndoable({ undoable }: History, entry: HistoryEntry): History["undoable"] {
  const { undoneVersion, cause } = entry.changeSet;
  if (undoneVersion !== undefined) return undoable.filter(({ changeSet }) => changeSet.version !== undoneVersion);
  return cause === "clock" || cause === "live" ? undoable : undoable.slice(1 - maxUndoable).concat(entry);
}

/** A version from a list of changes. */
export function toEdit(before: State, after: State, changeSet: ChangeSet): HistoryEntry {
  return { changeSet, before, after, replacesState: false };
}

/** The state after the changes of a version. */
export function stateAfter(before: State, changeSet: ChangeSet): State {
  return applyEdit(before, changeSet, changeSet.cause);
}

/** A version that replaces the state as a whole. */
export function toReplacement(before: State, after: State, meta: ChangeSetMeta): HistoryEntry {
  const changeSet = toChangeSet(meta, before, after, () => changesBetween(before, after));
  return { changeSet, before, after, replacesState: true };
}

/**
 * A version that undoes another, together with later changes by the clock and live traffic.
 * @param currentState the state before the undo
 */
export function toUndo(undone: HistoryEntry, currentState: State, meta: ChangeSetMeta): HistoryEntry {
  const { version: undoneVersion, at, clock } = undone.changeSet;
  if (undone.replacesState)
    return toReplacement(currentState, undone.before, {
      ...meta,
      undoneVersion,
      clock: clock === undefined ? undefined : at,
    });
  const undoMeta = { ...meta, undoneVersion, undoneAt: at };
  const changeSet = toChangeSet(undoMeta, currentState, undone.before, () => changesBack(undone, currentState));
  return { changeSet, before: currentState, after: undone.before, replacesState: false };
}

/** Reverts the later changes by the clock, then the changes of the version. */
function changesBack({ before, after, changeSet }: HistoryEntry, currentState: State): readonly Change[] {
  const since = currentState === after ? [] : changesBetween(after, currentState);
  const lastChanges = new Map(
    [...since, ...changeSet.changes].map((change) => [`${change.collection} ${typeof change.id} ${change.id}`, change]),
  );
  return [...lastChanges.values()].flatMap(({ collection, id }) => {
    const [current, previous] = [
      recordIn(currentState.collections, collection, id),
      recordIn(before.collections, collection, id),
    ];
    return current === previous ? [] : [toChange(collection, id, current, previous)];
  });
}

/** Creates a change set that computes its list of changes on first read, which is rare. */
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
