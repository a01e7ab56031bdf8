// Finds ids of a collection by the values of a declared field: one Map over the base, plus the differences in each
// state.
import { compareIds } from "../core/compare-ids.ts";
import { createPersistentMap, entriesOf, type PersistentMap, withEntry, withoutEntry } from "./persistent-map.ts";
import type { IndexKey, KeyRange, RecordId } from "./store.ts";

/** An index over a base, created on first use and shared by all states over the base. */
export interface BaseIndex {
  /** Ascending. */
  idsUnder(key: IndexKey): readonly RecordId[];
  /** The numeric keys, ascending. */
  numbers(): Float64Array;
  /** The numeric keys are multiples of this; undefined if they may be any number. */
  readonly keyStep: number | undefined;
}

/** An id added to a list of ids, or removed from it. */
export type IdChange = readonly [id: RecordId, isPresent: boolean];

/** The differences from the base, by key. Persistent, because a history retains many versions. */
export type ChangedIndex = PersistentMap<IndexKey, PersistentMap<RecordId, boolean>>;

const noIds: readonly RecordId[] = Object.freeze([]);

interface BaseIndexOptions {
  /** Finds listed ids; default: from a Map over all of them. */
  readonly find?: BaseIndex["idsUnder"] | undefined;
  readonly findUnlisted?: BaseIndex["idsUnder"] | undefined;
  readonly keyStep?: number | undefined;
}

/** @param ids the listed ids, ascending */
export function createBaseIndex(
  ids: () => readonly RecordId[],
  keysOf: (id: RecordId) => readonly IndexKey[],
  { find, findUnlisted, keyStep }: BaseIndexOptions = {},
): BaseIndex {
  let groups: Map<IndexKey, RecordId[]> | undefined;
  let numbers: Float64Array | undefined;
  function allGroups(): Map<IndexKey, RecordId[]> {
    if (groups !== undefined) return groups;
    groups = new Map();
    for (const id of ids()) {
      for (const key of new Set(keysOf(id))) {
        const group = groups.get(key);
        if (group === undefined) groups.set(key, [id]);
        else group.push(id);
      }
    }
    return groups;
  }
  const findListed = find ?? ((key) => allGroups().get(key) ?? noIds);
  return {
    idsUnder(key) {
      const unlisted = findUnlisted?.(key) ?? noIds;
      return unlisted.length === 0
        ? findListed(key)
        : mergeIds(
            findListed(key),
            unlisted.map((id) => [id, true]),
          );
    },
    numbers() {
      numbers ??= Float64Array.from([...allGroups().keys()].filter((key) => typeof key === "number")).sort();
      return numbers;
    },
    keyStep,
  };
}

/** The ids under a key, ascending. */
export function idsUnder(base: BaseIndex, changed: ChangedIndex | undefined, key: IndexKey): readonly RecordId[] {
  const changes = changed?.get(key);
  return changes === undefined ? base.idsUnder(key) : mergeIds(base.idsUnder(key), entriesOf(changes));
}

/** The ids after these changes, ascending. */
export function mergeIds(baseIds: readonly RecordId[], changes: Iterable<IdChange>): readonly RecordId[] {
  const ids: RecordId[] = [];
  let index = 0;
  for (const [id, isPresent] of changes) {
    for (let next = baseIds[index]; next !== undefined && compareIds(next, id) < 0; next = baseIds[index]) {
      ids.push(next);
      index += 1;
    }
    if (baseIds[index] === id) index += 1;
    if (isPresent) ids.push(id);
  }
  return ids.concat(baseIds.slice(index));
}

/** The index after a change to the keys of a record. */
export function withKeys(
  changed: ChangedIndex,
  id: RecordId,
  { before, after }: { readonly before: readonly IndexKey[]; readonly after: readonly IndexKey[] },
): ChangedIndex {
  let index = changed;
  for (const key of new Set([...before, ...after])) {
    const isPresent = after.includes(key);
    if (isPresent === before.includes(key)) continue;
    const idsOfKey = index.get(key) ?? createPersistentMap();
    // A second change reverts the first.
    const changes = idsOfKey.get(id) === undefined ? withEntry(idsOfKey, id, isPresent) : withoutEntry(idsOfKey, id);
    index = changes.size === 0 ? withoutEntry(index, key) : withEntry(index, key, changes);
  }
  return index;
}

/**
 * The lowest key in the range that has records. If there is none, undefined or a key beyond the range, with no records
 * under any key in between.
 */
export function nextKeyOf(
  base: BaseIndex,
  changed: ChangedIndex | undefined,
  { above, upTo }: KeyRange,
): number | undefined {
  const isNext = (key: number) => key > upTo || idsUnder(base, changed, key).length > 0;
  const next = nextBaseKey(base, { above, upTo }, isNext);
  if (changed === undefined) return next;
  for (const [key] of entriesOf(changed, above)) {
    if (typeof key !== "number" || (next !== undefined && key >= next)) return next;
    if (key > above && isNext(key)) return key;
  }
  return next;
}

/** The lowest key of the base in the range, or a bound beyond the range. */
function nextBaseKey(
  { keyStep, numbers }: BaseIndex,
  { above, upTo }: KeyRange,
  isNext: (key: number) => boolean,
): number | undefined {
  if (keyStep !== undefined) {
    const nextMultiple = (Math.floor(above / keyStep) + 1) * keyStep;
    if (nextMultiple > upTo) return nextMultiple;
  }
  const keys = numbers();
  return keys.subarray(findFirst(keys.length, (index) => (keys[index] ?? 0) > above)).find(isNext);
}

/** Finds the first index that passes a test, by binary search: all later ones must pass it too. */
function findFirst(length: number, passes: (index: number) => boolean): number {
  let from = 0;
  let to = length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (passes(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
