// Counts how often records were read (views). The counts belong to no version, no digest and no undo.
import { createPersistentMap, type PersistentMap, withEntry } from "./persistent-map.ts";
import type { RecordId } from "./store.ts";

/** Counts by collection and id. Never changed, so that a fork shares them. */
export type ReadCounts = ReadonlyMap<string, PersistentMap<RecordId, number>>;

/** The count of one record, 0 where it was never read. */
export function readsOf(counts: ReadCounts, collection: string, id: RecordId): number {
  return counts.get(collection)?.get(id) ?? 0;
}

const countBytes = 64;

/** About what the counts take. */
export function bytesOfCounts(counts: ReadCounts): number {
  let bytes = 0;
  for (const { size } of counts.values()) bytes += countBytes * size;
  return bytes;
}

/** The counts with one more read of a record. */
export function withRead(counts: ReadCounts, collection: string, id: RecordId): ReadCounts {
  const ofCollection: PersistentMap<RecordId, number> = counts.get(collection) ?? createPersistentMap();
  return new Map(counts).set(collection, withEntry(ofCollection, id, readsOf(counts, collection, id) + 1));
}
