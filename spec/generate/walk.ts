// Finds the parts of an OpenAPI document: operations, parameters, bodies, responses, and every schema with its pointer.
import {
  childPointer,
  isList,
  isObject,
  type Json,
  type JsonObject,
  listAt,
  objectAt,
  textAt,
  valueAt,
} from "./json.ts";

/** A part of the document with its JSON pointer. */
export interface Part {
  readonly pointer: string;
  readonly node: JsonObject;
}

/** An operation, including additions of its path item. */
export interface OperationPart extends Part {
  readonly path: string;
  readonly method: string;
  /** Empty if the operation has none. */
  readonly operationId: string;
  readonly tag: string;
}

/** A request body, or the body of a response with this status. */
export interface BodyPart extends Part {
  readonly mediaType: string;
  /** The status of a response; undefined for a request. */
  readonly status: string | undefined;
}

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
const schemaKeys = ["items", "additionalProperties", "propertyNames", "contains", "not", "if", "then", "else"];
const schemaListKeys = ["allOf", "anyOf", "oneOf", "prefixItems"];
const schemaMapKeys = ["properties", "patternProperties", "$defs", "dependentSchemas"];

/** Thrown for a reference without a target. */
export class UnresolvedReference extends Error {}

/**
 * Follows local references to their target; returns a part without a reference unchanged.
 * @throws UnresolvedReference
 */
export function follow(document: JsonObject, part: Part): Part {
  const reference = textAt(part.node, "$ref");
  if (reference === undefined) return part;
  const target = valueAt(document, reference);
  if (!isObject(target)) throw new UnresolvedReference(`${part.pointer}: there is nothing at ${reference}`);
  return follow(document, { pointer: reference, node: target });
}

function partAt(parent: Part, key: string | number): Part | undefined {
  const node: Json | undefined = isList(parent.node) ? undefined : parent.node[key];
  return isObject(node) ? { pointer: childPointer(parent.pointer, key), node } : undefined;
}

/** The parts in a list or map of objects under a key. */
export function partsAt(parent: Part, key: string): readonly Part[] {
  const container = parent.node[key];
  const pointer = childPointer(parent.pointer, key);
  return entriesIn(container).flatMap(([name, node]) =>
    isObject(node) ? [{ pointer: childPointer(pointer, name), node }] : [],
  );
}

function entriesIn(container: Json | undefined): readonly (readonly [string | number, Json])[] {
  if (isList(container)) return [...container.entries()];
  return isObject(container) ? Object.entries(container) : [];
}

/** Every operation, in document order. */
export function operationsOf(document: JsonObject): readonly OperationPart[] {
  return Object.entries(objectAt(document, "paths")).flatMap(([path, item]) => {
    if (!isObject(item)) return [];
    const itemPointer = childPointer("#/paths", path);
    return methods.flatMap((method) => {
      const node = item[method];
      if (!isObject(node)) return [];
      const tag = listAt(node, "tags")[0];
      return [
        {
          pointer: childPointer(itemPointer, method),
          node,
          path,
          method,
          operationId: textAt(node, "operationId") ?? "",
          tag: typeof tag === "string" ? tag : "",
        },
      ];
    });
  });
}

/** Messages that the service sends: one per webhook, named after its event. */
export function webhooksOf(document: JsonObject): readonly OperationPart[] {
  return Object.entries(objectAt(document, "webhooks")).flatMap(([name, item]) => {
    const node = isObject(item) ? item.post : undefined;
    if (!isObject(node)) return [];
    const pointer = childPointer(childPointer("#/webhooks", name), "post");
    return [{ pointer, node, path: name, method: "post", operationId: name, tag: String(listAt(node, "tags")[0]) }];
  });
}

/** The parameters of an operation and of its path item, with references resolved. */
export function parametersOf(document: JsonObject, operation: OperationPart): readonly Part[] {
  const itemPointer = childPointer("#/paths", operation.path);
  const item: Part = { pointer: itemPointer, node: objectAt(objectAt(document, "paths"), operation.path) };
  const parameters = new Map<string, Part>();
  for (const part of [...partsAt(item, "parameters"), ...partsAt(operation, "parameters")]) {
    const parameter = follow(document, part);
    parameters.set(`${textAt(parameter.node, "in")} ${textAt(parameter.node, "name")}`, parameter);
  }
  return [...parameters.values()];
}

/** The bodies of an operation: request first, then each response, one part per media type, with references resolved. */
export function bodiesOf(document: JsonObject, operation: OperationPart): readonly BodyPart[] {
  const request = partAt(operation, "requestBody");
  const holder: Part = {
    pointer: childPointer(operation.pointer, "responses"),
    node: objectAt(operation.node, "responses"),
  };
  const responses = Object.keys(holder.node).map((status) => ({ status, part: partAt(holder, status) }));
  return [{ status: undefined, part: request }, ...responses].flatMap(({ status, part }) => {
    if (part === undefined) return [];
    const { pointer, node: message } = follow(document, part);
    const contentPointer = childPointer(pointer, "content");
    return Object.entries(objectAt(message, "content")).flatMap(([mediaType, node]) =>
      isObject(node) ? [{ pointer: childPointer(contentPointer, mediaType), node, mediaType, status }] : [],
    );
  });
}

/** A schema and all nested schemas; references are not followed. */
export function schemasIn(schema: Part): readonly Part[] {
  const inner = [
    ...schemaKeys.flatMap((key) => partAt(schema, key) ?? []),
    ...[...schemaListKeys, ...schemaMapKeys].flatMap((key) => partsAt(schema, key)),
  ];
  return [schema, ...inner.flatMap(schemasIn)];
}

/** The root schemas of the document: components, parameters, headers, bodies. */
export function rootSchemasOf(document: JsonObject): readonly Part[] {
  const schemas: Part[] = [];
  function visit(part: Part): void {
    for (const [key, value] of Object.entries(part.node)) {
      const pointer = childPointer(part.pointer, key);
      if (key === "example" || key === "examples" || key === "default" || key.startsWith("x-")) continue;
      if (key === "schema" && isObject(value)) schemas.push({ pointer, node: value });
      else if (pointer === "#/components/schemas") schemas.push(...partsAt(part, key));
      else if (isObject(value)) visit({ pointer, node: value });
      else if (isList(value)) partsAt(part, key).forEach(visit);
    }
  }
  visit({ pointer: "#", node: document });
  return schemas;
}

/** Every schema of the document, including nested ones. */
export function schemasOf(document: JsonObject): readonly Part[] {
  return rootSchemasOf(document).flatMap(schemasIn);
}

/** Rewrites a schema bottom-up; references are not followed. */
export function mapSchema(schema: JsonObject, change: (schema: JsonObject) => JsonObject): JsonObject {
  const entries = Object.entries(schema).map(([key, value]): [string, Json] => {
    if (schemaKeys.includes(key) && isObject(value)) return [key, mapSchema(value, change)];
    if (schemaListKeys.includes(key) && isList(value)) {
      return [key, value.map((item) => (isObject(item) ? mapSchema(item, change) : item))];
    }
    if (schemaMapKeys.includes(key) && isObject(value)) {
      const mapped = Object.entries(value).map(([name, item]): [string, Json] => [
        name,
        isObject(item) ? mapSchema(item, change) : item,
      ]);
      return [key, Object.fromEntries(mapped)];
    }
    return [key, value];
  });
  return change(Object.fromEntries(entries));
}
