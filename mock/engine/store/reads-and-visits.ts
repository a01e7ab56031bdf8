// Counts the reads (views) of each record, and records each visitor's last visit.
import type { Part, PartReader, PartWriter, RecordId, Visit } from "./store.ts";

interface Reads {
  readonly count: number;
}

export const readsPart: Part<Reads> = { name: "reads" };
export const visitsPart: Part<Visit> = { name: "visits" };

/** How often a record was read; 0 if never. */
export function readsOf(reader: PartReader<Reads>, collection: string, id: RecordId): number {
  return reader.get(keyOf(collection, id))?.count ?? 0;
}

/** The last visit of each visitor of one record. */
export function visitsOf(visits: PartReader<Visit>, collection: string, id: RecordId): readonly Visit[] {
  const prefix = `${keyOf(collection, id)} `;
  const recordVisits: Visit[] = [];
  for (const [key, visit] of visits.entries(prefix)) {
    if (!String(key).startsWith(prefix)) break;
    recordVisits.push(visit);
  }
  return recordVisits.sort((left, right) => left.visitor - right.visitor);
}

export function countRead(writer: PartWriter<Reads>, collection: string, id: RecordId): void {
  writer.put(keyOf(collection, id), { count: readsOf(writer, collection, id) + 1 });
}

/** Replaces the visitor's previous visit. */
export function noteVisit(visits: PartWriter<Visit>, collection: string, id: RecordId, visit: Visit): void {
  const key = `${keyOf(collection, id)} ${visit.visitor}`;
  if (visits.get(key)?.at !== visit.at) visits.put(key, visit);
}

export function endVisit(visits: PartWriter<Visit>, collection: string, id: RecordId, visitor: number): void {
  visits.remove(`${keyOf(collection, id)} ${visitor}`);
}

/** Unambiguous, because collection names contain no space. */
function keyOf(collection: string, id: RecordId): string {
  return `${collection} ${id}`;
}
