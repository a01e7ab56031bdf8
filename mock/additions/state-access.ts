// Gives a handler access to the records of a sandbox, in the transaction of its request.
import type { ServiceContract } from "../contract/service-contract.ts";
import { addRecord, deleteRecord, patchRecord } from "../control/record-editing/edit-record.ts";
import { fromFlat, toFlat } from "../control/record-editing/flat-fields.ts";
import { toExactFields } from "../control/record-editing/time-fields.ts";
import type { AnyRecord } from "../control/record-editing/untyped-state.ts";
import { findRecord } from "../control/record-editing/write-record.ts";
import { collections } from "../domain/records/collections.ts";
import type { RecordFactories } from "../domain/records/factories.ts";
import type { RecordOf } from "../domain/records/record-types.ts";
import type { CollectionName, Collections } from "../domain/records/world.ts";
import { notFound } from "../engine/core/errors.ts";
import type { RecordId, Transaction } from "../engine/store/store.ts";

/** The typed fields of a record, and fields from additions. */
type FieldsOf<C extends CollectionName, F> = F & {
  readonly [Name in keyof F]: Name extends keyof RecordOf<C> ? RecordOf<C>[Name] : F[Name];
};

/** Reads and changes records. Records are frozen; a change creates a new record. */
export interface StateAccess {
  /** Returns a record; undefined if it does not exist. */
  get<C extends CollectionName>(collection: C, id: RecordId): RecordOf<C> | undefined;
  /**
   * Returns a record that must exist.
   * @throws DomainError notFound unknown_<record>
   */
  need<C extends CollectionName>(collection: C, id: RecordId): RecordOf<C>;
  /** All records by ascending id. */
  list<C extends CollectionName>(collection: C): readonly RecordOf<C>[];
  /**
   * Creates a complete record from these fields, with the next free id unless the fields contain one.
   * @throws DomainError conflict `record_exists`, rule
   */
  create<C extends CollectionName, F extends object>(
    collection: C,
    fields?: FieldsOf<C, F>,
    traits?: readonly string[],
  ): RecordOf<C>;
  /**
   * Replaces fields of a record.
   * @throws DomainError notFound unknown_<record>, rule `invalid_record`
   */
  patch<C extends CollectionName, F extends object>(collection: C, id: RecordId, fields: FieldsOf<C, F>): RecordOf<C>;
  /**
   * Removes a record.
   * @throws DomainError notFound unknown_<record>, conflict `record_referenced`
   */
  remove(collection: CollectionName, id: RecordId): void;
  /** Reserves the next id of a collection. */
  nextId(collection: CollectionName): number;
}

export interface StateDependencies {
  readonly tx: Transaction<Collections>;
  readonly factories: RecordFactories;
  readonly service: ServiceContract;
}

/** Creates access to the records of a transaction. */
export function createStateAccess({ tx, factories, service }: StateDependencies): StateAccess {
  function requireRecord(collection: CollectionName, id: RecordId): AnyRecord {
    const record = findRecord(tx, collection, id);
    if (record !== undefined) return record;
    // Uses the contract's codes: unknown_ticket, unknown_ai_agent.
    throw notFound(
      collections[collection].singular.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
      id,
    );
  }
  // The store and the checks guarantee the type.
  const toTyped = <C extends CollectionName>(collection: C, record: AnyRecord): RecordOf<C> =>
    toFlat(collection, record) as RecordOf<C>;

  return {
    get(collection, id) {
      const record = findRecord(tx, collection, id);
      return record === undefined ? undefined : toTyped(collection, record);
    },
    need: (collection, id) => toTyped(collection, requireRecord(collection, id)),
    list: (collection) => [...tx.ids(collection)].map((id) => toTyped(collection, requireRecord(collection, id))),
    create(collection, values, traits = []) {
      const fields = fromFlat(collection, toExactFields(collection, { ...values }, tx.now, service));
      return toTyped(collection, addRecord(tx, factories, service, { collection, fields, traits }));
    },
    patch(collection, id, values) {
      const fields = toExactFields(collection, { ...values }, tx.now, service);
      const record = requireRecord(collection, id);
      return toTyped(collection, patchRecord(tx, service, collection, { record, fields }));
    },
    remove: (collection, id) => deleteRecord(tx, collection, requireRecord(collection, id)),
    nextId: (collection) => tx.nextId(collection),
  };
}
