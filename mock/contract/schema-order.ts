// Puts the keys of a value in the order in which its schema declares them, so that equal values are written as equal texts.
// Used by mock/control/state/state-file.ts and mock/control/record-editing/record-refusals.ts.
import { type JsonSchema, resolve } from "./json-schema.ts";
import { recordContract } from "./record-contract.ts";

/**
 * A copy with its keys in the schema's order, all the way down; what a schema does not declare follows by code unit. Properties that are
 * undefined are left out, as JSON does.
 */
export function inSchemaOrder(value: unknown, schema: JsonSchema): unknown {
  if (typeof value !== "object" || value === null) return value;
  const form = formOf(schema, Array.isArray(value));
  if (Array.isArray(value)) return value.map((item) => inSchemaOrder(item, form.items ?? {}));
  const { properties = {}, additionalProperties } = form;
  const rest = typeof additionalProperties === "object" ? additionalProperties : {};
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  const parts = new Map<string, unknown>(entries);
  const declared = Object.keys(properties).filter((name) => parts.has(name));
  const others = [...parts.keys()].filter((name) => !Object.hasOwn(properties, name)).sort();
  const ordered = [...declared, ...others].map((name) => {
    const part = Object.hasOwn(properties, name) ? (properties[name] ?? {}) : rest;
    return [name, inSchemaOrder(parts.get(name), part)];
  });
  return Object.fromEntries(ordered);
}

/** Of a schema with alternatives, the one for a list or for an object. */
function formOf(schema: JsonSchema, isList: boolean): JsonSchema {
  const resolved = resolve(schema, recordContract);
  const forms = [...(resolved.anyOf ?? []), ...(resolved.oneOf ?? [])].map((one) => formOf(one, isList));
  return forms.find((form) => (isList ? form.items : (form.properties ?? form.additionalProperties))) ?? resolved;
}
