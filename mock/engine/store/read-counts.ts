// Counts how often records were read (views), and notes who visited them last when.
import type { Part, PartReader, PartWriter, RecordId, Visit } from "./store.ts";

/** How often a record was read. */
interface Reads {
  readonly count: number;
}

export const readsPart: Part<Reads> = { name: "reads" };
export const visitsPart: Part<Visit> = { name: "visits" };

/** How often a record was read, 0 where it never was. */
export function readsOf(reads: PartReader<Reads>, collection: string, id: RecordId): number {
  return reads.get(keyOf(collection, id))?.count ?? 0;
}

/** The visits of one record, by visitor; only the last one of each is known. */
export function visitsOf(visits: PartReader<Visit>, collection: string, id: RecordId): readonly Visit[] {
  const prefix = `${keyOf(collection, id)} `;
  const found: Visit[] = [];
  for (const [key, visit] of visits.entries(prefix)) {
    if (!String(key).startsWith(prefix)) break;
    found.push(visit);
  }
  return found.sort((left, right) => left.visitor - right.visitor);
}

/** One read more. */
export function countRead(reads: PartWriter<Reads>, collection: string, id: RecordId): void {
  reads.put(keyOf(collection, id), { count: readsOf(reads, collection, id) + 1 });
}

/** A visit instead of the one before of the same visitor. */
export function noteVisit(visits: PartWriter<Visit>, collection: string, id: RecordId, visit: Visit): void {
  const key = `${keyOf(collection, id)} ${visit.visitor}`;
  if (visits.get(key)?.at !== visit.at) visits.put(key, visit);
}

/** Forgets the visit of somebody. */
export function endVisit(visits: PartWriter<Visit>, collection: string, id: RecordId, visitor: number): void {
  visits.remove(`${keyOf(collection, id)} ${visitor}`);
}

/** Collections have no blank in their names. */
function keyOf(collection: string, id: RecordId): string {
  return `${collection} ${id}`;
}
