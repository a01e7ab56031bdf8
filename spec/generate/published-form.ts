// Derives the published document: it states in full what the validators check by themselves.
import { mapRootSchemas } from "./flatten.ts";
import { formatPattern } from "./format-patterns.ts";
import { isList, isObject, type Json, type JsonObject, textAt } from "./json.ts";
import { ignoredRestMark, oneTypeMark } from "./one-type.ts";
import { withParameterExamples } from "./parameter-examples.ts";
import { follow, mapSchema } from "./walk.ts";
import { withoutCircles } from "./without-circles.ts";

/**
 * The document with the range of every integer, the pattern of every checked format and examples of parameters for every named example, without
 * schemas that refer to themselves and without marks for the generators.
 */
export function publishedForm(document: JsonObject): JsonObject {
  const published = mapRootSchemas(document, (root) =>
    mapSchema(root, (schema) => toPublished(withRange(withPattern(toOpenValue(withOpenRest(document, schema)))))),
  );
  return withParameterExamples(withoutCircles(published));
}

const jsonTypes = ["object", "array", "string", "number", "boolean", "null"];

function isAnyValue({ type }: JsonObject): boolean {
  return isList(type) && jsonTypes.every((name) => type.includes(name));
}

/** What may be any JSON value says nothing about its form: naming the items of its lists would make it refer to itself. */
function toOpenValue(schema: JsonObject): JsonObject {
  const { type: _type, items: _items, additionalProperties: _rest, ...words } = schema;
  return isAnyValue(schema) ? words : schema;
}

/** Other properties of any value are published as `true`, which every tool understands beside properties of its own. */
function withOpenRest(document: JsonObject, schema: JsonObject): JsonObject {
  const { additionalProperties: rest } = schema;
  if (!isObject(rest) || !isAnyValue(follow(document, { pointer: "", node: rest }).node)) return schema;
  return { ...schema, additionalProperties: true };
}

/** JavaScript can tell integers apart below 2^53 only, so others are refused wherever they stand. */
function withRange(schema: JsonObject): JsonObject {
  const types = isList(schema.type) ? schema.type : [schema.type];
  if (!types.includes("integer") || schema.enum !== undefined || schema.const !== undefined) return schema;
  const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = schema;
  return { ...schema, format: "int64", minimum, maximum };
}

/** A format that is checked by a pattern is published with it: other readers of the word are more lenient, or check nothing. */
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
