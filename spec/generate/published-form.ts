// Derives the document as it is published, spec/generated/openapi.json: it says in full what the validators check by themselves, so that
// requests generated from it meet no refusal that it does not name. Called by spec/generate.ts on the flat document.
import { mapRootSchemas } from "./flatten.ts";
import { formatPattern } from "./format-patterns.ts";
import { isList, type Json, type JsonObject, textAt } from "./json.ts";
import { oneTypeMark } from "./one-type.ts";
import { ignoredRestMark } from "./types-file.ts";
import { mapSchema } from "./walk.ts";

/** The document with the range of every integer and the pattern of every checked format, and without marks for the generators. */
export function publishedForm(document: JsonObject): JsonObject {
  return mapRootSchemas(document, (root) => mapSchema(root, (schema) => toPublished(withRange(withPattern(schema)))));
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
