// Counts how often records were read (views), and notes who visited them last when. None of it belongs to a version, a digest or an undo.
import { createPersistentMap, entriesOf, type PersistentMap, withEntry, withoutEntry } from "./persistent-map.ts";
import type { CountOp, RecordId, Visit } from "./store.ts";

/** Counts by collection and id, and visits beside them. Never changed, so that a fork shares them. */
export type ReadCounts = ReadonlyMap<string, PersistentMap<RecordId, number>>;

/** The count of one record, 0 where it was never read. */
export function readsOf(counts: ReadCounts, collection: string, id: RecordId): number {
  return counts.get(collection)?.get(id) ?? 0;
}

/** The counts with one more. */
export function withCount(counts: ReadCounts, op: CountOp): ReadCounts {
  const [kind, collection, id] = op;
  if (kind === "read") return withRead(counts, collection, id);
  return withVisit(counts, collection, id, { visitor: op[3], at: kind === "visit" ? op[4] : undefined });
}

/** The counts with one more read of a record. */
function withRead(counts: ReadCounts, collection: string, id: RecordId): ReadCounts {
  const ofCollection: PersistentMap<RecordId, number> = counts.get(collection) ?? createPersistentMap();
  return new Map(counts).set(collection, withEntry(ofCollection, id, readsOf(counts, collection, id) + 1));
}

/** The visits of one record, by visitor; only the last one of each is known. */
export function visitsOf(counts: ReadCounts, collection: string, id: RecordId): readonly Visit[] {
  const visits = counts.get(toVisits(collection));
  const found: Visit[] = [];
  if (visits === undefined) return found;
  const prefix = `${id} `;
  for (const [key, at] of entriesOf(visits, prefix)) {
    const name = String(key);
    if (!name.startsWith(prefix)) break;
    found.push({ visitor: Number(name.slice(prefix.length)), at });
  }
  return found.sort((left, right) => left.visitor - right.visitor);
}

/** The counts with a visit instead of the one before of the same visitor; without any where there is no instant. */
function withVisit(
  counts: ReadCounts,
  collection: string,
  id: RecordId,
  { visitor, at }: { readonly visitor: number; readonly at: number | undefined },
): ReadCounts {
  const name = toVisits(collection);
  const visits: PersistentMap<RecordId, number> = counts.get(name) ?? createPersistentMap();
  const key = `${id} ${visitor}`;
  return new Map(counts).set(name, at === undefined ? withoutEntry(visits, key) : withEntry(visits, key, at));
}

/** Collections have no blank in their names. */
function toVisits(collection: string): string {
  return `${collection} visits`;
}
