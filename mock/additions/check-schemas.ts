// Checks the references, schemas and parameters of additions by the contract's rules.
import { formatPattern } from "../../spec/generate/format-patterns.ts";
import {
  childPointer,
  isList,
  isObject,
  type Json,
  type JsonObject,
  objectAt,
  textAt,
  valueAt,
} from "../../spec/generate/json.ts";
import { schemaBreaches } from "../../spec/generate/schema-rules.ts";
import { follow, parametersOf, schemasOf } from "../../spec/generate/walk.ts";
import type { AddedNode } from "./added-nodes.ts";
import type { AdditionBreach } from "./broken-additions.ts";

/** Finds references that resolve neither in the document nor in the contract. */
export function findInvalidReferences(document: JsonObject, merged: JsonObject): readonly AdditionBreach[] {
  const breaches: AdditionBreach[] = [];
  function visit(value: Json, pointer: string): void {
    if (isList(value)) value.forEach((item, index) => void visit(item, childPointer(pointer, index)));
    if (!isObject(value)) return;
    const reference = textAt(value, "$ref");
    const reason = reference === undefined ? undefined : referenceError(reference, merged);
    if (reason !== undefined) breaches.push({ pointer: `${pointer}/$ref`, reason });
    for (const [key, part] of Object.entries(value)) {
      if (mapKeys.has(key)) visitMap(part, childPointer(pointer, key));
      else if (!dataKeys.has(key)) visit(part, childPointer(pointer, key));
    }
  }
  function visitMap(map: Json, pointer: string): void {
    if (!isObject(map)) visit(map, pointer);
    else for (const [name, part] of Object.entries(map)) visit(part, childPointer(pointer, name));
  }
  visit(document, "");
  return breaches;
}

/** Keys of arbitrary data, in which `$ref` has no meaning. */
const dataKeys: ReadonlySet<string> = new Set(["example", "value", "default", "enum", "const"]);
/** Keys of maps whose names the author chooses; a name is never a keyword, not even `$ref` or `default`. */
const mapKeys: ReadonlySet<string> = new Set([
  ...["paths", "properties", "schemas", "responses", "parameters", "examples", "requestBodies", "headers"],
]);

function referenceError(reference: string, merged: JsonObject): string | undefined {
  const quoted = JSON.stringify(reference);
  if (!reference.startsWith("#/components/")) {
    return `refers to ${quoted}; additions may refer only to their own #/components/… and those of the contract`;
  }
  return isObject(valueAt(merged, reference)) ? undefined : `refers to ${quoted}, which does not exist`;
}

/** Finds schemas that the mock would read differently from other tools, and unknown keywords. */
export function findInvalidSchemas(document: JsonObject): readonly AdditionBreach[] {
  return [
    ...schemaBreaches(document).map(({ place, problem, instead }) => ({
      pointer: place.replace(/^#/, ""),
      reason: `${problem}; ${instead}`,
    })),
    ...schemasOf(document).flatMap(({ node, pointer }) => findInvalidKeywords(node, pointer.replace(/^#/, ""))),
  ];
}

function findInvalidKeywords(schema: JsonObject, pointer: string): readonly AdditionBreach[] {
  const format = textAt(schema, "format");
  const pattern = textAt(schema, "pattern");
  const breaches: AdditionBreach[] = [];
  if (format !== undefined) breaches.push(...checkFormat(format, pattern, pointer));
  if (pattern !== undefined && !isPattern(pattern)) {
    breaches.push({ pointer: `${pointer}/pattern`, reason: `${JSON.stringify(pattern)} is not a regular expression` });
  }
  return breaches;
}

/** Checks that a format is known and does not conflict with the schema's pattern. */
function checkFormat(format: string, pattern: string | undefined, pointer: string): readonly AdditionBreach[] {
  let impliedPattern: string | undefined;
  try {
    impliedPattern = formatPattern(format);
  } catch {
    return [{ pointer: `${pointer}/format`, reason: `the format "${format}" is unknown; use a pattern instead` }];
  }
  if (impliedPattern === undefined || pattern === undefined || pattern === impliedPattern) return [];
  return [{ pointer: `${pointer}/pattern`, reason: `conflicts with the format "${format}"; remove one of them` }];
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}

const simpleTypes = ["integer", "number", "boolean", "string"];

/** Finds parameters that cannot be decoded, and path parameters that do not match the path. References must resolve. */
export function findInvalidParameters(merged: JsonObject, operation: AddedNode): readonly AdditionBreach[] {
  const { path, method, pointer, operationId } = operation;
  // The merged operation includes the parameters of its path.
  const node = objectAt(objectAt(objectAt(merged, "paths"), path), method);
  const part = { pointer: `#${pointer}`, node, path, method, operationId, tag: "" };
  const reasons: string[] = [];
  const declaredNames: string[] = [];
  for (const { node: parameter } of parametersOf(merged, part)) {
    const name = textAt(parameter, "name") ?? "";
    const error = decodingError(name, parameter, merged);
    if (error !== undefined) reasons.push(error);
    else if (textAt(parameter, "in") === "path") {
      declaredNames.push(name);
      if (parameter.required !== true) reasons.push(`the path parameter ${name} must have required: true`);
    }
  }
  const templateNames = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  for (const name of templateNames)
    if (!declaredNames.includes(name)) reasons.push(`the path parameter ${name} is not declared`);
  for (const name of declaredNames) if (!templateNames.includes(name)) reasons.push(`the path has no {${name}}`);
  return reasons.map((reason) => ({ pointer: `${pointer}/parameters`, reason }));
}

/** Why a parameter cannot be decoded; undefined if it can. */
function decodingError(name: string, parameter: JsonObject, merged: JsonObject): string | undefined {
  const place = textAt(parameter, "in") ?? "";
  if (place !== "path" && place !== "query") {
    return `the parameter ${name} is in ${place || "nothing"}; only path and query parameters can be declared, and handlers read headers from request.headers`;
  }
  const { schema } = parameter;
  const type = isObject(schema) ? follow(merged, { pointer: "", node: schema }).node.type : undefined;
  if (typeof type === "string" && simpleTypes.includes(type)) return undefined;
  return `the parameter ${name} must have a schema with one of the types ${simpleTypes.join(", ")}`;
}
