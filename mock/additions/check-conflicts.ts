// Finds additions that conflict with the contract or each other: paths, names of operations and components, security,
// permissions, handlers.

import { childPointer, isObject, type Json, type JsonObject, objectAt } from "../../spec/generate/json.ts";
import { noPermission, permissionMark, permissionsAt } from "../../spec/generate/route-table.ts";
import type { ServiceContract } from "../contract/service-contract.ts";
import { monitoringPaths } from "../control/monitoring.ts";
import { isPermission, permissionNames } from "../domain/records/permissions.ts";
import { nearestWord } from "../engine/core/text/nearest-word.ts";
import { isPagePath } from "../http/pages/page-mounts.ts";
import type { AdditionBreach } from "./breaches.ts";
import type { AddedNode } from "./check-document.ts";

export function findConflicts(
  operations: readonly AddedNode[],
  { routes }: ServiceContract,
): readonly AdditionBreach[] {
  const breaches: AdditionBreach[] = [];
  const replacedIds = new Set(
    operations.flatMap((operation) =>
      isReplacing(operation) ? (sameRoute(operation, routes)?.operationId ?? []) : [],
    ),
  );
  const takenIds = new Map(
    routes
      .filter(({ operationId }) => !replacedIds.has(operationId))
      .map(({ operationId, method, path }) => [operationId, `${method} ${path} of the contract`]),
  );
  for (const operation of operations) {
    const { operationId, method, path, pointer } = operation;
    const label = `${method.toUpperCase()} ${path}`;
    const owner = takenIds.get(operationId);
    if (owner !== undefined)
      breaches.push({ pointer, reason: `has the operationId ${operationId}, which belongs to ${owner}` });
    takenIds.set(operationId, `${label} of the additions`);
    const reason = placementError(operation, routes);
    if (reason !== undefined) breaches.push({ pointer, reason });
  }
  for (const [shape, group] of Map.groupBy(operations, ({ path }) => shapeOf(path))) {
    const [first, ...others] = [...new Set(group.map(({ path }) => path))];
    for (const path of others) {
      const reason = `is the same path as ${first}: both are ${shape}`;
      breaches.push({ pointer: childPointer("/paths", path), reason });
    }
  }
  return breaches;
}

/**
 * Finds additions at the path of a page, a health check or the metrics.
 * @param isAtRoot whether the mock has no base path
 */
export function findOperatingPaths(operations: readonly AddedNode[], isAtRoot: boolean): readonly AdditionBreach[] {
  if (!isAtRoot) return [];
  const paths = new Set(
    operations.map(({ path }) => path).filter((path) => monitoringPaths.includes(path) || isPagePath(path)),
  );
  const reason =
    "is reserved for the mock's pages and health checks; serve the additions below a base path, such as /api";
  return Array.from(paths, (path) => ({ pointer: childPointer("/paths", path), reason }));
}

/** The operation of the contract that an addition replaces. */
function sameRoute<R extends { readonly method: string; readonly path: string }>(
  { method, path }: AddedNode,
  routes: readonly R[],
): R | undefined {
  return routes.find((route) => route.method === method.toUpperCase() && shapeOf(route.path) === shapeOf(path));
}

function isReplacing({ node }: AddedNode): boolean {
  return node["x-replaces"] === true;
}

function placementError(operation: AddedNode, routes: ServiceContract["routes"]): string | undefined {
  const { method, path } = operation;
  const existing = routes.find((route) => shapeOf(route.path) === shapeOf(path));
  if (existing !== undefined && existing.path !== path)
    return `is ${existing.path} in the contract; write it the same way`;
  const same = sameRoute(operation, routes);
  if (same !== undefined && !isReplacing(operation))
    return `is the operation ${same.operationId} of the contract; set x-replaces: true to replace it`;
  if (same === undefined && isReplacing(operation))
    return `has x-replaces: true, but the contract has no ${method.toUpperCase()} ${path}; remove it`;
  return undefined;
}

/** A path without the names of its parameters. */
function shapeOf(path: string): string {
  return path.replaceAll(/\{\w+\}/g, "{}");
}

/** Finds security schemes that the mock does not support. */
export function findInvalidSecurity(document: JsonObject, operations: readonly AddedNode[]): readonly AdditionBreach[] {
  const schemes = ["bearerAuth", "cookieAuth"];
  const places = [{ node: document, pointer: "" }, ...operations];
  return places.flatMap(({ node, pointer }) => {
    const { security = [] } = node;
    const choices: readonly Json[] = Array.isArray(security) ? security : [null];
    const isRight = choices.every((choice) => {
      const names = isObject(choice) ? Object.keys(choice) : ["", ""];
      return names.length === 1 && names.every((name) => schemes.includes(name));
    });
    if (isRight) return [];
    return [
      {
        pointer: `${pointer}/security`,
        reason: `must be a list of choices, each of them one of ${schemes.join(", ")}; [] admits everyone`,
      },
    ];
  });
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
        { pointer, reason: `must be a permission, a list of permissions of which one suffices, or ${noPermission}` },
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

/** Finds components whose name the contract already uses, except schemas, which extend the contract's. */
export function findTakenParts(document: JsonObject, published: JsonObject): readonly AdditionBreach[] {
  return Object.entries(objectAt(document, "components")).flatMap(([group, parts]) =>
    group === "schemas" || !isObject(parts)
      ? []
      : Object.keys(parts)
          .filter((name) => Object.hasOwn(objectAt(objectAt(published, "components"), group), name))
          .map((name) => ({
            pointer: childPointer(`/components/${group}`, name),
            reason: "has a name that the contract already uses; choose another",
          })),
  );
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
      return [{ pointer, reason: `answers no operation of the additions; ${hintAt(name, operations)}` }];
    if (operationsWithHandler.has(operation))
      return [{ pointer, reason: `is a second handler of ${operation.operationId}` }];
    operationsWithHandler.add(operation);
    if (typeof handler !== "function")
      return [{ pointer, reason: "must be a function (request, { state, clock }) => answer" }];
    if (handler.constructor.name === "AsyncFunction")
      return [{ pointer, reason: "must not be async: it runs in one synchronous transaction" }];
    return [];
  });
}

/** Suggests the nearest name and lists the others. */
function hintAt(name: string, operations: readonly AddedNode[]): string {
  const nearest = nearestWord(name, operations.flatMap(namesOf));
  const operationIds = operations.map(({ operationId }) => operationId).join(", ") || "none";
  return `${nearest === undefined ? "" : `did you mean ${nearest}? `}operations are ${operationIds}`;
}

/** The names that a handler of an operation may have. */
export function namesOf({ operationId, method, path }: AddedNode): readonly string[] {
  return [operationId, `${method.toUpperCase()} ${path}`];
}
