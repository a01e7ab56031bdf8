// Checks schemas for constructs that JSON Schema, zod and openapi-typescript interpret differently.
import { childPointer, isObject, type JsonObject, listAt, objectAt } from "./json.ts";
import { type Part, schemasOf } from "./walk.ts";

/** One breach of a rule. */
export interface SchemaBreach {
  /** JSON pointer into the document. */
  readonly place: string;
  readonly problem: string;
  /** The text to write instead. */
  readonly instead: string;
}

const compositions = ["$ref", "enum", "const", "anyOf", "oneOf", "allOf"];
const annotations = new Set([
  "title",
  "description",
  "default",
  "examples",
  "deprecated",
  "readOnly",
  "writeOnly",
  "discriminator",
]);

const forbidden = new Map([
  ["not", "list what is allowed"],
  ["if", "use anyOf with one schema for each case"],
  ["then", "use anyOf with one schema for each case"],
  ["else", "use anyOf with one schema for each case"],
  ["unevaluatedProperties", "close the object with additionalProperties"],
  ["unevaluatedItems", "describe the items with items"],
  ["dependentSchemas", "check it in the operation"],
  ["dependentRequired", "check it in the operation"],
  ["dependencies", "check it in the operation"],
  ["nullable", 'write type: [..., "null"] or anyOf with type "null"'],
  ["$id", "refer to #/components/schemas"],
  ["$anchor", "refer to #/components/schemas"],
  ["$dynamicRef", "refer to #/components/schemas"],
  ["$defs", "put the schema under #/components/schemas"],
]);

function isAnnotation(key: string): boolean {
  return annotations.has(key) || key.startsWith("x-");
}

/** Every breach in the schemas of a document that still has allOf. */
export function schemaBreaches(document: JsonObject): readonly SchemaBreach[] {
  const schemas = schemasOf(document);
  return [typedSchema, plainReference, understoodKeywords].flatMap((rule) => schemas.flatMap(rule));
}

/** A schema has a type, or consists only of enum, const, a reference or a composition; objects and lists declare their contents. */
function typedSchema(schema: Part): readonly SchemaBreach[] {
  return [...findUntyped(schema), ...findUnfilled(schema)];
}

/** The only schema that may accept any JSON value. */
export const anyValue = "#/components/schemas/AnyValue";

function findUntyped({ node, pointer }: Part): readonly SchemaBreach[] {
  const used = compositions.filter((key) => node[key] !== undefined);
  const [first] = used;
  if (node.type === undefined && first === undefined) {
    // The published schema for any value has no type; spec/records.yaml references the published form.
    if (pointer === anyValue) return [];
    return [{ place: pointer, problem: "the schema has no type, so it accepts anything", instead: "give it a type" }];
  }
  const others = Object.keys(node).filter((key) => !isAnnotation(key) && key !== first);
  const isComposed = used.some((key) => key !== "enum" && key !== "const");
  if (isComposed && first !== "$ref" && others.length > 0) {
    const problem = `${others.join(", ")} next to ${first} would be ignored`;
    return [{ place: pointer, problem, instead: `move it into each member of ${first}` }];
  }
  const values = [node.const ?? null, ...listAt(node, "enum")];
  if (values.some((value) => typeof value === "object" && value !== null)) {
    const problem = "enum and const compare objects and lists by identity in the validators";
    return [{ place: pointer, problem, instead: "allow only texts, numbers, booleans and null" }];
  }
  const ignored = others.filter((key) => key !== "type");
  if (!isComposed && first !== undefined && ignored.length > 0) {
    const problem = `${ignored.join(", ")} next to ${first} would be ignored`;
    return [{ place: pointer, problem, instead: `omit it; ${first} is enough` }];
  }
  return [];
}

/** Finds objects, lists and properties that do not declare their contents. */
function findUnfilled({ node, pointer }: Part): readonly SchemaBreach[] {
  const type = node.type;
  const types = Array.isArray(type) ? type : [type];
  const breaches: SchemaBreach[] = [];
  if (types.includes("object") && node.properties === undefined && node.additionalProperties === undefined) {
    const instead = "list its properties, or write additionalProperties: true";
    breaches.push({ place: pointer, problem: "the object does not declare its properties", instead });
  }
  if (types.includes("array") && !isObject(node.items)) {
    breaches.push({
      place: pointer,
      problem: "the list does not describe its items",
      instead: "give items a schema",
    });
  }
  for (const [name, property] of Object.entries(objectAt(node, "properties"))) {
    if (isObject(property)) continue;
    const place = childPointer(childPointer(pointer, "properties"), name);
    breaches.push({
      place,
      problem: "the property has no schema",
      instead: "give it a schema; AnyValue accepts any value",
    });
  }
  return breaches;
}

/** Only description and x-* may accompany $ref. */
function plainReference({ node, pointer }: Part): readonly SchemaBreach[] {
  if (node.$ref === undefined) return [];
  const others = Object.keys(node).filter((key) => key !== "$ref" && key !== "description" && !key.startsWith("x-"));
  if (others.length === 0) return [];
  const problem = `${others.join(", ")} next to $ref would be ignored`;
  return [{ place: pointer, problem, instead: "write it in the referenced schema" }];
}

/** Rejects keywords that z.fromJSONSchema rejects or the generators ignore. */
function understoodKeywords({ node, pointer }: Part): readonly SchemaBreach[] {
  return Object.keys(node).flatMap((key) => {
    const instead = forbidden.get(key);
    const problem = `the validators do not understand "${key}"`;
    return instead === undefined ? [] : [{ place: pointer, problem, instead }];
  });
}
