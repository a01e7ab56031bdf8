// Sorted maps that preserve every version, based on the sorted-btree package: a changed copy shares all but one path of
// nodes.
import sortedBtree from "sorted-btree";
import { compareIds } from "../core/compare-ids.ts";
import type { RecordId } from "./store.ts";

type BTreeClass = typeof sortedBtree.default;
// The package is CommonJS: Node imports its exports, test runners and bundlers with interop import its default export.
const BTree: BTreeClass = sortedBtree.default ?? (sortedBtree as unknown as BTreeClass);

/** A sorted map that never changes; `withEntry` and `withoutEntry` return a new map in O(log size). */
export interface PersistentMap<K extends RecordId, V> {
  readonly size: number;
  get(key: K): V | undefined;
  /** The highest key. */
  maxKey(): K | undefined;
  /** Used by entriesOf. */
  entries(lowestKey: K | undefined, reused: [K, V]): IterableIterator<[K, V]>;
  /** Used by withEntry and withoutEntry. */
  with(key: K, value: V, overwrite: boolean): PersistentMap<K, V>;
  withoutKeys(keys: K[], returnThisIfUnchanged: boolean): PersistentMap<K, V>;
}

export function createPersistentMap<K extends RecordId, V>(): PersistentMap<K, V> {
  return new BTree<K, V>(undefined, compareIds);
}

/** The map with `value` under `key`, replacing the old value. */
export function withEntry<K extends RecordId, V>(map: PersistentMap<K, V>, key: K, value: V): PersistentMap<K, V> {
  // Without the flag the package returns the old map for an existing key.
  return map.with(key, value, true);
}

/** The map without `key`; the same map if the key is missing. */
export function withoutEntry<K extends RecordId, V>(map: PersistentMap<K, V>, key: K): PersistentMap<K, V> {
  return map.get(key) === undefined ? map : map.withoutKeys([key], true);
}

/** The pairs by ascending key, starting at `lowestKey` if given; each pair is valid until the next step. */
export function entriesOf<K extends RecordId, V>(map: PersistentMap<K, V>, lowestKey?: K): IterableIterator<[K, V]> {
  // The package reuses this array at each step, so iterating allocates nothing.
  const reused: unknown[] = [];
  return map.entries(lowestKey, reused as [K, V]);
}
