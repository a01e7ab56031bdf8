// Merges additions and the published contract into the document that the mock serves.
import { isObject, type Json, type JsonObject, listAt, objectAt, textAt, valueAt } from "../../spec/generate/json.ts";
import { noPermission, permissionMark, permissionsAt } from "../../spec/generate/route-table.ts";
import { type AddedNode, additionTag, operationNodes, tagOf } from "./added-nodes.ts";
import { toHandlerRefusals } from "./handler-refusals.ts";
import { extendedNames, extensionsOf, searchKeysOf, toSearchFilter } from "./schema-extensions.ts";

/** The mock's own error responses, with the contract's error schema and codes. */
const commonResponses = {
  "429": "TooManyRequests",
  "500": "InternalServerError",
  "502": "BadGateway",
  "503": "ServiceUnavailable",
};
/** The error responses to invalid requests, by whether an operation has a body. */
const errorsWithoutBody = { "400": "BadRequestWithoutBody" };
const errorsWithBody = { "400": "BadRequest", "413": "PayloadTooLarge", "415": "UnsupportedMediaType" };

const provenance = { "x-provenance": "added" };

/** Merges the documents; references must resolve. */
export function mergeDocument(
  published: JsonObject,
  document: JsonObject,
  hasHandler: (operation: AddedNode) => boolean,
): JsonObject {
  const operations = operationNodes(document);
  const paths: Record<string, Json> = { ...objectAt(published, "paths") };
  for (const operation of operations) {
    const item = objectAt(paths, operation.path);
    paths[operation.path] = {
      ...item,
      [operation.method]: toServedOperation(operation, document, published, hasHandler),
    };
  }
  return {
    ...published,
    tags: [...listAt(published, "tags"), ...newTags(published, document, operations)],
    paths,
    components: mergeComponents(document, published),
  };
}

/** Completes operations that replace a contract operation: they inherit everything they omit, except errors. */
export function withOriginals(document: JsonObject, published: JsonObject): JsonObject {
  if (!isObject(document.paths)) return document;
  const originals = objectAt(published, "paths");
  const paths = Object.entries(document.paths).map(([path, item]): [string, Json] => [
    path,
    isObject(item) ? completeItem(item, objectAt(originals, path)) : item,
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}

function completeItem(item: JsonObject, originals: JsonObject): JsonObject {
  const operations = Object.entries(item).map(([method, node]): [string, Json] => [
    method,
    completeOperation(node, originals[method]),
  ]);
  return Object.fromEntries(operations);
}

/** Completes an operation that replaces the original; returns any other unchanged. */
function completeOperation(node: Json, original: Json | undefined): Json {
  if (!isObject(node) || node["x-replaces"] !== true || !isObject(original)) return node;
  const { responses: _responses, ...inherited } = original;
  const successes = Object.entries(objectAt(original, "responses")).filter(([status]) => status.startsWith("2"));
  const { responses = Object.fromEntries(successes) } = node;
  return { ...inherited, ...node, responses };
}

function toServedOperation(
  operation: AddedNode,
  document: JsonObject,
  published: JsonObject,
  hasHandler: (operation: AddedNode) => boolean,
): JsonObject {
  const { node, operationId, path, method } = operation;
  const sharedParameters = listAt(objectAt(objectAt(document, "paths"), path), "parameters");
  const parameters = mergeParameters(sharedParameters, listAt(node, "parameters"), [document, published]);
  const security = node.security ?? document.security ?? published.security ?? [];
  const requestErrors = method === "get" ? errorsWithoutBody : errorsWithBody;
  const errors = { ...commonResponses, ...toAccessErrors(node, security), ...requestErrors };
  const defaults = Object.entries(errors).map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]);
  const ownResponses = Object.entries(objectAt(node, "responses")).map(([status, response]) => [
    status,
    withNamedExamples(response),
  ]);
  return {
    [permissionMark]: noPermission,
    ...node,
    operationId,
    tags: [tagOf(node)],
    ...provenance,
    "x-tier": "added",
    security,
    ...(parameters.length === 0 ? {} : { parameters }),
    responses: {
      ...Object.fromEntries(defaults),
      ...(hasHandler(operation) ? toHandlerRefusals(published, requestErrors["400"]) : {}),
      ...Object.fromEntries(ownResponses),
    },
  };
}

