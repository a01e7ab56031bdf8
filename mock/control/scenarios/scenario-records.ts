// Places what one entry of a scenario declares: one changed record or several new ones, with companions.
import type { Finding } from "../../contract/finding.ts";
import type { RecordFactories } from "../../domain/records/factories.ts";
import type { CollectionName, Collections } from "../../domain/records/world.ts";
import type { Transaction } from "../../engine/store/store.ts";
import { buildRecord, toSource } from "../record-editing/build-record.ts";
import { createCompanions, type RecordDraft } from "../record-editing/companions.ts";
import { fromFlat } from "../record-editing/flat-fields.ts";
import { malformedRecord } from "../record-editing/record-check.ts";
import { readTimes } from "../record-editing/time-fields.ts";
import type { AnyRecord, UntypedFactory } from "../record-editing/untyped-state.ts";
import { findRecord, writeCompleted, writeRecord } from "../record-editing/write-record.ts";
import type { ScenarioRecord } from "./scenario.ts";

/** Throws DomainError if a record may not be placed. */
type CheckRecord = (collection: CollectionName, record: AnyRecord) => void;

/** Changes the record with the declared id, or creates the declared number of records, with all companions. */
export function placeDeclared(
  tx: Transaction<Collections>,
  { collection, id, traits = [], fields: declaredFields = {}, count = 1 }: ScenarioRecord,
  factories: RecordFactories,
  check: CheckRecord = () => {},
): void {
  const { fields: flatFields, breaches } = readTimes(collection, { ...declaredFields }, tx.now);
  assertFits(breaches);
  const fields = fromFlat(collection, flatFields);
  const source = toSource(tx);
  const { addNeeded, addFollowing } = createCompanions(factories, source, (companion) =>
    writeRecord(tx, companion.collection, buildRecord(tx, factories, companion)),
  );
  function write(draft: RecordDraft, record: AnyRecord, before: AnyRecord | undefined): void {
    check(collection, record);
    writeCompleted(tx, collection, record);
    addFollowing(draft, record, before);
  }
  const existing = id === undefined ? undefined : findRecord(tx, collection, id);
  if (existing !== undefined) {
    const factory: UntypedFactory = factories[collection];
    const record = { ...factory.change(source, existing, fields, traits), id: existing.id };
    write({ collection, fields, traits }, record, existing);
    return;
  }
  const draft = { collection, fields: id === undefined ? fields : { ...fields, id }, traits };
  for (let index = 0; index < count; index += 1) {
    addNeeded(draft);
    const record = buildRecord(tx, factories, draft);
    write(draft, record, findRecord(tx, collection, record.id));
  }
}

/** @throws DomainError invalid `invalid_request` */
export function assertFits(findings: readonly Finding[]): void {
  if (findings.length > 0) throw malformedRecord(findings);
}
