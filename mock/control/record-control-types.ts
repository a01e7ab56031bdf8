// Types of the control's methods for single records; fields, traits, ids and results depend on the collection.
import type { AdminSchema } from "../contract/admin-types.ts";
import type { SettableFields } from "../domain/records/date-fields.ts";
import type { RecordIdOf, RecordOf, RecordPage, TraitTable, WholeRecord } from "../domain/records/record-types.ts";
import type { CollectionName } from "../domain/records/world.ts";

type Page = { readonly offset?: number | undefined; readonly limit?: number | undefined };

/** Fields that additions give to records, by collection. */
export type AddedTable = { readonly [N in CollectionName]: unknown };

/**
 * The description of a record to create: traits of its collection, and fields that override them. A date may be
 * relative to the sandbox's clock: `{ dueBy: "+PT30M", createdAt: { daysAgo: 1, at: "17:45" } }`.
 */
export type RecordStart<N extends CollectionName, T extends TraitTable = TraitTable> = SettableFields<N> & {
  /** Named variations, applied in order; fields override them. */
  readonly traits?: readonly T[N][];
};

/**
 * Methods reject with DomainErrors: 404 unknown_sandbox, 410 sandbox_evicted, 400 invalid_request if a record does not
 * match its collection's schema, 422 invalid_record if it refers to an unknown record, and the errors listed below.
 * Embedded records (a ticket's customer, agents and tags, a customer's contracts) are looked up by id, and updated in
 * every record that embeds them. The agents on a ticket are the users of its work sessions: a whole or changed
 * ticket that contradicts them is refused.
 */
export interface RecordControl<T extends TraitTable = TraitTable, A extends AddedTable = AddedTable> {
  /** In ascending order of id; at most `limit` (default 100). */
  listRecords<N extends CollectionName>(sandboxId: string, collection: N, page?: Page): Promise<RecordPage<N, A[N]>>;
  /** Creates a complete record from the fields, with work sessions of a ticket's agents. 409 record_exists, 422 unknown_trait. */
  createRecord<N extends CollectionName>(
    sandboxId: string,
    collection: N,
    start?: RecordStart<N, T> & A[N],
  ): Promise<RecordOf<N> & A[N]>;
  /** 404 unknown_record. */
  getRecord<N extends CollectionName>(
    sandboxId: string,
    collection: N,
    recordId: RecordIdOf<N>,
  ): Promise<RecordOf<N> & A[N]>;
  /** Replaces the given fields and leaves the others unchanged. 404 unknown_record. */
  patchRecord<N extends CollectionName>(
    sandboxId: string,
    collection: N,
    recordId: RecordIdOf<N>,
    fields: SettableFields<N> & A[N],
  ): Promise<RecordOf<N> & A[N]>;
  /** Replaces a whole record, or adds it; an omitted id is taken from the path. */
  putRecord<N extends CollectionName>(
    sandboxId: string,
    collection: N,
    recordId: RecordIdOf<N>,
    record: WholeRecord<N> & A[N],
  ): Promise<RecordOf<N> & A[N]>;
  /** 404 unknown_record, 409 record_referenced. */
  deleteRecord<N extends CollectionName>(
    sandboxId: string,
    collection: N,
    recordId: RecordIdOf<N>,
  ): Promise<AdminSchema<"Removal">>;
}

/** The same methods for one sandbox, without its id. */
export interface SandboxRecords<T extends TraitTable = TraitTable, A extends AddedTable = AddedTable> {
  /** In ascending order of id; at most `limit` (default 100). */
  listRecords<N extends CollectionName>(collection: N, page?: Page): Promise<RecordPage<N, A[N]>>;
  /** Creates a complete record from the fields: `createRecord("tickets", { traits: ["escalated"], priority: "urgent" })`. */
  createRecord<N extends CollectionName>(collection: N, start?: RecordStart<N, T> & A[N]): Promise<RecordOf<N> & A[N]>;
  /** 404 unknown_record. */
  getRecord<N extends CollectionName>(collection: N, recordId: RecordIdOf<N>): Promise<RecordOf<N> & A[N]>;
  /** Replaces the given fields and leaves the others unchanged. */
  patchRecord<N extends CollectionName>(
    collection: N,
    recordId: RecordIdOf<N>,
    fields: SettableFields<N> & A[N],
  ): Promise<RecordOf<N> & A[N]>;
  /** Replaces a whole record, or adds it; an omitted id is taken from the path. */
  putRecord<N extends CollectionName>(
    collection: N,
    recordId: RecordIdOf<N>,
    record: WholeRecord<N> & A[N],
  ): Promise<RecordOf<N> & A[N]>;
  /** 404 unknown_record, 409 record_referenced. */
  deleteRecord<N extends CollectionName>(collection: N, recordId: RecordIdOf<N>): Promise<AdminSchema<"Removal">>;
}
