// Derives the published document, which states explicitly what the validators check implicitly.
import { mapRootSchemas } from "./flatten.ts";
import { formatPattern } from "./format-patterns.ts";
import { isList, isObject, type Json, type JsonObject, textAt } from "./json.ts";
import { ignoredRestMark, oneTypeMark } from "./one-type.ts";
import { withParameterExamples } from "./parameter-examples.ts";
import { follow, mapSchema } from "./walk.ts";
import { withoutCycles } from "./without-cycles.ts";

/**
 * The document with the range of every integer, the pattern of every checked format and parameter examples for every
 * named example, without recursive schemas and without marks for the generators.
 */
export function publishedDocument(document: JsonObject): JsonObject {
  const published = mapRootSchemas(document, (root) =>
    mapSchema(root, (schema) => toPublished(withRange(withPattern(toOpenValue(withOpenRest(document, schema)))))),
  );
  return withParameterExamples(withoutCycles(published));
}

const jsonTypes = ["object", "array", "string", "number", "boolean", "null"];

function isAnyValue({ type }: JsonObject): boolean {
  return isList(type) && jsonTypes.every((name) => type.includes(name));
}

/** A schema for any JSON value has no constraints: describing its list items would make it recursive. */
function toOpenValue(schema: JsonObject): JsonObject {
  const { type: _type, items: _items, additionalProperties: _rest, ...annotations } = schema;
  return isAnyValue(schema) ? annotations : schema;
}

/** Additional properties of any value are published as `true`, which every tool supports next to declared properties. */
function withOpenRest(document: JsonObject, schema: JsonObject): JsonObject {
  const { additionalProperties: rest } = schema;
  if (!isObject(rest) || !isAnyValue(follow(document, { pointer: "", node: rest }).node)) return schema;
  return { ...schema, additionalProperties: true };
}

/** JavaScript represents integers exactly only below 2^53, so larger integers are rejected everywhere. */
function withRange(schema: JsonObject): JsonObject {
  const types = isList(schema.type) ? schema.type : [schema.type];
  if (!types.includes("integer") || schema.enum !== undefined || schema.const !== undefined) return schema;
  const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = schema;
  return { ...schema, format: "int64", minimum, maximum };
}

/** Publishes the pattern of a checked format: other tools are more lenient, or do not check formats. */
function withPattern(schema: JsonObject): JsonObject {
  const pattern = formatPattern(textAt(schema, "format") ?? "int64");
  return pattern === undefined ? schema : { ...schema, pattern };
}

function toPublished(schema: JsonObject): JsonObject {
  const entries: [string, Json][] = Object.entries(schema).filter(
    ([key]) => key !== oneTypeMark && key !== ignoredRestMark,
  );
  return Object.fromEntries(entries);
}
