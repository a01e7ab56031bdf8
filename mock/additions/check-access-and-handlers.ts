// Finds additions whose security, permissions or handlers are invalid.

import { childPointer, isList, isObject, type Json, type JsonObject } from "../../spec/generate/json.ts";
import { noPermission, permissionMark, permissionsAt } from "../../spec/generate/route-table.ts";
import { isPermission, permissionNames } from "../domain/records/permissions.ts";
import { nearestWord } from "../engine/core/text/nearest-word.ts";
import type { AddedNode } from "./added-nodes.ts";
import type { AdditionBreach } from "./broken-additions.ts";

const schemes = ["bearerAuth", "cookieAuth"];

/** Finds security that the mock does not support. */
export function findInvalidSecurity(document: JsonObject, operations: readonly AddedNode[]): readonly AdditionBreach[] {
  const places = [{ node: document, pointer: "" }, ...operations];
  return places.flatMap(({ node, pointer }) => {
    const { security = [] } = node;
    if (isList(security) && security.every(isSupportedScheme)) return [];
    const reason = `must be a list of alternatives, each either ${schemes.join(" or ")}; [] admits everyone`;
    return [{ pointer: `${pointer}/security`, reason }];
  });
}

/** Whether an alternative consists of a single supported scheme. */
function isSupportedScheme(alternative: Json): boolean {
  const names = isObject(alternative) ? Object.keys(alternative) : [];
  return names.length === 1 && names.every((name) => schemes.includes(name));
}

/** Finds unknown permissions, and permissions that cannot be checked because the operation needs no caller. */
export function findInvalidPermissions(
  document: JsonObject,
  operations: readonly AddedNode[],
): readonly AdditionBreach[] {
  return operations.flatMap(({ node, pointer: place }): readonly AdditionBreach[] => {
    const permission = node[permissionMark];
    if (permission === undefined) return [];
    const pointer = `${place}/${permissionMark}`;
    const names = permissionsAt(node);
    if (names === undefined)
      return [
        { pointer, reason: `must be a permission, a list of permissions (any one suffices), or ${noPermission}` },
      ];
    const security = node.security ?? document.security;
    if (names.length > 0 && Array.isArray(security) && security.length === 0)
      return [{ pointer, reason: "requires a permission, but `security: []` identifies no caller" }];
    const unknown = names.filter((name) => !isPermission(name));
    const list = [...permissionNames, noPermission].join(", ");
    return unknown.map((name) => ({
      pointer,
      reason: `names ${name}, which is not a permission; permissions are ${list}`,
    }));
  });
}

/** Finds handlers that are not functions, are asynchronous, or belong to no operation. */
export function findInvalidHandlers(handlers: unknown, operations: readonly AddedNode[]): readonly AdditionBreach[] {
  if (handlers === undefined) return [];
  if (typeof handlers !== "object" || handlers === null || Array.isArray(handlers))
    return [{ pointer: "/handlers", reason: "must be an object of functions by operationId" }];
  const operationsWithHandler = new Set<AddedNode>();
  return Object.entries(handlers).flatMap(([name, handler]: [string, unknown]) => {
    const pointer = childPointer("/handlers", name);
    const operation = operations.find((operation) => namesOf(operation).includes(name));
    if (operation === undefined)
      return [{ pointer, reason: `matches no added operation; ${hintFor(name, operations)}` }];
    if (operationsWithHandler.has(operation))
      return [{ pointer, reason: `is a second handler of ${operation.operationId}` }];
    operationsWithHandler.add(operation);
    if (typeof handler !== "function") return [{ pointer, reason: "must be a function (request, context) => body" }];
    if (handler.constructor.name === "AsyncFunction")
      return [{ pointer, reason: "must not be async: it runs in one synchronous transaction" }];
    return [];
  });
}

/** Suggests the nearest name and lists the others. */
function hintFor(name: string, operations: readonly AddedNode[]): string {
  const nearest = nearestWord(name, operations.flatMap(namesOf));
  const operationIds = operations.map(({ operationId }) => operationId).join(", ") || "none";
  return `${nearest === undefined ? "" : `did you mean ${nearest}? `}operations are ${operationIds}`;
}

/** The names that a handler of an operation may have. */
export function namesOf({ operationId, method, path }: AddedNode): readonly string[] {
  return [operationId, `${method.toUpperCase()} ${path}`];
}
