// Reads the operations and schemas of an OpenAPI document, with references resolved.

import { isObject } from "../../mock/engine/core/is-object.ts";
import { parsePointer } from "../../mock/engine/core/json-pointer.ts";
import { isSameValue } from "../../mock/engine/core/same-value.ts";
import { type JsonObject, objectAt, textAt } from "../json-parts.ts";

/** A node of a document, and the document that its references point into. */
export interface DocumentNode {
  readonly node: JsonObject;
  readonly root: JsonObject;
}

/** Parameters or properties by name. */
export type DocumentParts = ReadonlyMap<string, DocumentPart>;

/** A parameter or property. */
export interface DocumentPart {
  readonly schema: DocumentNode;
  readonly isRequired: boolean;
}

/** Maximum length of a chain of references; a longer chain is treated as a cycle. */
const maxReferences = 12;

/** Finds an operation by its path, whatever the names of the path's parameters. */
export function operationIn(root: JsonObject, method: string, path: string): DocumentNode | undefined {
  const withoutNames = (template: string) => template.replaceAll(/\{\w+\}/g, "{}");
  const paths = Object.entries(objectAt(root, "paths"));
  const [, item] = paths.find(([template]) => withoutNames(template) === withoutNames(path)) ?? [];
  const operation = isObject(item) ? item[method.toLowerCase()] : undefined;
  if (!isObject(item) || !isObject(operation)) return undefined;
  const parameters = [...listAt(item, "parameters"), ...listAt(operation, "parameters")];
  return { node: { ...operation, parameters }, root };
}

/** Path parameters are compared as part of the path; headers are not compared. */
export function queryParametersOf({ node, root }: DocumentNode): DocumentParts {
  const parameters = listAt(node, "parameters").map((parameter) => follow(parameter, root));
  return new Map(
    parameters
      .filter((parameter) => parameter.in === "query")
      .map((parameter) => [
        String(parameter.name),
        { schema: { node: objectAt(parameter, "schema"), root }, isRequired: parameter.required === true },
      ]),
  );
}

export function bodyOf({ node, root }: DocumentNode): DocumentNode | undefined {
  return contentOf(objectAt(node, "requestBody"), root);
}

export function responseOf({ node, root }: DocumentNode, status: string): DocumentNode | undefined {
  return contentOf(objectAt(objectAt(node, "responses"), status), root);
}

export function statusesOf({ node }: DocumentNode): readonly string[] {
  return Object.keys(objectAt(node, "responses")).filter((status) => /^\d{3}$/.test(status));
}

export function propertiesOf({ node, root }: DocumentNode): DocumentParts {
  const required = Array.isArray(node.required) ? node.required : [];
  return new Map(
    Object.entries(objectAt(node, "properties")).flatMap(([name, schema]) =>
      isObject(schema) ? [[name, { schema: { node: schema, root }, isRequired: required.includes(name) }]] : [],
    ),
  );
}

export function itemsOf({ node, root }: DocumentNode): DocumentNode | undefined {
  return isObject(node.items) ? { node: node.items, root } : undefined;
}

/** A schema with references resolved and `null` split off, whether written as in OpenAPI 3.0 or 3.1. */
export function toPlain({ node: schema, root }: DocumentNode) {
  const node = follow(schema, root);
  const choices = ["anyOf", "oneOf"].flatMap((name) => listAt(node, name)).map((choice) => follow(choice, root));
  const all = choices.length === 0 ? [node] : choices;
  const types = [...new Set(all.flatMap(({ type }) => [type].flat()).filter((type) => type !== undefined))];
  const isClosed = all.every(({ enum: values }) => Array.isArray(values) || types.length === 0);
  const values = isClosed ? all.flatMap(({ enum: list }) => (Array.isArray(list) ? list : [])) : [];
  const branches = all.filter(({ type }) => type !== "null").map((branch) => ({ node: branch, root }));
  return {
    branches,
    schema: branches.length === 1 && branches[0] !== undefined ? branches[0] : { node, root },
    types: types.filter((type) => type !== "null"),
    values: values.filter((value) => value !== null),
    isNullable: types.includes("null") || node.nullable === true || values.includes(null),
  };
}

/** Resolves references and merges the parts of `allOf`. */
function follow(schema: JsonObject, root: JsonObject): JsonObject {
  let node = schema;
  for (let references = 0; references < maxReferences; references += 1) {
    const reference = textAt(node, "$ref");
    if (reference === undefined) break;
    node = parsePointer(reference).reduce(objectAt, root);
  }
  const parts = listAt(node, "allOf").map((part) => follow(part, root));
  if (parts.length === 0) return node;
  const all = [...parts, node];
  return {
    ...Object.assign({}, ...all),
    properties: Object.assign({}, ...all.map((part) => objectAt(part, "properties"))),
    required: all.flatMap(({ required }) => (Array.isArray(required) ? required : [])),
  };
}

function contentOf(holder: JsonObject, root: JsonObject): DocumentNode | undefined {
  const content = objectAt(objectAt(follow(holder, root), "content"), "application/json");
  const node = objectAt(content, "schema");
  return isSameValue(node, {}) ? undefined : { node, root };
}

function listAt(value: JsonObject, name: string): readonly JsonObject[] {
  const list = value[name];
  return Array.isArray(list) ? list.filter(isObject) : [];
}
