// Derives the schemas for checking responses: every status, headers, and open objects, because the real service may add fields.
import { isList, isObject, type Json, type JsonObject, objectAt, textAt } from "./json.ts";
import { checkableSchema } from "./validation-schema.ts";
import { bodiesOf, follow, type OperationPart, operationsOf, type Part, partsAt } from "./walk.ts";

/**
 * One JSON Schema for all responses. Its properties are `<operationId> <status>` (if that response is JSON) and
 * `<operationId> <status> headers` (always present: names in lower case, the content type without parameters).
 */
export function responseSchema(document: JsonObject): JsonObject {
  const checks: Record<string, JsonObject> = {};
  for (const operation of operationsOf(document)) {
    for (const { status, response } of responsesOf(document, operation)) {
      const contents = bodiesOf(document, operation).filter((body) => body.status === status);
      const json = contents.find(({ mediaType }) => mediaType === "application/json");
      const name = `${operation.operationId} ${status}`;
      if (json !== undefined) checks[name] = checkableSchema(objectAt(json.node, "schema"));
      const types = contents.map(({ mediaType }) => mediaType);
      checks[`${name} headers`] = headerObject(document, response, types);
    }
  }
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $defs: definitionsFor(document, Object.values(checks)),
    type: "object",
    properties: checks,
    required: Object.keys(checks),
  };
}

function responsesOf(document: JsonObject, { pointer, node }: OperationPart) {
  const responses = partsAt({ pointer, node }, "responses");
  return responses.map((part) => ({
    status: part.pointer.slice(part.pointer.lastIndexOf("/") + 1),
    response: follow(document, part),
  }));
}

function headerObject(document: JsonObject, response: Part, mediaTypes: readonly string[]): JsonObject {
  const headers = Object.keys(objectAt(response.node, "headers")).flatMap((name) => {
    const node = objectAt(response.node, "headers")[name];
    if (!isObject(node)) return [];
    const header = follow(document, { pointer: `${response.pointer}/headers/${name}`, node }).node;
    const schema = checkableSchema(objectAt(header, "schema"));
    return [{ name: name.toLowerCase(), schema, isRequired: header.required === true }];
  });
  const contentType = { type: "string", enum: [...mediaTypes] };
  const required = headers.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    type: "object",
    properties: {
      ...(mediaTypes.length === 0 ? {} : { "content-type": contentType }),
      ...Object.fromEntries(headers.map(({ name, schema }) => [name, schema])),
    },
    required: [...(mediaTypes.length === 0 ? [] : ["content-type"]), ...required],
  };
}

/** The components reachable from the schemas, in document order. */
function definitionsFor(document: JsonObject, schemas: readonly JsonObject[]): JsonObject {
  const components = objectAt(objectAt(document, "components"), "schemas");
  const reached = new Set<string>();
  function reach(value: Json): void {
    if (isList(value)) value.forEach(reach);
    if (!isObject(value)) return;
    const name = textAt(value, "$ref")?.replace("#/$defs/", "").replace("#/components/schemas/", "");
    if (name !== undefined) reachComponent(name);
    Object.values(value).forEach(reach);
  }
  function reachComponent(name: string): void {
    if (reached.has(name)) return;
    reached.add(name);
    reach(objectAt(components, name));
  }
  schemas.forEach(reach);
  const names = Object.keys(components).filter((name) => reached.has(name));
  return Object.fromEntries(names.map((name) => [name, checkableSchema(objectAt(components, name))]));
}
