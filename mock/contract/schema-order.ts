// Sorts the keys of a value as its schema declares them, so that equal values give equal texts.
import { type JsonSchema, resolve } from "./json-schema.ts";
import { recordContract } from "./record-contract.ts";

const anything: JsonSchema = {};

/** Caches each schema's form for lists and objects; schemas never change. */
const known = { list: new WeakMap<JsonSchema, JsonSchema>(), object: new WeakMap<JsonSchema, JsonSchema>() };

/**
 * A copy with its keys in the schema's order, at every depth; undeclared keys follow by code unit. Omits undefined
 * properties, as JSON does.
 */
export function inSchemaOrder(value: unknown, schema: JsonSchema): unknown {
  if (typeof value !== "object" || value === null) return value;
  const form = formOf(schema, Array.isArray(value) ? "list" : "object");
  if (Array.isArray(value)) return value.map((item) => inSchemaOrder(item, form.items ?? anything));
  const { properties = {}, additionalProperties } = form;
  const rest = typeof additionalProperties === "object" ? additionalProperties : anything;
  const parts = new Map<string, unknown>(Object.entries(value));
  const ordered: [string, unknown][] = [];
  for (const [name, part] of Object.entries(properties)) {
    const found = parts.get(name);
    if (found !== undefined) ordered.push([name, inSchemaOrder(found, part)]);
    parts.delete(name);
  }
  for (const name of [...parts.keys()].sort()) {
    const found = parts.get(name);
    if (found !== undefined) ordered.push([name, inSchemaOrder(found, rest)]);
  }
  return Object.fromEntries(ordered);
}

/** The alternative of a schema for a list or an object. */
function formOf(schema: JsonSchema, kind: "list" | "object"): JsonSchema {
  const before = known[kind].get(schema);
  if (before !== undefined) return before;
  const resolved = resolve(schema, recordContract);
  const forms = [...(resolved.anyOf ?? []), ...(resolved.oneOf ?? [])].map((one) => formOf(one, kind));
  const hasParts = (form: JsonSchema) =>
    kind === "list" ? form.items : (form.properties ?? form.additionalProperties);
  const found = forms.find(hasParts) ?? resolved;
  known[kind].set(schema, found);
  return found;
}
