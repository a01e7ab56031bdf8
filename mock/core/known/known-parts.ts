// What a collection tells of all its records without making one: the store's indexes and sums would read each of them otherwise. Lazy worlds
// fill it (fixtures/known-parts.ts), mock/store/shared-base.ts asks it; whatever is missing there is counted from the records.

/** Sums by key: each a list of whole numbers, all of one length. */
export type SumTable = ReadonlyMap<number | string, readonly number[]>;

/** The pairs of key and id of an index whose keys are numbers, by ascending key and under one key by ascending id. */
export interface SortedIds {
  readonly keys: Float64Array;
  readonly ids: Float64Array;
}

/** Every answer equals what the records would give; undefined: they have to be read. */
export interface KnownParts {
  /** The highest integer id, 0 if there is none. */
  highestId?(): number | undefined;
  /** The ids under a key of an index, ascending. */
  idsUnder?(index: string, key: number | string): readonly number[] | undefined;
  /** An index in the order of its keys. */
  sorted?(index: string): SortedIds | undefined;
  /** The sums of this name. */
  sums?(name: string): SumTable | undefined;
}

/** Adds what a record brings to sums. */
export function addToSums(
  sums: Map<number | string, number[]>,
  summands: Iterable<readonly [key: number | string, values: readonly number[]]>,
): void {
  for (const [key, values] of summands) {
    const sum = sums.get(key);
    if (sum === undefined) sums.set(key, [...values]);
    else for (let at = 0; at < values.length; at += 1) sum[at] = (sum[at] ?? 0) + (values[at] ?? 0);
  }
}

/** The place of the first number above `limit` in ascending numbers. */
export function firstAbove(ascending: ArrayLike<number>, limit: number): number {
  let from = 0;
  let to = ascending.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ascending[middle] ?? limit) <= limit) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The ids under one key. */
export function idsAt({ keys, ids }: SortedIds, key: number): readonly number[] {
  const end = firstAbove(keys, key);
  let start = end;
  while (start > 0 && keys[start - 1] === key) start -= 1;
  return Array.from(ids.subarray(start, end));
}

/** Brings pairs of key and id into their order. */
export function toSortedIds(keys: readonly number[], ids: readonly number[]): SortedIds {
  const order = keys
    .map((_, at) => at)
    .sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || (ids[a] ?? 0) - (ids[b] ?? 0));
  return {
    keys: Float64Array.from(order, (at) => keys[at] ?? 0),
    ids: Float64Array.from(order, (at) => ids[at] ?? 0),
  };
}
