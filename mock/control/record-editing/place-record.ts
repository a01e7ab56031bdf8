// Puts a record into a state and, in the same transaction, updates every record that embeds it: a user or tag in
// tickets, a contract in its customer, a customer in its tickets.

import { collections } from "../../domain/records/collections.ts";
import { isSame, isSameTag, toCustomerTag } from "../../domain/records/current-embeds.ts";
import type { AnyField } from "../../domain/records/references.ts";
import type { CollectionName, Collections } from "../../domain/records/world.ts";
import type { Transaction } from "../../engine/store/store.ts";
import {
  type EmbeddingField,
  type EmbeddingSource,
  embeddersNamedBy,
  embedField,
  fieldsEmbedding,
} from "./embedding.ts";
import type { AnyRecord, UntypedReader, UntypedTransaction } from "./untyped-state.ts";

type Tx = Transaction<Collections>;

/**
 * Adds the record, or replaces the record with its id.
 * @returns the record as stored
 */
export function placeRecord(tx: Tx, collection: CollectionName, record: AnyRecord): object {
  const untyped: UntypedTransaction = tx;
  const exists = untyped.get(collection, record.id) !== undefined;
  const stored = exists ? untyped.replace(collection, record) : untyped.insert(collection, record);
  refreshEmbedders(tx, collection, record.id);
  if (collection === "tags") refreshCustomerTags(tx, record.id);
  return stored;
}

export function toEmbeddingSource(reader: UntypedReader): EmbeddingSource {
  return {
    get: (collection, id) => reader.get(collection, id),
    recordsNaming: ({ rule: { of, index } }, id) => reader.lookup(of, index, id),
  };
}

/**
 * Updates the embedded records in some fields, then the records that embed this one, recursively; does nothing if all
 * are current.
 */
function refresh(
  tx: UntypedTransaction,
  collection: CollectionName,
  record: AnyRecord,
  fields: readonly EmbeddingField[],
): void {
  const source = toEmbeddingSource(tx);
  const embedded = fields.map((field) => [field.field, embedField(source, record, field)] as const);
  if (embedded.every(([field, value]) => isSame(record[field], value))) return;
  tx.replace(collection, { ...record, ...Object.fromEntries(embedded) });
  refreshEmbedders(tx, collection, record.id);
}

function refreshEmbedders(tx: UntypedTransaction, collection: CollectionName, id: number | string): void {
  const fieldsByCollection = Map.groupBy(fieldsEmbedding(collection), (field) => field.in);
  for (const [name, fields] of fieldsByCollection) {
    for (const record of findEmbedders(tx, collection, id, fields)) refresh(tx, name, record, fields);
  }
}

/** The records that embed a record in one of these fields, or should embed it. */
function findEmbedders(
  tx: UntypedReader,
  collection: CollectionName,
  id: number | string,
  fields: readonly EmbeddingField[],
): readonly AnyRecord[] {
  const embedders = fields.flatMap(({ in: name, rule }) => {
    if ("naming" in rule) {
      const record = tx.get(collection, id);
      const named = record === undefined ? [] : embeddersNamedBy(collection, record);
      return named.flatMap((embedder) => (embedder.collection === name ? (tx.get(name, embedder.id) ?? []) : []));
    }
    const index = indexOf(name, rule.by);
    // Ids in an index have the type of the field: number or string.
    return [id, String(id)].flatMap((key) => tx.lookup(name, index, key));
  });
  return [...new Set(embedders)];
}

/** The index that finds the records with an id in a field. */
function indexOf(collection: CollectionName, field: string): string {
  const references: readonly AnyField[] = collections[collection].references;
  const reference = references.find(({ at }) => at === field || at === `${field}/*`);
  if (reference?.index !== undefined) return reference.index;
  throw new RangeError(
    `${collection} embed records by ${field}, so mock/domain/records/collections.ts must name the reference's index.`,
  );
}

/** A customer embeds shortened tags. */
function refreshCustomerTags(tx: Tx, id: number | string): void {
  const tag = tx.get("tags", id);
  if (tag?.reference !== "customer") return;
  const embeddedTag = toCustomerTag(tag);
  for (const customer of tx.all("customers")) {
    const current = customer.tags.find(({ id }) => id === tag.id);
    if (current === undefined || isSameTag(current, tag)) continue;
    const tags = customer.tags.map((customerTag) => (customerTag.id === tag.id ? embeddedTag : customerTag));
    tx.replace("customers", { ...customer, tags });
    refreshEmbedders(tx, "customers", customer.id);
  }
}