/** The errors of an operation for unknown callers and for callers without permission. */
function toAccessErrors(node: JsonObject, security: Json): Readonly<Record<string, string>> {
  const isOpen = Array.isArray(security) && security.length === 0;
  const needsPermission = (permissionsAt(node) ?? []).length > 0;
  return {
    ...(isOpen ? {} : { "401": "Unauthorized" }),
    ...(needsPermission ? { "403": "Forbidden" } : {}),
  };
}

/** The parameters of an operation and its path; the operation's parameters take precedence. */
function mergeParameters(
  shared: readonly Json[],
  own: readonly Json[],
  documents: readonly JsonObject[],
): readonly Json[] {
  function keyOf(parameter: Json): string {
    const reference = isObject(parameter) ? textAt(parameter, "$ref") : undefined;
    const resolved =
      reference === undefined
        ? parameter
        : documents.map((document) => valueAt(document, reference)).find((document) => isObject(document));
    return isObject(resolved) ? JSON.stringify([resolved.in, resolved.name]) : "";
  }
  const ownKeys = new Set(own.map(keyOf));
  return [...shared.filter((parameter) => !ownKeys.has(keyOf(parameter))), ...own];
}

/** Gives the single example of a response a name, as in the contract. */
function withNamedExamples(response: Json): Json {
  if (!isObject(response) || response.content === undefined) return response;
  const content = Object.entries(objectAt(response, "content")).map(([type, media]): [string, Json] => {
    if (!isObject(media) || media.example === undefined || media.examples !== undefined) return [type, media];
    const { example, ...rest } = media;
    return [type, { ...rest, examples: { default: { value: example } } }];
  });
  return { ...response, content: Object.fromEntries(content) };
}

function newTags(published: JsonObject, document: JsonObject, operations: readonly AddedNode[]): readonly JsonObject[] {
  const nameOf = (tag: Json) => (isObject(tag) ? textAt(tag, "name") : undefined);
  const knownTags = new Set(listAt(published, "tags").map(nameOf));
  const usedTags = [...new Set(operations.map(({ node }) => tagOf(node)))].filter((name) => !knownTags.has(name));
  const tagsByName = new Map(listAt(document, "tags").map((tag) => [nameOf(tag), tag]));
  return usedTags.map((name) => {
    const tag = tagsByName.get(name);
    return isObject(tag) ? tag : { name, description: name === additionTag ? "Added to the contract." : "Added." };
  });
}

function mergeComponents(document: JsonObject, published: JsonObject): JsonObject {
  const existing = objectAt(published, "components");
  const groups = Object.entries(objectAt(document, "components")).map(([group, parts]): [string, Json] => [
    group,
    { ...objectAt(existing, group), ...(isObject(parts) ? markAll(group, parts) : {}) },
  ]);
  const merged: JsonObject = { ...existing, ...Object.fromEntries(groups) };
  return { ...merged, schemas: extendSchemas(objectAt(merged, "schemas"), document, published) };
}

/** Replaces each added schema that extends a schema of the contract with the extended schema of the contract. */
function extendSchemas(merged: JsonObject, document: JsonObject, published: JsonObject): JsonObject {
  const schemas: Record<string, Json> = { ...merged };
  const originals = objectAt(objectAt(published, "components"), "schemas");
  const extensions = extensionsOf(document, originals);
  for (const [name] of extensions) schemas[name] = objectAt(originals, name);
  for (const [name, extension] of extensions) {
    const addedProperties = markAll("schemas", objectAt(extension, "properties"));
    for (const target of extendedNames(name, published)) {
      const schema = schemas[target];
      if (!isObject(schema) || !isObject(schema.properties)) continue;
      schemas[target] = { ...schema, properties: { ...schema.properties, ...addedProperties } };
    }
  }
  const keys = searchKeysOf(document);
  if (keys.length === 0) return schemas;
  const filter = objectAt(schemas, "TicketSearchFilter");
  const addedFilter = { ...toSearchFilter(keys), ...provenance };
  return { ...schemas, TicketSearchFilter: { ...filter, oneOf: [...listAt(filter, "oneOf"), addedFilter] } };
}

function markAll(group: string, parts: JsonObject): JsonObject {
  const entries = Object.entries(parts).map(([name, part]): [string, Json] => [name, mark(group, part)]);
  return Object.fromEntries(entries);
}

function mark(group: string, part: Json): Json {
  if (!isObject(part)) return part;
  if (group === "schemas") return { ...part, ...provenance };
  return group === "responses" ? withNamedExamples(part) : part;
}
