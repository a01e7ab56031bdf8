// Sorts recorded records into creation order and adds records that they reference but no response showed.
import { ownContract } from "../../mock/contract/service-contract.ts";
import { fromFlat } from "../../mock/control/record-editing/flat-fields.ts";
import { findFieldBreaches } from "../../mock/control/record-editing/record-check.ts";
import { type CollectionName, collectionNames } from "../../mock/domain/records/collections.ts";
import { referencesIn, toReferredId } from "../../mock/domain/records/references.ts";
import { parsePointer } from "../../mock/engine/core/json-pointer.ts";
import type { SeenRecord } from "./seen-records.ts";

export interface WrittenRecord {
  readonly collection: CollectionName;
  readonly id: number | string;
  readonly fields: { readonly [field: string]: unknown };
}

export interface ArrangedRecords {
  readonly orderedRecords: readonly WrittenRecord[];
  /** Records that were only referenced. */
  readonly placeholders: readonly string[];
  /** Places of references that are not ids. */
  readonly invalidReferences: readonly string[];
}

/** Sorts records so that each follows the records that it references; adds placeholders for missing records. */
export function arrange(records: readonly SeenRecord[]): ArrangedRecords {
  const byKey = new Map<string, WrittenRecord>(records.map((record) => [keyOf(record), record]));
  const placeholders: string[] = [];
  const invalidReferences: string[] = [];
  const customers = records.filter(({ collection }) => collection === "customers");
  const unseenCustomerId = Math.max(0, ...customers.map(({ id }) => Number(id))) + 1;
  const sorted: WrittenRecord[] = [];
  const visited = new Set<string>();

  /** Adds a record after the records that it references. */
  function visit(record: WrittenRecord): void {
    const key = keyOf(record);
    if (visited.has(key)) return;
    visited.add(key);
    const nestedRecord = fromFlat(record.collection, { ...record.fields, id: record.id });
    for (const reference of referencesIn(record.collection, nestedRecord)) {
      const id = toReferredId(reference);
      if (id === undefined) invalidReferences.push(`${key} at ${reference.pointer}`);
      else visit(findOrAdd(reference.field.to, id, record));
    }
    sorted.push(record);
  }
  /** Finds a record that another one references; adds a placeholder if it was not seen. */
  function findOrAdd(collection: CollectionName, id: number | string, referrer: WrittenRecord): WrittenRecord {
    const key = keyOf({ collection, id });
    const seenRecord = byKey.get(key);
    if (seenRecord !== undefined) return seenRecord;
    const placeholder = { collection, id, fields: toPlaceholder(collection, referrer, unseenCustomerId) };
    placeholders.push(key);
    byKey.set(key, placeholder);
    return placeholder;
  }
  for (const record of [...byKey.values()].sort((a, b) => rankOf(a) - rankOf(b))) visit(record);
  return { orderedRecords: sorted, placeholders, invalidReferences };
}

function keyOf({ collection, id }: Pick<WrittenRecord, "collection" | "id">): string {
  return `${collection} ${id}`;
}

/** The place of a record's collection. Messages come before worklog entries, which create missing messages. */
function rankOf({ collection }: WrittenRecord): number {
  return collection === "conversations"
    ? collectionNames.indexOf("worklogs") - 0.5
    : collectionNames.indexOf(collection);
}

/** A record reduced to the fields that the mock can store, and the names of its other fields. */
export interface StorableRecord extends WrittenRecord {
  readonly refusedFields: readonly string[];
}

/** Drops fields that the mock cannot store: the target breaks the contract, or the mock stores them differently. */
export function toStorable({ collection, id }: WrittenRecord, value: unknown): StorableRecord {
  const entries = Object.entries(value ?? {});
  const breaches = findFieldBreaches(collection, Object.fromEntries(entries), ownContract);
  const refusedNames = new Set(breaches.flatMap(({ pointer }) => parsePointer(pointer).slice(0, 1)));
  const fields = Object.fromEntries(entries.filter(([name]) => !refusedNames.has(name)));
  return { collection, id, fields, refusedFields: [...refusedNames] };
}

/** Fields of a placeholder for a record that was only referenced. It refers to seen records if possible. */
function toPlaceholder(
  collection: CollectionName,
  { fields }: WrittenRecord,
  unseenCustomerId: number,
): WrittenRecord["fields"] {
  if (collection === "knowledgeSources") return { status: "archived" };
  if (collection === "worklogs") return fields.ticketId === undefined ? {} : { ticketId: fields.ticketId };
  if (collection === "testRuns") return { createdBy: 1, aiAgentId: fields.aiAgentId };
  if (collection === "testCases") return { ticketId: fields.ticketId, aiAgentId: fields.aiAgentId };
  // By default it would get a seen customer.
  return collection === "contracts" ? { customerId: String(fields.customerId ?? unseenCustomerId) } : {};
}
