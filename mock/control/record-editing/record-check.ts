// Checks a submitted record against the schema of its collection, and its ids against the state.

import { describeFound } from "../../contract/describe.ts";
import type { Finding } from "../../contract/finding.ts";
import { createSchemaCheck } from "../../contract/schema-check.ts";
import type { ServiceContract } from "../../contract/service-contract.ts";
import { type RecordSource, referencesIn, toReferredId } from "../../domain/records/references.ts";
import type { TicketRecord } from "../../domain/records/tickets.ts";
import type { CollectionName } from "../../domain/records/world.ts";
import { DomainError, maxViolations, type Violation } from "../../engine/core/errors.ts";
import { largestId } from "../../engine/core/largest-id.ts";
import { formatCount } from "../../engine/core/text/format-count.ts";
import { toFlatPointer } from "./flat-fields.ts";
import { partialSchemasOf, recordSchemasOf } from "./record-schemas.ts";

type RecordsCheck = ReturnType<typeof createSchemaCheck>;

const checks = new WeakMap<ServiceContract, RecordsCheck>();

/** The record check of a contract, cached. */
function checkOf(service: ServiceContract): RecordsCheck {
  const cached = checks.get(service);
  if (cached !== undefined) return cached;
  const { records } = service;
  const wholes = recordSchemasOf(records);
  const parts = Object.entries(partialSchemasOf(records)).map(([name, schema]) => [`part of ${name}`, schema]);
  const check = createSchemaCheck({ ...wholes, ...Object.fromEntries(parts) }, records, { suggests: true });
  checks.set(service, check);
  return check;
}

/** Every violation of a record's schema; embedded records are not checked. */
export function findShapeBreaches(
  collection: CollectionName,
  record: unknown,
  service: ServiceContract,
): readonly Finding[] {
  const findings = checkOf(service)(collection, record);
  if (findings.length > 0) return findings;
  return [...findWireIdMismatch(record), ...findNewContractBreaches(collection, record, service)];
}

/** Every schema violation of the flat fields of a partial record. */
export function findFieldBreaches(
  collection: CollectionName,
  fields: unknown,
  service: ServiceContract,
): readonly Finding[] {
  const findings = checkOf(service)(`part of ${collection}`, fields);
  return findings.length > 0 ? findings : findNewContractBreaches(collection, fields, service);
}

/** Checks the contracts that a ticket's intents order; they are stored as separate records. */
function findNewContractBreaches(
  collection: CollectionName,
  record: unknown,
  service: ServiceContract,
): readonly Finding[] {
  if (collection !== "tickets") return [];
  const { intents = [] }: Partial<TicketRecord> = Object(record);
  return intents.flatMap(({ context: { newContract } }, index) => {
    const findings = newContract === undefined ? [] : checkOf(service)("contracts", newContract);
    return findings.map(({ pointer, ...rest }) => ({
      ...rest,
      pointer: `/intents/${index}/context/newContract${pointer}`,
    }));
  });
}

/** Finds references to unknown records in a record or in some of its fields; a record may refer to itself. */
export function findDanglingReferences(
  source: RecordSource,
  collection: CollectionName,
  record: object,
): readonly Finding[] {
  const ownId = "id" in record ? record.id : undefined;
  return referencesIn(collection, record).flatMap((reference) => {
    const { field, pointer, value } = reference;
    const id = toReferredId(reference);
    const isOwn = field.to === collection && id === ownId;
    const isKnown = id !== undefined && (isOwn || source.get(field.to, id) !== undefined);
    return isKnown ? [] : [{ pointer, found: describeFound(value), expected: existingRecordOf(field.to) }];
  });
}

export function existingRecordOf(collection: CollectionName): string {
  return `the id of an existing record of ${collection}`;
}

/** Reports an id that is too large. Schemas have the same limit, but do not check scenarios in code. */
export function findIdBreach({ id }: { readonly id: number | string }): readonly Finding[] {
  if (typeof id === "string" || id <= largestId) return [];
  return [{ pointer: "/id", found: describeFound(id), expected: `at most ${largestId}` }];
}

/** 400 invalid_request, for a body that is not a record. */
export function malformedRecord(findings: readonly Finding[]): DomainError {
  const message = `The record does not match its collection's schema in ${countPlaces(findings)}.`;
  return new DomainError("invalid", "invalid_request", message, findings.map(inFlatBody));
}

/** 422 invalid_record, for a record with refused references or a refused place among the others. */
export function refusedRecord(findings: readonly Finding[]): DomainError {
  const message = `The record has errors in ${countPlaces(findings)}.`;
  return new DomainError("rule", "invalid_record", message, findings.map(inFlatBody));
}

/** A count with its noun; checking stops at the maximum number of listed violations. */
export function countPlaces({ length }: readonly unknown[]): string {
  if (length >= maxViolations) return `at least ${maxViolations} places`;
  return formatCount(length, "place");
}

export function inBody(finding: Finding): Violation {
  return { in: "body", ...finding };
}

/** A finding in a stored record, as a violation of the flat body. */
export function inFlatBody(finding: Finding): Violation {
  return inBody({ ...finding, pointer: toFlatPointer(finding.pointer) });
}

/** The `wire` of a record must have the record's own id. */
function findWireIdMismatch(record: unknown): readonly Finding[] {
  if (typeof record !== "object" || record === null || !("wire" in record && "id" in record)) return [];
  const { wire, id } = record;
  if (typeof wire !== "object" || wire === null || !("id" in wire) || wire.id === id) return [];
  return [{ pointer: "/wire/id", found: describeFound(wire.id), expected: `the id of the record, ${String(id)}` }];
}
