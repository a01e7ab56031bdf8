// Compares two OpenAPI documents and tells which differences break clients and which break the mock.
import { routes } from "../../mock/contract/routes.ts";
import { isObject } from "../../mock/engine/core/is-object.ts";
import { parsePointer } from "../../mock/engine/core/json-pointer.ts";
import { isSameValue } from "../../mock/engine/core/same-value.ts";
import type { OperationId } from "../../spec/generated/operations.ts";
import { type JsonObject, objectAt, textAt } from "../verify/json-parts.ts";

type Effect = "breaking" | "harmless";

/** One difference between the contract and another document. */
export interface DocumentChange {
  readonly operationId: OperationId;
  /** `removed`, `added`, `required`, `type`, `enum`, `nullable`, `format`. */
  readonly kind: string;
  /** `query limit`, `body /status`, `200 /ticket/status`; "operation" for the whole. */
  readonly place: string;
  /** In the other document. */
  readonly found: string;
  /** In the contract. */
  readonly expected: string;
  /** For clients written against the contract, once the service follows the other document. */
  readonly forClients: Effect;
  /** For the mock as a double of such a service: `breaking` if its answers, or what it refuses, would be wrong. */
  readonly forMock: Effect;
}

/** Requests go to the service, answers to the client. */
type Way = "request" | "answer";

const maxDepth = 12;

/** @throws RangeError if the other value is not an OpenAPI document */
export function compareDocuments(
  own: JsonObject,
  other: unknown,
): { readonly changes: readonly DocumentChange[]; readonly compared: readonly OperationId[] } {
  if (!isObject(other) || textAt(other, "openapi") === undefined || !isObject(other.paths)) {
    throw new RangeError("The document is not an OpenAPI document: it has no `openapi` or no `paths`.");
  }
  const changes: DocumentChange[] = [];
  const compared: OperationId[] = [];
  for (const { operationId, method, path } of routes) {
    const [left, right] = [operationOf(own, method, path), operationOf(other, method, path)];
    if (left === undefined) continue;
    if (right === undefined) {
      changes.push({
        operationId,
        kind: "removed",
        place: "operation",
        found: "nothing",
        expected: `${method} ${path}`,
        forClients: "breaking",
        forMock: "harmless",
      });
      continue;
    }
    compared.push(operationId);
    changes.push(...compareOperations(operationId, { own: left, ownRoot: own, other: right, otherRoot: other }));
  }
  return { changes, compared };
}

interface Sides {
  readonly own: JsonObject;
  readonly ownRoot: JsonObject;
  readonly other: JsonObject;
  readonly otherRoot: JsonObject;
}

/** A path is the same whatever its parameters are called. */
function operationOf(root: JsonObject, method: string, path: string): JsonObject | undefined {
  const plain = (one: string) => one.replaceAll(/\{\w+\}/g, "{}");
  const [, found] = Object.entries(objectAt(root, "paths")).find(([one]) => plain(one) === plain(path)) ?? [];
  const operation = isObject(found) ? found[method.toLowerCase()] : undefined;
  return isObject(operation)
    ? { ...operation, parameters: [...listAt(found as JsonObject, "parameters"), ...listAt(operation, "parameters")] }
    : undefined;
}

function compareOperations(operationId: OperationId, sides: Sides): readonly DocumentChange[] {
  const { own, ownRoot, other, otherRoot } = sides;
  const found: DocumentChange[] = [];
  const add = (change: Omit<DocumentChange, "operationId">) => void found.push({ operationId, ...change });
  compareParts(parametersOf(own, ownRoot), parametersOf(other, otherRoot), (name) => name, "request", sides, add);
  const [body, otherBody] = [bodyOf(own, ownRoot), bodyOf(other, otherRoot)];
  compareSchemas(body, otherBody, "body ", "request", sides, add);
  const statuses = (operation: JsonObject) =>
    Object.keys(objectAt(operation, "responses")).filter((status) => /^\d{3}$/.test(status));
  for (const status of new Set([...statuses(own), ...statuses(other)])) {
    const [left, right] = [answerOf(own, status, ownRoot), answerOf(other, status, otherRoot)];
    if (!statuses(other).includes(status))
      add({
        kind: "removed",
        place: status,
        found: "nothing",
        expected: status,
        forClients: "harmless",
        forMock: status.startsWith("2") ? "breaking" : "harmless",
      });
    else if (!statuses(own).includes(status))
      add({
        kind: "added",
        place: status,
        found: status,
        expected: "nothing",
        forClients: "breaking",
        forMock: "harmless",
      });
    else compareSchemas(left, right, `${status} `, "answer", sides, add);
  }
  return found;
}

