// Expands recursive schemas to a second level, for tools that inline every reference.
import { isObject, type Json, type JsonObject, objectAt, textAt } from "./json.ts";
import { mapSchema } from "./walk.ts";

const prefix = "#/components/schemas/";

function toInner(name: string): string {
  return `${name}Below`;
}

/**
 * The document without recursive schemas: a recursive schema references a copy, `<name>Below`, in which it is an open object.
 * @throws Error for mutually recursive schemas: put the recursion into a single schema
 */
export function withoutCycles(document: JsonObject): JsonObject {
  const components = objectAt(document, "components");
  const schemas: Record<string, Json> = {};
  for (const [name, schema] of Object.entries(objectAt(components, "schemas"))) {
    const reference = prefix + name;
    const copyName = toInner(name);
    schemas[name] = schema;
    if (!isObject(schema) || !referencesIn(schema).has(reference)) continue;
    schemas[name] = replaceReference(schema, reference, ({ $ref: _, ...rest }) => ({
      $ref: prefix + copyName,
      ...rest,
    }));
    schemas[copyName] = replaceReference(schema, reference, (inner) => toOpen(inner, name));
  }
  assertNoCycle(schemas);
  return { ...document, components: { ...components, schemas } };
}

function toOpen({ description }: JsonObject, name: string): JsonObject {
  const same = `Another \`${name}\`, nested to any depth.`;
  const newDescription = typeof description === "string" ? `${description} ${same}` : same;
  return { type: "object", description: newDescription, additionalProperties: true };
}

function replaceReference(schema: JsonObject, to: string, change: (reference: JsonObject) => JsonObject): JsonObject {
  return mapSchema(schema, (inner) => (textAt(inner, "$ref") === to ? change(inner) : inner));
}

function referencesIn(schema: JsonObject): ReadonlySet<string> {
  const references = new Set<string>();
  mapSchema(schema, (inner) => {
    const reference = textAt(inner, "$ref");
    if (reference !== undefined) references.add(reference);
    return inner;
  });
  return references;
}

function assertNoCycle(schemas: JsonObject): void {
  const checked = new Set<string>();
  function visit(name: string, path: readonly string[]): void {
    if (path.includes(name)) throw new Error(`${[...path, name].join(" -> ")}: these schemas refer to each other.`);
    if (checked.has(name)) return;
    for (const reference of referencesIn(objectAt(schemas, name)))
      visit(reference.slice(prefix.length), [...path, name]);
    checked.add(name);
  }
  for (const name of Object.keys(schemas)) visit(name, []);
}
