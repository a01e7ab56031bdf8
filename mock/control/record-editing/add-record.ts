// Makes a record and everything its traits need, and writes them in one transaction.
import { ownContract, type ServiceContract } from "../../contract/service-contract.ts";
import type { RecordFactories } from "../../domain/records/factories.ts";
import type { CollectionName, Collections } from "../../domain/records/world.ts";
import type { Transaction } from "../../engine/store/store.ts";
import { openMissingSessions } from "./agents-at-work.ts";
import { addFollowing, addNeeded, type CompanionPlace } from "./companions.ts";
import type { AnyRecord } from "./open-state.ts";
import { brokenRecord, findShapeBreaches } from "./record-check.ts";
import { createRecordMaker, toSource, type WantedRecord } from "./record-make.ts";
import { recordExists, refuseEmbedded } from "./record-refusals.ts";
import { findRecord, writeMade, writeRecord } from "./record-write.ts";

type Tx = Transaction<Collections>;

export function createRecordAdder(
  factories: RecordFactories,
  service?: ServiceContract,
): (tx: Tx, wanted: WantedRecord) => AnyRecord {
  const make = createRecordMaker(factories);
  function write(tx: Tx, collection: CollectionName, record: AnyRecord): AnyRecord {
    assertForm(service, collection, record);
    const written = writeMade(tx, collection, record);
    openMissingSessions(tx, collection, written.id);
    return written;
  }
  return (tx, { seed, collection, fields, traits }) => {
    const place: CompanionPlace = {
      source: toSource(tx, seed),
      add: (one) => write(tx, one.collection, make(tx, { ...one, fields: { ...one.fields }, seed })),
    };
    const asked = { collection, fields, traits };
    addNeeded(factories, place, asked);
    const record = make(tx, { seed, collection, fields, traits });
    if (findRecord(tx, collection, record.id) !== undefined) throw recordExists(collection, record.id);
    const written = write(tx, collection, record);
    refuseEmbedded(collection, fields, written);
    addFollowing(factories, place, asked, written);
    return written;
  };
}

/** Writes a whole record; throws DomainError 400 invalid_request if its form is wrong. */
export function writeWhole(
  tx: Tx,
  service: ServiceContract = ownContract,
  collection: CollectionName,
  record: AnyRecord,
): AnyRecord {
  assertForm(service, collection, record);
  return writeRecord(tx, collection, record);
}

function assertForm(service: ServiceContract = ownContract, collection: CollectionName, record: AnyRecord): void {
  const breaches = findShapeBreaches(collection, record, service);
  if (breaches.length > 0) throw brokenRecord(breaches);
}
