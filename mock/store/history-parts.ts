// What a history keeps, as a value: the entries that are shown, those that undo can take back, and what the clock changed after them. Used by
// mock/store/history.ts.
import { type ClockChanges, withStep } from "./clock-changes.ts";
import type { AnyBase } from "./collection.ts";
import type { Move, State } from "./state.ts";
import type { ChangeSet } from "./store.ts";

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
  /** Of a move to another state, or back from one: where from and where to. */
  readonly between?: { readonly from: State; readonly to: State };
}

/** What a history is made of: never changed in place. */
export interface HistoryParts {
  readonly version: number;
  /** Of the entries that are in one list or in both, and of what the clock changed after them. */
  readonly bytes: number;
  readonly entries: readonly HistoryEntry[];
  /** The versions that undo can still take back, newest last. What undo can take back may be older than all that is shown. */
  readonly undoable: readonly HistoryEntry[];
  /** What the clock changed after an entry that undo can take back, and before the next one. */
  readonly byClock: ReadonlyMap<HistoryEntry, ClockChanges>;
}

/** How many change sets can be read and undone. */
const keptChangeSets = 100;

/** Before any change. */
export const nothing: HistoryParts = { version: 0, bytes: 0, entries: [], undoable: [], byClock: new Map() };

/** Whether it leads to another state at once, or back: in between nobody did anything. */
export function isJump({ bases }: HistoryEntry): boolean {
  return bases.length > 0;
}

/** Whether the oldest of a list goes and is a jump. What undoes a jump is one itself. */
export function leavesJump([oldest]: readonly HistoryEntry[], after: readonly HistoryEntry[]): boolean {
  return oldest !== undefined && oldest !== after[0] && isJump(oldest);
}

/** What is kept with one more version. */
export function withEntry(parts: HistoryParts, entry: HistoryEntry): HistoryParts {
  const { version, takesBack, byClock } = entry.changeSet;
  const shown = put({ ...parts, version, bytes: parts.bytes + entry.bytes }, "entries", entry);
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
  const other = name === "entries" ? parts.undoable : parts.entries;
  const shorter = withList(parts, name, parts[name].toSpliced(index, 1));
  const bytes = parts.bytes - (other.includes(gone) ? 0 : gone.bytes);
  const changes = name === "undoable" ? parts.byClock.get(gone) : undefined;
  if (changes === undefined) return { ...shorter, bytes };
  const byClock = new Map(parts.byClock);
  byClock.delete(gone);
  return { ...shorter, bytes: bytes - changes.bytes, byClock };
}

function withList(parts: HistoryParts, name: ListName, list: readonly HistoryEntry[]): HistoryParts {
  return name === "entries" ? { ...parts, entries: list } : { ...parts, undoable: list };
}

/** What the clock changed is put to what it changed before, after the same entry. */
function withClockStep(parts: HistoryParts, { inverse: move, bytes }: HistoryEntry): HistoryParts {
  const before = parts.undoable.at(-1);
  if (before === undefined || move === undefined) return parts;
  const known = parts.byClock.get(before);
  const changes = withStep(known, move, bytes);
  const grown = changes.bytes - (known?.bytes ?? 0);
  return { ...parts, bytes: parts.bytes + grown, byClock: new Map(parts.byClock).set(before, changes) };
}
