// Builds the record that a request or scenario describes, using the factories.
import type { FactorySource, RecordFactories } from "../../domain/records/factories.ts";
import type { Collections } from "../../domain/records/world.ts";
import { textsOf } from "../../domain/records/world-texts.ts";
import type { Transaction } from "../../engine/store/store.ts";
import type { RecordDraft } from "./companions.ts";
import { findDanglingReferences, refusedRecord } from "./record-check.ts";
import type { AnyRecord, UntypedFactory } from "./untyped-state.ts";
import { findRecord } from "./write-record.ts";

/**
 * Builds a complete record without writing it; assigns a free id if the fields have none.
 * @throws DomainError rule `unknown_trait`; `invalid_record` if the fields refer to an unknown record
 */
export function buildRecord(
  tx: Transaction<Collections>,
  factories: RecordFactories,
  { collection, fields, traits }: RecordDraft,
): AnyRecord {
  const dangling = findDanglingReferences(tx, collection, fields);
  if (dangling.length > 0) throw refusedRecord(dangling);
  const factory: UntypedFactory = factories[collection];
  const source = toSource(tx);
  for (;;) {
    const record = factory.make(source, fields, traits);
    // A state may already have a record with the id that comes next.
    const isFree = fields.id !== undefined || findRecord(tx, collection, record.id) === undefined;
    if (isFree) return record;
  }
}

export function toSource(tx: Transaction<Collections>): FactorySource {
  return {
    seed: tx.seed,
    world: textsOf(tx),
    now: tx.now,
    // The compiler cannot see that the types are the same.
    get: (collection, id) => tx.get(collection, id) as never,
    ids: (collection) => tx.ids(collection),
    worklogsOf: (ticketId) => tx.lookup("worklogs", "ticket", ticketId),
    messagesOf: (ticketId) => tx.lookup("conversations", "ticket", ticketId),
    nextId: (collection) => tx.nextId(collection),
  };
}
