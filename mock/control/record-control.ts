// Reads and writes single records of a sandbox: those operations of tag `state` that are about one collection. It checks forms and
// references, but no rules of the platform. Part of mock/control/control.ts.
import type { AdminSchema } from "../contract/admin-types.ts";
import { DomainError } from "../core/errors.ts";
import { whenSettled } from "../core/when-settled.ts";
import { collections } from "../records/collections.ts";
import type { CollectionName, Collections } from "../records/world.ts";
import type { Reader } from "../store/store.ts";
import { brokenRecord, findPartBreaches, findShapeBreaches } from "./record-editing/record-check.ts";
import { createRecordMaker } from "./record-editing/record-make.ts";
import { recordExists, recordReferenced, refuseEmbedded, unlikeId } from "./record-editing/record-refusals.ts";
import { type AnyRecord, findRecord, removeRecord, writeRecord } from "./record-editing/record-write.ts";
import { findReferrers } from "./record-editing/referrers.ts";
import type { ControlParts } from "./sandboxes/control-parts.ts";

type StateRecord = AdminSchema<"StateRecord">;
type Answer<T> = T | Promise<T>;
/** As text, or as a number if it is one. */
type RecordId = string | number;

/**
 * Errors are DomainErrors: 404 unknown_sandbox, 410 sandbox_evicted, 400 invalid_request if a record does not have the form of its
 * collection, 422 invalid_record if it names a record that does not exist, and what the methods name. What a record embeds (a ticket's
 * customer, agents and tags, a customer's contracts) follows from ids, also in every record that embeds it.
 */
export interface RecordControl {
  /** By ascending id; at most `limit` (default 100). */
  listRecords(
    sandboxId: string,
    collection: CollectionName,
    page?: { readonly offset?: number | undefined; readonly limit?: number | undefined },
  ): AdminSchema<"RecordList">;
  /** A complete record around some fields. 409 record_exists, 422 unknown_trait. */
  createRecord(sandboxId: string, collection: CollectionName, start?: AdminSchema<"RecordStart">): Answer<StateRecord>;
  /** 404 unknown_record. */
  getRecord(sandboxId: string, collection: CollectionName, recordId: RecordId): StateRecord;
  /** Replaces top-level fields, and those of `wire` one by one. 404 unknown_record. */
  patchRecord(
    sandboxId: string,
    collection: CollectionName,
    recordId: RecordId,
    fields: StateRecord,
  ): Answer<StateRecord>;
  /** Replaces a whole record, or adds it; an id that is left out is that of the path. */
  putRecord(
    sandboxId: string,
    collection: CollectionName,
    recordId: RecordId,
    record: StateRecord,
  ): Answer<StateRecord>;
  /** 404 unknown_record, 409 record_referenced. */
  deleteRecord(sandboxId: string, collection: CollectionName, recordId: RecordId): Answer<AdminSchema<"Removal">>;
}

/** The methods over all sandboxes of a mock. */
export function createRecordControl({ sandboxes, factories }: ControlParts): RecordControl {
  const make = createRecordMaker(factories);
  return {
    listRecords(id, collection, { offset = 0, limit = 100 } = {}) {
      return sandboxes.find(id).store.read((reader) => {
        const ids = [...reader.ids(collection)].slice(offset, offset + limit);
        const records = ids.flatMap((one) => findRecord(reader, collection, one) ?? []);
        return { records, total: reader.count(collection), offset, limit };
      });
    },
    createRecord(id, collection, { traits = [], ...fields } = {}) {
      const breaches = findPartBreaches(collection, fields);
      if (breaches.length > 0) throw brokenRecord(breaches);
      const { store, start } = sandboxes.find(id);
      return store.transact((tx) => {
        const record = make(tx, { seed: start.seed, collection, fields, traits });
        if (findRecord(tx, collection, record.id) !== undefined) throw recordExists(collection, record.id);
        const written = writeWhole(tx, collection, record);
        refuseEmbedded(collection, fields, written);
        return written;
      });
    },
    getRecord: (id, collection, recordId) =>
      sandboxes.find(id).store.read((reader) => needRecord(reader, collection, recordId)),
    patchRecord(id, collection, recordId, fields) {
      const breaches = findPartBreaches(collection, fields);
      if (breaches.length > 0) throw brokenRecord(breaches);
      return sandboxes.find(id).store.transact((tx) => {
        const record = needRecord(tx, collection, recordId);
        if (fields.id !== undefined && fields.id !== record.id) throw unlikeId(fields.id, record.id);
        const written = writeWhole(tx, collection, merge(record, fields));
        refuseEmbedded(collection, fields, written);
        return written;
      });
    },
    putRecord(id, collection, recordId, given) {
      const ownId = toId(collection, recordId);
      if (ownId === undefined) throw unlikeId(given.id, "a whole number from 1 on");
      if (given.id !== undefined && given.id !== ownId) throw unlikeId(given.id, ownId);
      const record = { ...given, id: ownId };
      return sandboxes.find(id).store.transact((tx) => writeWhole(tx, collection, record));
    },
    deleteRecord(id, collection, recordId) {
      const outcome = sandboxes.find(id).store.transact((tx) => {
        const record = needRecord(tx, collection, recordId);
        const referrers = findReferrers(tx, collection, record.id);
        if (referrers.length > 0) throw recordReferenced(collection, record.id, referrers);
        removeRecord(tx, collection, record);
      });
      return whenSettled(outcome, () => ({ success: true, removed: 1 }) as const);
    },
  };
}

function writeWhole(tx: Parameters<typeof writeRecord>[0], collection: CollectionName, record: AnyRecord): AnyRecord {
  const breaches = findShapeBreaches(collection, record);
  if (breaches.length > 0) throw brokenRecord(breaches);
  return writeRecord(tx, collection, record);
}

function merge(record: AnyRecord, fields: StateRecord): AnyRecord {
  const merged = { ...record, ...fields, id: record.id };
  const [own, given] = [record.wire, fields.wire];
  const isWired = typeof own === "object" && typeof given === "object";
  return isWired ? { ...merged, wire: { ...own, ...given } } : merged;
}

function needRecord(reader: Reader<Collections>, collection: CollectionName, recordId: RecordId): AnyRecord {
  const id = toId(collection, recordId);
  const record = id === undefined ? undefined : findRecord(reader, collection, id);
  if (record !== undefined) return record;
  throw new DomainError("notFound", "unknown_record", `There is no record ${recordId} in ${collection}.`);
}

/** An id as the collection has it: a text, or a whole number; undefined for a text that is no whole number. */
function toId(collection: CollectionName, id: RecordId): number | string | undefined {
  const text = String(id);
  if (collections[collection].ids === "texts") return text;
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
