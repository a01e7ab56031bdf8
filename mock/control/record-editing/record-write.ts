// Writes a record from outside into a state, in one transaction: embeds what its ids name and renews every record that embeds it. Used by
// mock/control/record-control.ts; mock/control/record-editing/record-check.ts checks the record before.
import type { CollectionName, Collections } from "../../records/world.ts";
import type { Transaction } from "../../store/store.ts";
import { embed, embeddersNamedBy } from "./embedding.ts";
import type { AnyRecord, OpenReader } from "./open-state.ts";
import { placeRecord, toEmbeddingSource } from "./place-record.ts";
import { findDanglingReferences, findIdBreach, unfitRecord } from "./record-check.ts";
import { findTreeBreaches, type TreeSource } from "./tree-check.ts";

export type { AnyRecord } from "./open-state.ts";

type Tx = Transaction<Collections>;

/**
 * Adds a record of the right form, or replaces the one with its id.
 * @returns the record as the state holds it
 * @throws DomainError 422 invalid_record where an id in it names nothing, or it lies below itself or too deep in its tree
 */
export function writeRecord(tx: Tx, collection: CollectionName, record: AnyRecord): AnyRecord {
  const source: TreeSource = tx;
  const misfits = [
    ...findDanglingReferences(tx, collection, record),
    ...findTreeBreaches(source, collection, record),
    ...findIdBreach(record),
  ];
  if (misfits.length > 0) throw unfitRecord(misfits);
  const before = findRecord(tx, collection, record.id);
  placeRecord(tx, collection, embedIn(tx, collection, record));
  renewFormer(tx, collection, before, record);
  return needWritten(tx, collection, record.id);
}

/** Removes a record that nothing refers to, and renews what embedded it. */
export function removeRecord(tx: Tx, collection: CollectionName, record: AnyRecord): void {
  tx.remove(collection, record.id);
  renewFormer(tx, collection, record, undefined);
}

/** The record of an id, whatever its collection. */
export function findRecord(reader: OpenReader, collection: CollectionName, id: number | string): AnyRecord | undefined {
  return reader.get(collection, id);
}

/** The record with what its ids name in this state, not yet written. */
function embedIn(reader: OpenReader, collection: CollectionName, record: AnyRecord): AnyRecord {
  return embed(toEmbeddingSource(reader), collection, record);
}

/** Renews what embedded the record and no longer does: a contract that moves to another customer, or is removed, leaves its former one. */
function renewFormer(
  tx: Tx,
  collection: CollectionName,
  before: AnyRecord | undefined,
  after: AnyRecord | undefined,
): void {
  const present = after === undefined ? [] : embeddersNamedBy(collection, after);
  for (const former of before === undefined ? [] : embeddersNamedBy(collection, before)) {
    if (present.some((one) => one.collection === former.collection && one.id === former.id)) continue;
    const record = findRecord(tx, former.collection, former.id);
    if (record !== undefined) placeRecord(tx, former.collection, embedIn(tx, former.collection, record));
  }
}

function needWritten(tx: Tx, collection: CollectionName, id: number | string): AnyRecord {
  const record = findRecord(tx, collection, id);
  if (record === undefined) throw new RangeError(`${collection} ${id} was written and is not there.`);
  return record;
}
