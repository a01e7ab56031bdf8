// Checks a state file against its schema, except for its records, which are checked by collection.
import validation from "../../spec/generated/admin/validation.json" with { type: "json" };
import { isObject } from "../engine/core/is-object.ts";
import type { Finding } from "./finding.ts";
import { toContractSchema } from "./json-schema.ts";
import { createSchemaCheck, refer } from "./schema-check.ts";

const check = createSchemaCheck({ state: refer("StateFile") }, toContractSchema(validation));

export function checkStateSchema(value: unknown): readonly Finding[] {
  return check("state", withoutRecords(value));
}

const anyRecord = Object.freeze({});

/** Replaces each record by an empty object, so that checking the value is fast. */
export function withoutRecords(value: unknown): unknown {
  if (!isObject(value) || !isObject(value.collections)) return value;
  const collections = Object.entries(value.collections).map(([name, records]) => [
    name,
    Array.isArray(records) ? records.map((record) => (isObject(record) ? anyRecord : record)) : records,
  ]);
  return { ...value, collections: Object.fromEntries(collections) };
}
