// Sorts recorded records into creation order and adds the ones that they reference but no answer showed.

import { ownContract } from "../../../mock/contract/service-contract.ts";
import { fromFlat } from "../../../mock/control/record-editing/flat-fields.ts";
import { findPartBreaches } from "../../../mock/control/record-editing/record-check.ts";
import { referencesIn, toReferredId } from "../../../mock/control/record-editing/references.ts";
import { type CollectionName, collectionNames } from "../../../mock/domain/records/collections.ts";
import { parsePointer } from "../../../mock/engine/core/json-pointer.ts";
import type { SeenRecord } from "./seen-records.ts";

export interface WrittenRecord {
  readonly collection: CollectionName;
  readonly id: number | string;
  readonly fields: { readonly [field: string]: unknown };
}

export interface ArrangedRecords {
  readonly ordered: WrittenRecord[];
  /** Records that were only referenced. */
  readonly made: readonly string[];
  /** References that are not ids. */
  readonly left: readonly string[];
}

/** Sorts records so that each follows those that it references, missing ones included. */
export function arrange(records: readonly SeenRecord[]): ArrangedRecords {
  const byKey = new Map<string, WrittenRecord>(records.map((record) => [`${record.collection} ${record.id}`, record]));
  const [made, left]: [string[], string[]] = [[], []];
  const customers = records.filter(({ collection }) => collection === "customers");
  const stranger = Math.max(0, ...customers.map(({ id }) => Number(id))) + 1;
  const sorted: WrittenRecord[] = [];
  const visited = new Set<string>();

  function visit(one: WrittenRecord): void {
    const key = `${one.collection} ${one.id}`;
    if (visited.has(key)) return;
    visited.add(key);
    const record = fromFlat(one.collection, { ...one.fields, id: one.id });
    for (const reference of referencesIn(one.collection, record)) {
      const id = toReferredId(reference);
      if (id === undefined) {
        left.push(`${key} at ${reference.pointer}`);
        continue;
      }
      const to = reference.field.to;
      const missing = `${to} ${id}`;
      if (!byKey.has(missing)) {
        made.push(missing);
        byKey.set(missing, { collection: to, id, fields: toMissing(to, one, stranger) });
      }
      const other = byKey.get(missing);
      if (other !== undefined) visit(other);
    }
    sorted.push(one);
  }
  // A worklog entry creates the messages that it refers to if they do not exist yet.
  const rank = ({ collection }: WrittenRecord) =>
    collection === "conversations" ? collectionNames.indexOf("worklogs") - 0.5 : collectionNames.indexOf(collection);
  for (const one of [...byKey.values()].sort((a, b) => rank(a) - rank(b))) visit(one);
  return { ordered: sorted, made, left };
}

/** A record reduced to the fields that the mock can store, and the names of the others. */
export interface KeepableRecord extends WrittenRecord {
  readonly refused: readonly string[];
}

/** Drops fields that the mock cannot store: the target breaks the contract, or the mock stores another form. */
export function keepable({ collection, id }: WrittenRecord, value: unknown): KeepableRecord {
  const entries = Object.entries(value ?? {});
  const breaches = findPartBreaches(collection, Object.fromEntries(entries), ownContract);
  const refusedNames = new Set(breaches.flatMap(({ pointer }) => parsePointer(pointer).slice(0, 1)));
  const fields = Object.fromEntries(entries.filter(([name]) => !refusedNames.has(name)));
  return { collection, id, fields, refused: [...refusedNames] };
}

/** A placeholder for a record that was only referenced; factories draw its references from records seen, if any. */
function toMissing(collection: CollectionName, { fields }: WrittenRecord, stranger: number): WrittenRecord["fields"] {
  if (collection === "knowledgeSources") return { status: "archived" };
  if (collection === "worklogs") return fields.ticketId === undefined ? {} : { ticketId: fields.ticketId };
  if (collection === "testRuns") return { createdBy: 1, aiAgentId: fields.aiAgentId };
  if (collection === "testCases") return { ticketId: fields.ticketId, aiAgentId: fields.aiAgentId };
  // It would get a customer that was seen.
  return collection === "contracts" ? { customerId: String(fields.customerId ?? stranger) } : {};
}
