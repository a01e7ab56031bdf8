// Walks an index in the order of its keys: those of the base (mock/store/shared-base.ts) and those of a state, as it differs from it. Used by
// mock/store/reader.ts.
import { firstAbove } from "../../core/known/known-parts.ts";
import { type CollectionState, type IdMarks, markedIds } from "../collection-state.ts";
import { entriesOf } from "../persistent-map.ts";
import type { IndexKey } from "../store.ts";

/** The lowest key above a number under which there is a record. Throws RangeError on an unknown index. */
export function nextKeyOf(state: CollectionState, index: string, above: number): number | undefined {
  const known = state.nextKeys.known.get(index);
  const isOfUse = known !== undefined && known.above <= above;
  if (isOfUse && known.found !== undefined && (known.found.key ?? Number.POSITIVE_INFINITY) > above) {
    return known.found.key;
  }
  const noneUpTo = isOfUse ? Math.max(known.noneUpTo, above) : above;
  const key = findNextKey(state, index, noneUpTo);
  state.nextKeys.known = new Map(state.nextKeys.known).set(index, { above, noneUpTo, found: { key } });
  return key;
}

function findNextKey(state: CollectionState, index: string, above: number): number | undefined {
  const { keys } = state.base.sorted(index);
  const marks = state.indexes.get(index);
  let next: number | undefined;
  for (let at = firstAbove(keys, above); next === undefined && at < keys.length; at += 1) {
    const key = keys[at] ?? above;
    const marked = marks?.get(key);
    if (marked === undefined || markedIds(state.base.idsUnder(index, key), marked).length > 0) next = key;
  }
  if (marks === undefined) return next;
  for (const [key, marked] of entriesOf<IndexKey, IdMarks>(marks, above)) {
    if (typeof key !== "number" || (next !== undefined && key >= next)) return next;
    if (key > above && hasAdded(marked)) return key;
  }
  return next;
}

function hasAdded(marks: IdMarks): boolean {
  for (const [, isAdded] of entriesOf(marks)) if (isAdded) return true;
  return false;
}
