// Finds additions whose paths, operationIds or components conflict with the contract, the mock's own paths or each other.

import { childPointer, isObject, type JsonObject, objectAt } from "../../spec/generate/json.ts";
import type { ServiceRoute } from "../contract/routes.ts";
import type { ServiceContract } from "../contract/service-contract.ts";
import { monitoringPaths } from "../http/monitoring.ts";
import { isPagePath } from "../http/pages/page-mounts.ts";
import type { AddedNode } from "./added-nodes.ts";
import type { AdditionBreach } from "./broken-additions.ts";

export function findConflicts(
  operations: readonly AddedNode[],
  { routes }: ServiceContract,
): readonly AdditionBreach[] {
  const breaches: AdditionBreach[] = [];
  const ownersById = toOwnersById(operations, routes);
  for (const operation of operations) {
    const { operationId, method, path, pointer } = operation;
    const owner = ownersById.get(operationId);
    if (owner !== undefined)
      breaches.push({ pointer, reason: `has the operationId ${operationId}, which belongs to ${owner}` });
    ownersById.set(operationId, `${method.toUpperCase()} ${path} of the additions`);
    const reason = placementError(operation, routes);
    if (reason !== undefined) breaches.push({ pointer, reason });
  }
  return [...breaches, ...findRepeatedPaths(operations)];
}

/** Describes the contract's operations by operationId, except those that additions replace. */
function toOwnersById(operations: readonly AddedNode[], routes: ServiceContract["routes"]): Map<string, string> {
  const replacedRoutes = operations.filter(isReplacing).map((operation) => sameRoute(operation, routes));
  const remainingRoutes = routes.filter((route) => !replacedRoutes.includes(route));
  return new Map(
    remainingRoutes.map(({ operationId, method, path }) => [operationId, `${method} ${path} of the contract`]),
  );
}

/** Finds paths that differ only in the names of their parameters. */
function findRepeatedPaths(operations: readonly AddedNode[]): readonly AdditionBreach[] {
  const breaches: AdditionBreach[] = [];
  for (const [shape, group] of Map.groupBy(operations, ({ path }) => shapeOf(path))) {
    const [first, ...others] = new Set(group.map(({ path }) => path));
    for (const path of others) {
      const reason = `is the same path as ${first}: both are ${shape}`;
      breaches.push({ pointer: childPointer("/paths", path), reason });
    }
  }
  return breaches;
}

/** Finds additions at the path of a page, a health check or the metrics; there are none below a base path. */
export function findReservedPaths(operations: readonly AddedNode[], basePath: string): readonly AdditionBreach[] {
  if (basePath !== "") return [];
  const paths = new Set(
    operations.map(({ path }) => path).filter((path) => monitoringPaths.includes(path) || isPagePath(path)),
  );
  const reason =
    "is reserved for the mock's pages and health checks; serve the additions below a base path, such as /api";
  return Array.from(paths, (path) => ({ pointer: childPointer("/paths", path), reason }));
}

/** The operation of the contract that an addition replaces. */
function sameRoute({ method, path }: AddedNode, routes: ServiceContract["routes"]): ServiceRoute | undefined {
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
  const breaches: AdditionBreach[] = [];
  for (const [group, parts] of Object.entries(objectAt(document, "components"))) {
    if (group === "schemas" || !isObject(parts)) continue;
    const existing = objectAt(objectAt(published, "components"), group);
    for (const name of Object.keys(parts)) {
      if (!Object.hasOwn(existing, name)) continue;
      const reason = "has a name that the contract already uses; choose another";
      breaches.push({ pointer: childPointer(`/components/${group}`, name), reason });
    }
  }
  return breaches;
}
