// Reads and writes single records of a sandbox (tag `state`); checks forms and references, but not the rules of the
// platform.
import type { AdminSchema } from "../contract/admin-types.ts";
import { collections } from "../domain/records/collections.ts";
import type { CollectionName, Collections } from "../domain/records/world.ts";
import { DomainError } from "../engine/core/errors.ts";
import type { Reader, RecordId } from "../engine/store/store.ts";
import { type ControlOperation, inSandbox } from "./operation.ts";
import { writeWhole } from "./record-editing/add-record.ts";
import { fromFlat, toFlat, toRecord } from "./record-editing/flat-fields.ts";
import type { AnyRecord } from "./record-editing/open-state.ts";
import { brokenRecord } from "./record-editing/record-check.ts";
import { recordReferenced, refuseEmbedded, unlikeId } from "./record-editing/record-refusals.ts";
import { findRecord, removeRecord } from "./record-editing/record-write.ts";
import { findReferrers } from "./record-editing/referrers.ts";
import { readTimes, toExactPart } from "./record-editing/time-fields.ts";
import type { RecordControl } from "./typed-records.ts";

type Page = Omit<AdminSchema<"RecordList">, "records"> & { readonly records: readonly AnyRecord[] };
type Answer = AnyRecord | Page | AdminSchema<"Removal">;

export const recordOperations: { readonly [Id in keyof RecordControl]: ControlOperation<Id, Answer> } = {
  listRecords: inSandbox(({ store }, { path: { collection }, query: { offset = 0, limit = 100 } }) =>
    store.read((reader) => {
      const ids = [...reader.ids(collection)].slice(offset, offset + limit);
      const found = ids.flatMap((one) => findRecord(reader, collection, one) ?? []);
      const records = found.map((record) => toFlat(collection, record));
      return { records, total: reader.count(collection), offset, limit };
    }),
  ),
  createRecord: inSandbox(({ store, start, clock }, { path: { collection }, body }, { service, addRecord }) => {
    const { traits = [], ...given } = body ?? {};
    const fields = fromFlat(collection, toExactPart(collection, given, clock.now(), service));
    return store.transact((tx) => toFlat(collection, addRecord(tx, { seed: start.seed, collection, fields, traits })));
  }, "part"),
  getRecord: inSandbox(({ store }, { path: { collection, recordId } }) =>
    store.read((reader) => toFlat(collection, requireRecord(reader, collection, recordId))),
  ),
  patchRecord: inSandbox(({ store, clock }, { path: { collection, recordId }, body }, { service }) => {
    const fields = toExactPart(collection, body, clock.now(), service);
    return store.transact((tx) => {
      const record = requireRecord(tx, collection, recordId);
      if (fields.id !== undefined && fields.id !== record.id) throw unlikeId(fields.id, record.id);
      const changed = fromFlat(collection, { ...toFlat(collection, record), ...fields, id: record.id });
      const written = writeWhole(tx, service, collection, changed);
      refuseEmbedded(collection, fields, written);
      return toFlat(collection, written);
    });
  }, "part"),
  putRecord: inSandbox(({ store, clock }, { path: { collection, recordId }, body }, { service }) => {
    const ownId = toId(collection, recordId);
    if (ownId === undefined) throw unlikeId(body.id, "a whole number from 1 on");
    if (body.id !== undefined && body.id !== ownId) throw unlikeId(body.id, ownId);
    const { fields, breaches } = readTimes(collection, body, clock.now());
    if (breaches.length > 0) throw brokenRecord(breaches);
    const record = toRecord(collection, { ...fields, id: ownId });
    return store.transact((tx) => toFlat(collection, writeWhole(tx, service, collection, record)));
  }, "part"),
  deleteRecord: inSandbox(({ store }, { path: { collection, recordId } }) => {
    store.transact((tx) => {
      const record = requireRecord(tx, collection, recordId);
      const referrers = findReferrers(tx, collection, record.id);
      if (referrers.length > 0) throw recordReferenced(collection, record.id, referrers);
      removeRecord(tx, collection, record);
    });
    return { success: true, removed: 1 };
  }),
};

function requireRecord(reader: Reader<Collections>, collection: CollectionName, recordId: RecordId): AnyRecord {
  const id = toId(collection, recordId);
  const record = id === undefined ? undefined : findRecord(reader, collection, id);
  if (record !== undefined) return record;
  throw new DomainError("notFound", "unknown_record", `There is no record ${recordId} in ${collection}.`);
}

/** An id in the collection's type: text, or a whole number; undefined for text that is not a whole number. */
function toId(collection: CollectionName, id: RecordId): number | string | undefined {
  const text = String(id);
  if (collections[collection].ids === "texts") return text;
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