type Add = (change: Omit<DocumentChange, "operationId">) => void;
interface Part {
  readonly schema: JsonObject;
  readonly isRequired: boolean;
}

function compareSchemas(
  own: JsonObject | undefined,
  other: JsonObject | undefined,
  place: string,
  way: Way,
  sides: Sides,
  add: Add,
  depth = 0,
): void {
  if (own === undefined || other === undefined || depth > maxDepth) return;
  const [left, right] = [toPlain(own, sides.ownRoot), toPlain(other, sides.otherRoot)];
  const isWider = (wide: readonly unknown[], narrow: readonly unknown[]) => narrow.every((one) => wide.includes(one));
  const differ = (kind: string, found: readonly unknown[], expected: readonly unknown[]) => {
    if (found.length === 0 || expected.length === 0 || (isWider(found, expected) && isWider(expected, found))) return;
    // Accepting more and answering with less is harmless for clients.
    const isHarmless = way === "request" ? isWider(found, expected) : isWider(expected, found);
    add({
      kind,
      place: place.trim(),
      found: found.join(", "),
      expected: expected.join(", "),
      forClients: isHarmless ? "harmless" : "breaking",
      forMock: way === "request" ? effect(!isWider(expected, found)) : effect(!isWider(found, expected)),
    });
  };
  differ("type", left.types.length === 0 ? [] : right.types, left.types);
  if (left.isNullable !== right.isNullable) {
    const isTolerated = way === "request" ? right.isNullable : !right.isNullable;
    add({
      kind: "nullable",
      place: place.trim(),
      found: right.isNullable ? "null too" : "not null",
      expected: left.isNullable ? "null too" : "not null",
      forClients: effect(!isTolerated),
      forMock: effect(isTolerated),
    });
  }
  differ("enum", right.words, left.words);
  const [format, otherFormat] = [textAt(left.node, "format"), textAt(right.node, "format")];
  if (format !== undefined && otherFormat !== undefined && format !== otherFormat)
    add({
      kind: "format",
      place: place.trim(),
      found: otherFormat,
      expected: format,
      forClients: "breaking",
      forMock: "breaking",
    });
  if (left.branches.length > 1 && left.branches.length === right.branches.length) {
    for (const [index, branch] of left.branches.entries())
      compareSchemas(branch, right.branches[index], place, way, sides, add, depth + 1);
    return;
  }
  const nested = (step: string) => `${place}/${step}`.replace(/ \/\//, " /");
  compareParts(propertiesOf(left.node), propertiesOf(right.node), nested, way, sides, add, depth + 1);
  if (isObject(left.node.items) && isObject(right.node.items))
    compareSchemas(left.node.items, right.node.items, `${place}/[]`, way, sides, add, depth + 1);
}

function compareParts(
  own: ReadonlyMap<string, Part>,
  other: ReadonlyMap<string, Part>,
  toPlace: (name: string) => string,
  way: Way,
  sides: Sides,
  add: Add,
  depth = 0,
): void {
  for (const name of new Set([...own.keys(), ...other.keys()])) {
    const [left, right] = [own.get(name), other.get(name)];
    const place = toPlace(name);
    if (left === undefined && right !== undefined) {
      const isNeeded = way === "request" && right.isRequired;
      add({
        kind: "added",
        place,
        found: right.isRequired ? "required" : "optional",
        expected: "nothing",
        forClients: effect(isNeeded),
        forMock: effect(way === "request" || right.isRequired),
      });
    } else if (left !== undefined && right === undefined) {
      add({
        kind: "removed",
        place,
        found: "nothing",
        expected: left.isRequired ? "required" : "optional",
        forClients: "breaking",
        forMock: "breaking",
      });
    } else if (left !== undefined && right !== undefined) {
      if (left.isRequired !== right.isRequired) {
        const isStricter = way === "request" ? right.isRequired : !right.isRequired;
        add({
          kind: "required",
          place,
          found: right.isRequired ? "required" : "optional",
          expected: left.isRequired ? "required" : "optional",
          forClients: effect(isStricter),
          forMock: effect(way === "request" || right.isRequired),
        });
      }
      compareSchemas(left.schema, right.schema, place, way, sides, add, depth);
    }
  }
}

function effect(isBreaking: boolean): Effect {
  return isBreaking ? "breaking" : "harmless";
}

/** A schema with references resolved and `null` split off, whether written as in OpenAPI 3.0 or 3.1. */
function toPlain(schema: JsonObject, root: JsonObject) {
  const node = follow(schema, root);
  const branches = ["anyOf", "oneOf"].flatMap((name) => listAt(node, name)).map((one) => follow(one, root));
  const all = branches.length === 0 ? [node] : branches;
  const types = [...new Set(all.flatMap(({ type }) => [type].flat()).filter((one) => one !== undefined))];
  const words = all.every(({ enum: some }) => Array.isArray(some) || types.length === 0)
    ? all.flatMap(({ enum: some }) => (Array.isArray(some) ? some : []))
    : [];
  const only = all.filter(({ type }) => type !== "null");
  return {
    branches: only,
    node: only.length === 1 && only[0] !== undefined ? only[0] : node,
    types: types.filter((type) => type !== "null"),
    words: words.filter((one) => one !== null),
    isNullable: types.includes("null") || node.nullable === true || words.includes(null),
  };
}

function follow(schema: JsonObject, root: JsonObject): JsonObject {
  let here = schema;
  for (let steps = 0; steps < maxDepth; steps += 1) {
    const reference = textAt(here, "$ref");
    if (reference === undefined) break;
    here = parsePointer(reference).reduce(objectAt, root);
  }
  const parts = listAt(here, "allOf");
  if (parts.length === 0) return here;
  const merged = parts.map((part) => follow(part, root));
  return {
    ...Object.assign({}, ...merged),
    ...here,
    properties: Object.assign({}, ...merged.map((one) => objectAt(one, "properties")), objectAt(here, "properties")),
    required: [...merged, here].flatMap(({ required }) => (Array.isArray(required) ? required : [])),
  };
}

function propertiesOf(node: JsonObject): ReadonlyMap<string, Part> {
  const required = Array.isArray(node.required) ? node.required : [];
  return new Map(
    Object.entries(objectAt(node, "properties")).flatMap(([name, schema]) =>
      isObject(schema) ? [[name, { schema, isRequired: required.includes(name) }]] : [],
    ),
  );
}

/** Query parameters by place; path parameters are compared with the path, headers are not compared. */
function parametersOf(operation: JsonObject, root: JsonObject): ReadonlyMap<string, Part> {
  const all = listAt(operation, "parameters")
    .map((one) => follow(one, root))
    .filter((one) => one.in === "query");
  return new Map(
    all.map((one) => [
      `query ${String(one.name)}`,
      { schema: objectAt(one, "schema"), isRequired: one.required === true },
    ]),
  );
}

function bodyOf(operation: JsonObject, root: JsonObject): JsonObject | undefined {
  return schemaOf(follow(objectAt(operation, "requestBody"), root));
}

function answerOf(operation: JsonObject, status: string, root: JsonObject): JsonObject | undefined {
  return schemaOf(follow(objectAt(objectAt(operation, "responses"), status), root));
}

function schemaOf(part: JsonObject): JsonObject | undefined {
  const schema = objectAt(objectAt(objectAt(part, "content"), "application/json"), "schema");
  return isSameValue(schema, {}) ? undefined : schema;
}

function listAt(value: JsonObject, name: string): readonly JsonObject[] {
  const list = value[name];
  return Array.isArray(list) ? list.filter(isObject) : [];
}
