// Derives the closed schema of the contract, from which validators are compiled: spec/generated/validation.json.
import { formatPattern } from "./format-patterns.ts";
import { isObject, type Json, type JsonObject, objectAt, textAt } from "./json.ts";
import { bodiesOf, mapSchema, operationsOf, parametersOf, webhooksOf } from "./walk.ts";

// How zod 4.6 (z.fromJSONSchema) deviates from JSON Schema 2020-12, and how the two are reconciled:
// - ignores keywords without a `type` next to them, or next to enum, const, $ref and anyOf, and names in `required` that are
//   not properties; compares enum and const objects by identity: spec/generate/schema-rules.ts and redocly.yaml forbid these;
// - `default` makes a required property optional, `readOnly` freezes checked values, unknown keywords fill a global
//   registry: all annotations are removed;
// - `format` checks are zod's own (date-time: only capital T and Z, no leap second; uuid: only certain versions), while JSON Schema
//   leaves them to the validator: patterns replace them (spec/generate/format-patterns.ts);
// - `integer` ends below 2^53 in zod: intended, because JavaScript cannot represent larger ones exactly;
// - `multipleOf` with fractions is exact only in zod, and `pattern` has no `u` flag in zod, so `.` is half a character beyond U+FFFF:
//   not reconciled, because no schema of the contract depends on it;
// - allOf becomes an intersection, whose closed members each reject the others' properties: no allOf remains.
const annotations = new Set([
  "title",
  "description",
  "default",
  "example",
  "examples",
  "deprecated",
  "readOnly",
  "writeOnly",
  "externalDocs",
  "xml",
  "$comment",
]);

/** A schema without annotations, with references to `$defs`; objects are closed unless they are explicitly open. */
export function closeSchema(schema: JsonObject): JsonObject {
  return mapSchema(checkableSchema(schema), (inner) =>
    isObject(inner.properties) && inner.additionalProperties === undefined
      ? { ...inner, additionalProperties: false }
      : inner,
  );
}

/** A schema without annotations, with references to `$defs`; objects are as open as declared. */
export function checkableSchema(schema: JsonObject): JsonObject {
  return mapSchema(schema, (inner) => {
    const checked = Object.entries(inner).filter(
      ([key, value]) =>
        !annotations.has(key) && !key.startsWith("x-") && key !== "format" && !isFullIntegerRange(key, value),
    );
    const checkable: Record<string, Json> = Object.fromEntries(checked);
    const reference = textAt(inner, "$ref");
    if (reference !== undefined) checkable.$ref = reference.replace("#/components/schemas/", "#/$defs/");
    const pattern = patternOf(inner);
    if (pattern !== undefined) checkable.pattern = pattern;
    return checkable;
  });
}

/** The pattern of a schema's format; undefined without a checked format. */
function patternOf(schema: JsonObject): string | undefined {
  const format = textAt(schema, "format");
  const pattern = format === undefined ? undefined : formatPattern(format);
  if (pattern === undefined || schema.pattern === undefined || schema.pattern === pattern) return pattern;
  throw new Error(
    `A schema has both format "${format}" and a pattern; validators support only one of them, so keep the pattern.`,
  );
}

/** The range of all integers, which the published document states and validators enforce anyway. */
function isFullIntegerRange(key: string, value: Json): boolean {
  return (
    (key === "minimum" && value === Number.MIN_SAFE_INTEGER) || (key === "maximum" && value === Number.MAX_SAFE_INTEGER)
  );
}

/** Closed component schemas, by name. */
export function closedDefinitions(document: JsonObject): JsonObject {
  const schemas = Object.entries(objectAt(objectAt(document, "components"), "schemas"));
  return Object.fromEntries(
    schemas.flatMap(([name, schema]) => (isObject(schema) ? [[name, closeSchema(schema)]] : [])),
  );
}

/** The closed schema of a document with only schemas, without borrowed schemas. */
export function closedSchemas(document: JsonObject, borrowed: ReadonlySet<string>): JsonObject {
  const ownDefinitions = Object.entries(closedDefinitions(document)).filter(([name]) => !borrowed.has(name));
  return { $schema: "https://json-schema.org/draft/2020-12/schema", $defs: Object.fromEntries(ownDefinitions) };
}

/**
 * One JSON Schema for all operations. Its properties are `<operationId> path` and `<operationId> query` (always
 * present, closed objects), `<operationId> body` (if the operation takes one) and `<operationId> 200` (if that response
 * is JSON). Messages that the service sends itself are checked like responses: `<event> 200`.
 */
export function validationSchema(document: JsonObject): JsonObject {
  const checks: Record<string, JsonObject> = {};
  for (const operation of operationsOf(document)) {
    const { operationId } = operation;
    const parameters = parametersOf(document, operation).map(({ node }) => node);
    const bodies = bodiesOf(document, operation).filter(({ mediaType }) => mediaType === "application/json");
    const request = bodies.find(({ status }) => status === undefined);
    const response = bodies.find(({ status }) => status === "200");
    checks[`${operationId} path`] = parameterObject(parameters, "path");
    checks[`${operationId} query`] = parameterObject(parameters, "query");
    if (request !== undefined) checks[`${operationId} body`] = closeSchema(objectAt(request.node, "schema"));
    if (response !== undefined) checks[`${operationId} 200`] = closeSchema(objectAt(response.node, "schema"));
  }
  for (const webhook of webhooksOf(document)) {
    for (const { node } of bodiesOf(document, webhook).filter(({ status }) => status === undefined)) {
      checks[`${webhook.operationId} 200`] = closeSchema(objectAt(node, "schema"));
    }
  }
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $defs: closedDefinitions(document),
    type: "object",
    properties: checks,
    // zod makes non-required properties optional, and an optional schema would accept `undefined`.
    required: Object.keys(checks),
  };
}

function parameterObject(parameters: readonly JsonObject[], location: "path" | "query"): JsonObject {
  const matching = parameters.filter((parameter) => textAt(parameter, "in") === location);
  const properties = matching.map((parameter): [string, Json] => [
    textAt(parameter, "name") ?? "",
    closeSchema(objectAt(parameter, "schema")),
  ]);
  const required = matching.flatMap((parameter) =>
    parameter.required === true ? (textAt(parameter, "name") ?? []) : [],
  );
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}
