// Factories for a mock that starts from a state and loads no builder: they accept whole records and refuse
// everything else.
import { describeFound } from "../../contract/describe.ts";
import type { ServiceContract } from "../../contract/service-contract.ts";
import { forCollections } from "../../domain/records/collections.ts";
import type { FactorySource, RecordFactories } from "../../domain/records/factories.ts";
import type { CollectionName } from "../../domain/records/world.ts";
import { DomainError, type Violation } from "../../engine/core/errors.ts";
import { prebuiltAdvice } from "../sandboxes/start.ts";
import { toFlat, toRecord } from "./flat-fields.ts";
import { findShapeBreaches, inFlatBody } from "./record-check.ts";
import type { AnyFields } from "./untyped-state.ts";

/** A checked record. Typed never, so that it is assignable to the record of any collection. */
type CheckedRecord = never;

interface PrebuiltFactory {
  readonly traits: readonly string[];
  make(source: FactorySource, fields: object, traits?: readonly string[]): CheckedRecord;
  change(source: FactorySource, record: object, fields: object, traits?: readonly string[]): CheckedRecord;
}

/** One factory per collection. They throw DomainError 422 prebuilt_world, naming every missing field and every trait. */
export function createPrebuiltFactories(service: ServiceContract): RecordFactories {
  return forCollections((collection) => createFactory(collection, service));
}

function createFactory(collection: CollectionName, service: ServiceContract): PrebuiltFactory {
  const toWhole = (source: FactorySource, fields: AnyFields, traits: readonly string[] = []) =>
    toWholeRecord({ collection, service, traits }, source, fields);
  return {
    traits: [],
    make: (source, fields, traits) => toWhole(source, { ...fields }, traits),
    change: (source, record, fields, traits) => toWhole(source, { ...record, ...fields }, traits),
  };
}

interface RecordRequest {
  readonly collection: CollectionName;
  readonly service: ServiceContract;
  readonly traits: readonly string[];
}

/** @throws DomainError 422 prebuilt_world if fields are missing or traits are requested */
function toWholeRecord(
  { collection, service, traits }: RecordRequest,
  source: FactorySource,
  fields: AnyFields,
): CheckedRecord {
  const id = typeof fields.id === "string" ? fields.id : Number(fields.id ?? source.nextId(collection));
  const record = toRecord(collection, { ...toFlat(collection, { ...fields, id }), id });
  const missing = findShapeBreaches(collection, record, service).map(inFlatBody);
  const violations = [...traits.map(toViolation), ...missing];
  if (violations.length > 0) {
    const task = traits.length > 0 ? `apply the traits ${traits.join(", ")}` : `complete a record of ${collection}`;
    const message = `This mock was started from a state and cannot ${task}: pass the whole record without traits, or ${prebuiltAdvice}.`;
    throw new DomainError("rule", "prebuilt_world", message, violations);
  }
  return record as CheckedRecord;
}

function toViolation(trait: string, index: number): Violation {
  const expected = "no trait: this mock was started from a state";
  return { in: "body", pointer: `/traits/${index}`, found: describeFound(trait), expected };
}
