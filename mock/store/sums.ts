// Sums by key that a collection keeps up as it changes: of the base once (mock/store/shared-base.ts), of a state as what differs from it. As
// they are part of the immutable state, undo, forks and resets have the right ones. mock/store/collection-state.ts holds them.
import { addToSums, type SumTable } from "../core/known/known-parts.ts";
import { createPersistentMap, type PersistentMap, withEntry, withoutEntry } from "./persistent-map.ts";
import type { IndexKey, Summand } from "./store.ts";

type SumsOf = (columns: object) => Iterable<Summand>;
type SumDefinitions = { readonly [name: string]: SumsOf };

/** How sums differ from those of the base, by name and key; what does not differ is left out. */
export type SumDifferences = ReadonlyMap<string, PersistentMap<IndexKey, readonly number[]>>;

/** No differences. */
export const sameSums: SumDifferences = new Map();

/** The sums over all rows. */
export function addUp(rows: Iterable<object | undefined>, sumsOf: SumsOf): SumTable {
  const table = new Map<IndexKey, number[]>();
  for (const columns of rows) if (columns !== undefined) addToSums(table, sumsOf(columns));
  return table;
}

/** The differences after a row has become another one; undefined is no row. */
export function withSummed(
  differences: SumDifferences,
  definitions: SumDefinitions,
  before: object | undefined,
  after: object | undefined,
): SumDifferences {
  let changed: Map<string, PersistentMap<IndexKey, readonly number[]>> | undefined;
  for (const name in definitions) {
    const sumsOf = definitions[name];
    if (sumsOf === undefined) continue;
    const known = differences.get(name) ?? createPersistentMap<IndexKey, readonly number[]>();
    let sums = known;
    if (before !== undefined) for (const [key, summand] of sumsOf(before)) sums = withAdded(sums, key, summand, -1);
    if (after !== undefined) for (const [key, summand] of sumsOf(after)) sums = withAdded(sums, key, summand, 1);
    if (sums === known) continue;
    changed ??= new Map(differences);
    changed.set(name, sums);
  }
  return changed ?? differences;
}

function withAdded(
  sums: PersistentMap<IndexKey, readonly number[]>,
  key: IndexKey,
  summand: readonly number[],
  factor: 1 | -1,
): PersistentMap<IndexKey, readonly number[]> {
  const before = sums.get(key);
  const sum = summand.map((value, at) => (before?.[at] ?? 0) + factor * value);
  return sum.some((value) => value !== 0) ? withEntry(sums, key, sum) : withoutEntry(sums, key);
}

/** A sum of the base with what differs from it; undefined where there is neither. */
export function joined(base: readonly number[] | undefined, difference: readonly number[] | undefined) {
  if (base === undefined || difference === undefined) return base ?? difference;
  return base.map((value, at) => value + (difference[at] ?? 0));
}
