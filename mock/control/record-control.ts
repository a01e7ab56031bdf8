// The admin operations that read and write single records of a sandbox. They check schemas and references, but not the
// platform's rules.
import type { AdminSchema } from "../contract/admin-types.ts";
import { collections } from "../domain/records/collections.ts";
import type { CollectionName, Collections } from "../domain/records/world.ts";
import { DomainError } from "../engine/core/errors.ts";
import type { Reader, RecordId } from "../engine/store/store.ts";
import { type ControlOperation, inSandbox } from "./operation.ts";
import type { RecordControl } from "./record-control-types.ts";
import { addRecord, deleteRecord, patchRecord, writeWhole } from "./record-editing/edit-record.ts";
import { fromFlat, toFlat, toRecord } from "./record-editing/flat-fields.ts";
import { malformedRecord } from "./record-editing/record-check.ts";
import { mismatchedId } from "./record-editing/record-refusals.ts";
import { readTimes, toExactFields } from "./record-editing/time-fields.ts";
import type { AnyRecord } from "./record-editing/untyped-state.ts";
import { findRecord } from "./record-editing/write-record.ts";

type Page = Omit<AdminSchema<"RecordList">, "records"> & { readonly records: readonly AnyRecord[] };
type Result = AnyRecord | Page | AdminSchema<"Removal">;

export const recordOperations: { readonly [Id in keyof RecordControl]: ControlOperation<Id, Result> } = {
  listRecords: inSandbox(({ store }, { path: { collection }, query: { offset = 0, limit = 100 } }) =>
    store.read((reader) => {
      const ids = [...reader.ids(collection)].slice(offset, offset + limit);
      const stored = ids.flatMap((id) => findRecord(reader, collection, id) ?? []);
      const records = stored.map((record) => toFlat(collection, record));
      return { records, total: reader.count(collection), offset, limit };
    }),
  ),
  createRecord: inSandbox(({ store, clock }, { path: { collection }, body }, { service, factories }) => {
    const { traits = [], ...content } = body ?? {};
    const fields = fromFlat(collection, toExactFields(collection, content, clock.now(), service));
    const draft = { collection, fields, traits };
    return store.transact((tx) => toFlat(collection, addRecord(tx, factories, service, draft)));
  }, "part"),
  getRecord: inSandbox(({ store }, { path: { collection, recordId } }) =>
    store.read((reader) => toFlat(collection, requireRecord(reader, collection, recordId))),
  ),
  patchRecord: inSandbox(({ store, clock }, { path: { collection, recordId }, body }, { service }) => {
    const fields = toExactFields(collection, body, clock.now(), service);
    return store.transact((tx) => {
      const record = requireRecord(tx, collection, recordId);
      if (fields.id !== undefined && fields.id !== record.id) throw mismatchedId(fields.id, record.id);
      return toFlat(collection, patchRecord(tx, service, collection, { record, fields }));
    });
  }, "part"),
  putRecord: inSandbox(({ store, clock }, { path: { collection, recordId }, body }, { service }) => {
    const ownId = toId(collection, recordId);
    if (ownId === undefined) throw mismatchedId(body.id, "a positive whole number");
    if (body.id !== undefined && body.id !== ownId) throw mismatchedId(body.id, ownId);
    const { fields, breaches } = readTimes(collection, body, clock.now());
    if (breaches.length > 0) throw malformedRecord(breaches);
    const record = toRecord(collection, { ...fields, id: ownId });
    return store.transact((tx) => toFlat(collection, writeWhole(tx, service, collection, record)));
  }, "part"),
  deleteRecord: inSandbox(({ store }, { path: { collection, recordId } }) => {
    store.transact((tx) => deleteRecord(tx, collection, requireRecord(tx, collection, recordId)));
    return { success: true, removed: 1 };
  }),
};

function requireRecord(reader: Reader<Collections>, collection: CollectionName, recordId: RecordId): AnyRecord {
  const id = toId(collection, recordId);
  const record = id === undefined ? undefined : findRecord(reader, collection, id);
  if (record !== undefined) return record;
  throw new DomainError("notFound", "unknown_record", `There is no record ${recordId} in ${collection}.`);
}

/** An id in the collection's type, string or whole number; undefined for a string that is not a whole number. */
function toId(collection: CollectionName, id: RecordId): number | string | undefined {
  const text = String(id);
  if (collections[collection].ids === "strings") return text;
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
