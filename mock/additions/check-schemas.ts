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
import type { AdditionBreach } from "./breaches.ts";
import type { AddedNode } from "./check-document.ts";

/** Finds references that resolve neither in the document nor in the contract. */
export function findInvalidReferences(document: JsonObject, merged: JsonObject): readonly AdditionBreach[] {
  const breaches: AdditionBreach[] = [];
  function visit(value: Json, pointer: string, hasNames: boolean): void {
    if (isList(value)) value.forEach((item, index) => void visit(item, childPointer(pointer, index), false));
    if (!isObject(value)) return;
    const reference = hasNames ? undefined : textAt(value, "$ref");
    if (reference !== undefined) {
      const reason = referenceError(reference, merged);
      if (reason !== undefined) breaches.push({ pointer: `${pointer}/$ref`, reason });
    }
    for (const [name, part] of Object.entries(value)) {
      if (hasNames || !dataKeys.has(name)) visit(part, childPointer(pointer, name), !hasNames && mapKeys.has(name));
    }
  }
  visit(document, "", false);
  return breaches;
}

/** Keys of arbitrary data, in which `$ref` has no meaning. */
const dataKeys: ReadonlySet<string> = new Set(["example", "value", "default", "enum", "const"]);
/** Keys of maps whose names the author chooses, even if they are in the list above. */
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
  let formatRegex: string | undefined;
  try {
    formatRegex = formatPattern(format ?? "int64");
  } catch {
    breaches.push({
      pointer: `${pointer}/format`,
      reason: `the format "${format}" is unknown; use a pattern instead`,
    });
  }
  if (formatRegex !== undefined && pattern !== undefined && pattern !== formatRegex) {
    breaches.push({
      pointer: `${pointer}/pattern`,
      reason: `conflicts with the format "${format}"; remove one of them`,
    });
  }
  if (pattern !== undefined && !isPattern(pattern)) {
    breaches.push({ pointer: `${pointer}/pattern`, reason: `${JSON.stringify(pattern)} is not a regular expression` });
  }
  return breaches;
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
  const breaches: AdditionBreach[] = [];
  const inPath: string[] = [];
  for (const { node: parameter } of parametersOf(merged, part)) {
    const [name = "", place = ""] = [textAt(parameter, "name"), textAt(parameter, "in")];
    const { schema } = parameter;
    const type = isObject(schema) ? follow(merged, { pointer, node: schema }).node.type : undefined;
    if (place !== "path" && place !== "query") {
      const reason = `the parameter ${name} is in ${place || "nothing"}; only path and query parameters can be declared, and handlers read headers from request.headers`;
      breaches.push({ pointer: `${pointer}/parameters`, reason });
    } else if (typeof type !== "string" || !simpleTypes.includes(type)) {
      const reason = `the parameter ${name} must have a schema with one of the types ${simpleTypes.join(", ")}`;
      breaches.push({ pointer: `${pointer}/parameters`, reason });
    } else if (place === "path") {
      inPath.push(name);
      if (parameter.required !== true)
        breaches.push({
          pointer: `${pointer}/parameters`,
          reason: `the path parameter ${name} must have required: true`,
        });
    }
  }
  const inTemplate = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  for (const name of inTemplate.filter((name) => !inPath.includes(name)))
    breaches.push({ pointer: `${pointer}/parameters`, reason: `the path parameter ${name} is not declared` });
  for (const name of inPath.filter((name) => !inTemplate.includes(name)))
    breaches.push({ pointer: `${pointer}/parameters`, reason: `the path has no {${name}}` });
  return breaches;
}
