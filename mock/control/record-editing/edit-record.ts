// Adds, changes and deletes records for the control, and checks them against the contract and the rest of the state.
import type { ServiceContract } from "../../contract/service-contract.ts";
import type { RecordFactories } from "../../domain/records/factories.ts";
import type { CollectionName, Collections } from "../../domain/records/world.ts";
import type { Transaction } from "../../engine/store/store.ts";
import { openMissingSessions } from "./agents-at-work.ts";
import { buildRecord, toSource } from "./build-record.ts";
import { createCompanions, type RecordDraft } from "./companions.ts";
import { fromFlat, toFlat } from "./flat-fields.ts";
import { findShapeBreaches, malformedRecord } from "./record-check.ts";
import { recordExists, recordMayBeReferenced, recordReferenced, refuseEmbedded } from "./record-refusals.ts";
import { findReferrers } from "./referrers.ts";
import type { AnyFields, AnyRecord } from "./untyped-state.ts";
import { findRecord, removeRecord, writeCompleted, writeRecord } from "./write-record.ts";

type Tx = Transaction<Collections>;

/**
 * Builds and writes a record and all its companions.
 * @throws DomainError conflict `record_exists`, invalid `invalid_request`, rule `unknown_trait`, `invalid_record`
 */
export function addRecord(tx: Tx, factories: RecordFactories, service: ServiceContract, draft: RecordDraft): AnyRecord {
  function write(collection: CollectionName, record: AnyRecord): AnyRecord {
    assertMatchesSchema(service, collection, record);
    const stored = writeCompleted(tx, collection, record);
    openMissingSessions(tx, collection, stored.id);
    return stored;
  }
  const { addNeeded, addFollowing } = createCompanions(factories, toSource(tx), (companion) =>
    write(companion.collection, buildRecord(tx, factories, companion)),
  );
  const { collection, fields } = draft;
  addNeeded(draft);
  const record = buildRecord(tx, factories, draft);
  if (findRecord(tx, collection, record.id) !== undefined) throw recordExists(collection, record.id);
  const stored = write(collection, record);
  refuseEmbedded(collection, fields, stored);
  addFollowing(draft, stored);
  return stored;
}

/**
 * Writes a whole record.
 * @throws DomainError invalid `invalid_request` if it does not match its schema, rule `invalid_record`
 */
export function writeWhole(tx: Tx, service: ServiceContract, collection: CollectionName, record: AnyRecord): AnyRecord {
  assertMatchesSchema(service, collection, record);
  return writeRecord(tx, collection, record);
}

/**
 * Replaces some flat fields of a record.
 * @throws like writeWhole
 */
export function patchRecord(
  tx: Tx,
  service: ServiceContract,
  collection: CollectionName,
  { record, fields }: { readonly record: AnyRecord; readonly fields: AnyFields },
): AnyRecord {
  const changedRecord = fromFlat(collection, { ...toFlat(collection, record), ...fields, id: record.id });
  const stored = writeWhole(tx, service, collection, changedRecord);
  refuseEmbedded(collection, fields, stored);
  return stored;
}

/** @throws DomainError conflict `record_referenced` */
export function deleteRecord(tx: Tx, collection: CollectionName, record: AnyRecord): void {
  const referrers = findReferrers(tx, collection, record.id);
  if (referrers.length > 0) throw recordReferenced(collection, record.id, referrers);
  if (tx.mayBeReferenced(collection, record.id)) throw recordMayBeReferenced(collection, record.id);
  removeRecord(tx, collection, record);
}

function assertMatchesSchema(service: ServiceContract, collection: CollectionName, record: AnyRecord): void {
  const breaches = findShapeBreaches(collection, record, service);
  if (breaches.length > 0) throw malformedRecord(breaches);
}
