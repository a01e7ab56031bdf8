// Derives the closed form of the contract, from which validators are compiled: spec/generated/validation.json.
import { formatPattern } from "./format-patterns.ts";
import { isObject, type Json, type JsonObject, objectAt, textAt } from "./json.ts";
import { bodiesOf, mapSchema, operationsOf, parametersOf, webhooksOf } from "./walk.ts";

// What zod 4.6 (z.fromJSONSchema) reads in another way than JSON Schema 2020-12, and what keeps the two together:
// - keywords without a `type` beside them go unread, so do those beside enum, const, $ref and anyOf, and `required` names that are
//   no property; enum and const compare objects by identity: spec/generate/schema-rules.ts and redocly.yaml forbid these;
// - `default` makes a required property optional, `readOnly` freezes what was checked, unknown keywords fill a global
//   registry: all annotations are taken out;
// - `format` checks are zod's own (date-time: capital T and Z only, no leap second; uuid: certain versions only), while JSON Schema
//   leaves them to the validator: patterns take their place (spec/generate/format-patterns.ts);
// - `integer` ends below 2^53 in zod: wanted, JavaScript cannot tell larger ones apart;
// - `multipleOf` with fractions is exact in zod only, and `pattern` has no `u` flag in zod, so `.` is half a character beyond U+FFFF:
//   not reconciled, no schema of the contract depends on it;
// - allOf makes an intersection, whose members each refuse what they do not know once they are closed: there is no allOf left.
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

/** A schema without annotations, its references led to `$defs`, its objects closed unless they say that they are open. */
export function closeSchema(schema: JsonObject): JsonObject {
  return mapSchema(checkableSchema(schema), (inner) =>
    isObject(inner.properties) && inner.additionalProperties === undefined
      ? { ...inner, additionalProperties: false }
      : inner,
  );
}

/** A schema without annotations, its references led to `$defs`; its objects are as open as they say. */
export function checkableSchema(schema: JsonObject): JsonObject {
  return mapSchema(schema, (inner) => {
    const kept = Object.entries(inner).filter(
      ([key, value]) => !annotations.has(key) && !key.startsWith("x-") && key !== "format" && !isOwnRange(key, value),
    );
    const checkable: Record<string, Json> = Object.fromEntries(kept);
    const reference = textAt(inner, "$ref");
    if (reference !== undefined) checkable.$ref = reference.replace("#/components/schemas/", "#/$defs/");
    const format = textAt(inner, "format");
    if (format !== undefined) {
      const pattern = formatPattern(format);
      if (pattern !== undefined && inner.pattern !== undefined && inner.pattern !== pattern) {
        throw new Error(
          `A schema has both format "${format}" and a pattern; a validator can hold only one of them, keep the pattern.`,
        );
      }
      if (pattern !== undefined) checkable.pattern = pattern;
    }
    return checkable;
  });
}

/** The range of all integers, which the published document says (spec/generate/published-form.ts) and the validators hold by themselves. */
function isOwnRange(key: string, value: Json): boolean {
  return (
    (key === "minimum" && value === Number.MIN_SAFE_INTEGER) || (key === "maximum" && value === Number.MAX_SAFE_INTEGER)
  );
}

/** The component schemas in closed form, by name. */
export function closedDefinitions(document: JsonObject): JsonObject {
  const schemas = Object.entries(objectAt(objectAt(document, "components"), "schemas"));
  return Object.fromEntries(
    schemas.flatMap(([name, schema]) => (isObject(schema) ? [[name, closeSchema(schema)]] : [])),
  );
}

/** The closed form of a document that has schemas alone, without those that it borrows. */
export function closedSchemas(document: JsonObject, borrowed: ReadonlySet<string>): JsonObject {
  const own = Object.entries(closedDefinitions(document)).filter(([name]) => !borrowed.has(name));
  return { $schema: "https://json-schema.org/draft/2020-12/schema", $defs: Object.fromEntries(own) };
}

/**
 * One JSON Schema for all operations. Its properties are `<operationId> path` and `<operationId> query` (always there, closed objects),
 * `<operationId> body` (when the operation takes one) and `<operationId> 200` (when that answer is JSON). What the service sends by itself
 * is checked like an answer: `<event> 200`.
 */
export function closedForm(document: JsonObject): JsonObject {
  const checks: Record<string, JsonObject> = {};
  for (const operation of operationsOf(document)) {
    const { operationId } = operation;
    const parameters = parametersOf(document, operation).map(({ node }) => node);
    const bodies = bodiesOf(document, operation).filter(({ mediaType }) => mediaType === "application/json");
    const request = bodies.find(({ status }) => status === undefined);
    const answer = bodies.find(({ status }) => status === "200");
    checks[`${operationId} path`] = parameterObject(parameters, "path");
    checks[`${operationId} query`] = parameterObject(parameters, "query");
    if (request !== undefined) checks[`${operationId} body`] = closeSchema(objectAt(request.node, "schema"));
    if (answer !== undefined) checks[`${operationId} 200`] = closeSchema(objectAt(answer.node, "schema"));
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
    // zod makes what is not required optional, and an optional schema would let `undefined` pass.
    required: Object.keys(checks),
  };
}

function parameterObject(parameters: readonly JsonObject[], where: "path" | "query"): JsonObject {
  const here = parameters.filter((parameter) => textAt(parameter, "in") === where);
  const properties = here.map((parameter): [string, Json] => [
    textAt(parameter, "name") ?? "",
    closeSchema(objectAt(parameter, "schema")),
  ]);
  const required = here.flatMap((parameter) => (parameter.required === true ? (textAt(parameter, "name") ?? []) : []));
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}
