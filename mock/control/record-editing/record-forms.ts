// Has the schema of every collection's records, from spec/records.yaml and the rows of mock/records/collections.ts. Embedded records are
// left out: mock/control/record-editing/embedding.ts adds them. Used by mock/control/record-editing/record-check.ts.
import { type ContractSchema, type JsonSchema, resolve } from "../../contract/json-schema.ts";
import { recordContract, recordForm } from "../../contract/record-contract.ts";
import { largestId } from "../../core/largest-id.ts";
import { collections, forCollections } from "../../records/collections.ts";
import type { CollectionName } from "../../records/world.ts";

/** The fields of a collection's records that may hold other records. */
export function embeddedFields(collection: CollectionName): readonly string[] {
  return Object.keys(collections[collection].embeds ?? {});
}

/** One schema for each collection, over the forms of a contract. */
export function recordSchemasOf(records: ContractSchema) {
  return forCollections((name) => toSchema(name, records));
}

/** Those of the package's own contract. */
export const recordSchemas = recordSchemasOf(recordContract);

/** The same with every field optional: what may be given to make or change a record. */
export function partial(schema: JsonSchema, records: ContractSchema): JsonSchema {
  const { required: _, ...rest } = schema;
  const wired = schema.properties?.wire;
  if (wired === undefined) return rest;
  return { ...rest, properties: { ...schema.properties, wire: partial(resolve(wired, records), records) } };
}

function toSchema(name: CollectionName, records: ContractSchema): JsonSchema {
  const form = recordForm(collections[name].form, records);
  const embedded = embeddedFields(name);
  const open = Object.fromEntries(embedded.map((field) => [field, {}]));
  return {
    ...form,
    properties: { ...form.properties, ...open, id: toId(form.properties?.id, records) },
    required: form.required?.filter((field) => !embedded.includes(field)) ?? [],
  };
}

/** The contract leaves the numbers of ids open; those of records begin with 1 and end at the largest id. */
function toId(id: JsonSchema = {}, records: ContractSchema): JsonSchema {
  const form = resolve(id, records);
  return form.type === "integer" ? { ...form, minimum: 1, maximum: largestId } : form;
}
