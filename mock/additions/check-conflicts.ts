// Finds additions whose paths, operationIds or components conflict with the contract, the mock's own paths or each other.

import { childPointer, isObject, type JsonObject, objectAt } from "../../spec/generate/json.ts";
import type { ServiceContract } from "../contract/service-contract.ts";
import { monitoringPaths } from "../http/monitoring.ts";
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
export function findReservedPaths(operations: readonly AddedNode[], isAtRoot: boolean): readonly AdditionBreach[] {
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
