// What a history keeps, as a value: the entries that are shown, those that undo can take back, and what the clock changed after them. Used by
// mock/engine/store/history.ts.
import { type ClockChanges, withStep } from "./clock-changes.ts";
import type { Move, State } from "./state.ts";
import type { ChangeSet } from "./store.ts";

/** One version of the history, and what undoes it. */
export interface HistoryEntry {
  readonly changeSet: ChangeSet;
  /** The move that undoes it, from the state in which everything after it is undone. */
  back(state: State): { readonly move: Move; readonly state: State };
  /** That move, of a move by a list of changes. */
  readonly inverse?: Move;
  /** Of a move to another state, or back from one: where from and where to. */
  readonly between?: { readonly from: State; readonly to: State };
}

/** What a history is made of: never changed in place. */
export interface HistoryParts {
  readonly version: number;
  readonly entries: readonly HistoryEntry[];
  /** The versions that undo can still take back, newest last. What undo can take back may be older than all that is shown. */
  readonly undoable: readonly HistoryEntry[];
  /** What the clock changed after an entry that undo can take back, and before the next one. */
  readonly byClock: ReadonlyMap<HistoryEntry, ClockChanges>;
}

/** How many change sets can be read and undone. */
const keptChangeSets = 100;

/** Before any change. */
export const nothing: HistoryParts = { version: 0, entries: [], undoable: [], byClock: new Map() };

/** Whether it leads to another state at once, or back: in between nobody did anything. */
export function isJump({ between }: HistoryEntry): boolean {
  return between !== undefined;
}

/** What is kept with one more version. */
export function withEntry(parts: HistoryParts, entry: HistoryEntry): HistoryParts {
  const { version, takesBack, byClock } = entry.changeSet;
  const shown = put({ ...parts, version }, "entries", entry);
  if (byClock) return withClockStep(shown, entry);
  if (takesBack === undefined) return put(shown, "undoable", entry);
  const undone = shown.undoable.findIndex(({ changeSet }) => changeSet.version === takesBack);
  return undone === -1 ? shown : without(shown, "undoable", undone);
}

type ListName = "entries" | "undoable";

function put(parts: HistoryParts, name: ListName, entry: HistoryEntry): HistoryParts {
  const longer = withList(parts, name, [...parts[name], entry]);
  return longer[name].length > keptChangeSets ? without(longer, name, 0) : longer;
}

function without(parts: HistoryParts, name: ListName, index: number): HistoryParts {
  const gone = parts[name][index];
  if (gone === undefined) return parts;
  const shorter = withList(parts, name, parts[name].toSpliced(index, 1));
  const changes = name === "undoable" ? parts.byClock.get(gone) : undefined;
  if (changes === undefined) return shorter;
  const byClock = new Map(parts.byClock);
  byClock.delete(gone);
  return { ...shorter, byClock };
}

function withList(parts: HistoryParts, name: ListName, list: readonly HistoryEntry[]): HistoryParts {
  return name === "entries" ? { ...parts, entries: list } : { ...parts, undoable: list };
}

/** What the clock changed is put to what it changed before, after the same entry. */
function withClockStep(parts: HistoryParts, { inverse: move }: HistoryEntry): HistoryParts {
  const before = parts.undoable.at(-1);
  if (before === undefined || move === undefined) return parts;
  const changes = withStep(parts.byClock.get(before), move);
  return { ...parts, byClock: new Map(parts.byClock).set(before, changes) };
}
