// Finds an operation by name and suggests similar names for an unknown one.
import leven from "leven";
import { routes } from "../mock/contract/routes.ts";
import type { OperationRoute } from "../spec/generated/operations.ts";

const maxNamed = 3;

/**
 * Finds an operation in the route table.
 * @throws RangeError for an unknown name; the message suggests similar ones
 */
export function requireOperation(operationId: string): OperationRoute {
  const route = routes.find((route) => route.operationId === operationId);
  if (route === undefined) throw new RangeError(unknownOperation(operationId));
  return route;
}

function unknownOperation(wanted: string): string {
  const name = String(wanted).toLowerCase().slice(0, 100);
  const rated = routes.map(({ operationId, method, path }) => ({
    line: `${operationId} (${method} ${path})`,
    distance: leven(name, operationId.toLowerCase()),
  }));
  rated.sort((one, other) => one.distance - other.distance);
  const nearestLines = rated.slice(0, maxNamed).map(({ line }) => line);
  return `The contract has no operation ${JSON.stringify(wanted)}; nearest are ${nearestLines.join(", ")}.`;
}
