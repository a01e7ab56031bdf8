// Writes a record from outside into a state: with what its ids name embedded, and every record renewed that embeds it, in one transaction.
// Used by mock/control/record-control.ts; the checks before it are in mock/control/record-editing/record-check.ts.
import type { ContractRecord } from "../../records/tickets.ts";
import type { CollectionName, Collections } from "../../records/world.ts";
import type { Reader, Transaction } from "../../store/store.ts";
import { type EmbeddingSource, embed } from "./embedding.ts";
import { placeRecord } from "./place-record.ts";
import { findDanglingReferences, unfitRecord } from "./record-check.ts";

/** A record of any collection. */
export type AnyRecord = Readonly<Record<string, unknown>> & { readonly id: number | string };

/**
 * Adds a record of the right form, or puts it in the place of the one with its id.
 * @returns the record as the state holds it
 * @throws DomainError 422 invalid_record where an id in it names nothing
 */
export function writeRecord(tx: Transaction<Collections>, collection: CollectionName, record: AnyRecord): AnyRecord {
  const dangling = findDanglingReferences(tx, collection, record);
  if (dangling.length > 0) throw unfitRecord(dangling);
  const before = findRecord(tx, collection, record.id);
  placeRecord(tx, collection, embedIn(tx, collection, record) as never);
  if (collection === "contracts") renewFormerOwner(tx, before, record);
  return needWritten(tx, collection, record.id);
}

/** Takes a record away that nothing refers to; its customer is renewed where it is a contract. */
export function removeRecord(tx: Transaction<Collections>, collection: CollectionName, record: AnyRecord): void {
  tx.remove(collection, record.id);
  if (collection === "contracts") renewFormerOwner(tx, record, undefined);
}

/** The record of an id, whatever its collection. */
export function findRecord(
  reader: Reader<Collections>,
  collection: CollectionName,
  id: number | string,
): AnyRecord | undefined {
  // Every record is an object with an id; more is not known of a name that is still open.
  return reader.get(collection, id) as AnyRecord | undefined;
}

/** The record with what its ids name in this state, not yet written. */
function embedIn(reader: Reader<Collections>, collection: CollectionName, record: AnyRecord): AnyRecord {
  return embed(toEmbeddingSource(reader), collection, record as never) as unknown as AnyRecord;
}

function toEmbeddingSource(reader: Reader<Collections>): EmbeddingSource {
  return {
    // The store's own word for the record of a collection, which the compiler does not see to be the same.
    get: (collection, id) => reader.get(collection, id) as never,
    contractsOf: (customerId) => reader.lookup("contracts", "customer", customerId),
  };
}

/** A contract that goes to another customer, or goes altogether, leaves the one that it had. */
function renewFormerOwner(
  tx: Transaction<Collections>,
  before: AnyRecord | undefined,
  after: AnyRecord | undefined,
): void {
  // Both are contracts.
  const [former, present] = [before, after] as unknown as (ContractRecord | undefined)[];
  if (former === undefined || former.customerId === present?.customerId) return;
  const owner = findRecord(tx, "customers", Number(former.customerId));
  if (owner !== undefined) placeRecord(tx, "customers", embedIn(tx, "customers", owner) as never);
}

function needWritten(tx: Transaction<Collections>, collection: CollectionName, id: number | string): AnyRecord {
  const record = findRecord(tx, collection, id);
  if (record === undefined) throw new RangeError(`${collection} ${id} was written and is not there.`);
  return record;
}
