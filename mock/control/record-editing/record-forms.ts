// Has the schema of every collection's records, from spec/records.yaml and the rows of mock/records/collections.ts. Embedded records are
// left out: mock/control/record-editing/embedding.ts adds them. Used by mock/control/record-editing/record-check.ts.
import type { JsonSchema } from "../../contract/json-schema.ts";
import { resolve } from "../../contract/json-schema.ts";
import { recordContract, recordForm } from "../../contract/record-contract.ts";
import { largestId } from "../../core/largest-id.ts";
import { collections, forCollections } from "../../records/collections.ts";
import type { CollectionName } from "../../records/world.ts";

/** The fields of a collection's records that may hold other records. */
export function embeddedFields(collection: CollectionName): readonly string[] {
  return Object.keys(collections[collection].embeds ?? {});
}

/** One schema for each collection. */
export const recordSchemas = forCollections(toSchema);

/** The same with every field optional: what may be given to make or change a record. */
export function partial(schema: JsonSchema): JsonSchema {
  const { required: _, ...rest } = schema;
  const wired = schema.properties?.wire;
  if (wired === undefined) return rest;
  return { ...rest, properties: { ...schema.properties, wire: partial(resolve(wired, recordContract)) } };
}

function toSchema(name: CollectionName): JsonSchema {
  const form = recordForm(collections[name].form);
  const embedded = embeddedFields(name);
  const open = Object.fromEntries(embedded.map((field) => [field, {}]));
  return {
    ...form,
    properties: { ...form.properties, ...open, id: toId(form.properties?.id) },
    required: form.required?.filter((field) => !embedded.includes(field)) ?? [],
  };
}

/** The contract leaves the numbers of ids open; those of records begin with 1 and end at the largest id. */
function toId(id: JsonSchema = {}): JsonSchema {
  const form = resolve(id, recordContract);
  return form.type === "integer" ? { ...form, minimum: 1, maximum: largestId } : form;
}
