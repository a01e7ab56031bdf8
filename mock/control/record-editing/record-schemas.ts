// The schema of every collection's records, without embedded records.
import { type ContractSchema, type JsonSchema, resolve } from "../../contract/json-schema.ts";
import { recordContract, recordSchema } from "../../contract/record-contract.ts";
import { inSchemaOrder } from "../../contract/schema-order.ts";
import { collections, forCollections } from "../../domain/records/collections.ts";
import type { CollectionName } from "../../domain/records/world.ts";
import { largestId } from "../../engine/core/largest-id.ts";

/** The fields of a collection's records that embed other records. */
export function embeddedFields(collection: CollectionName): readonly string[] {
  return Object.keys(collections[collection].embeds ?? {});
}

/** The schema of each collection's records in a contract. */
export function recordSchemasOf(records: ContractSchema) {
  return forCollections((name) => toSchema(name, records));
}

/** The record schemas of the package's own contract. */
export const recordSchemas = recordSchemasOf(recordContract);

/** The record with its keys in the contract's order; embedded records remain the same objects. */
export function inRecordOrder<R extends object>(collection: CollectionName, record: R): R {
  return inSchemaOrder(record, recordSchemas[collection]);
}

/**
 * The fields that a request may send to create or change a record, by collection: every field is optional, and fields of
 * a `wire` are at the top level.
 */
export function partialSchemasOf(records: ContractSchema) {
  return forCollections((name): JsonSchema => {
    const { required: _, ...rest } = toSchema(name, records);
    const { wire, id, ...ownProperties } = rest.properties ?? {};
    if (wire === undefined) return rest;
    const { properties } = resolve(wire, records);
    return { ...rest, properties: { ...properties, ...(id === undefined ? {} : { id }), ...ownProperties } };
  });
}

/** The partial schemas of the package's own contract. */
export const partialSchemas = partialSchemasOf(recordContract);

function toSchema(name: CollectionName, records: ContractSchema): JsonSchema {
  const schema = recordSchema(collections[name].schema, records);
  const embedded = embeddedFields(name);
  const anyValues = Object.fromEntries(embedded.map((field) => [field, {}]));
  return {
    ...schema,
    properties: { ...schema.properties, ...anyValues, id: toId(schema.properties?.id, records) },
    required: schema.required?.filter((field) => !embedded.includes(field)) ?? [],
  };
}

/** The contract leaves the range of ids open; ids of records run from 1 to the largest id. */
function toId(id: JsonSchema = {}, records: ContractSchema): JsonSchema {
  const schema = resolve(id, records);
  return schema.type === "integer" ? { ...schema, minimum: 1, maximum: largestId } : schema;
}
