// Finds an operation by name and suggests similar names for an unknown one.
import leven from "leven";
import { routes } from "../mock/contract/routes.ts";
import type { OperationRoute } from "../spec/generated/operations.ts";

const maxSuggestions = 3;

/**
 * Finds an operation in the route table.
 * @throws RangeError for an unknown name; the message suggests similar ones
 */
export function requireOperation(operationId: string): OperationRoute {
  const route = routes.find((route) => route.operationId === operationId);
  if (route === undefined) throw new RangeError(describeUnknown(operationId));
  return route;
}

function describeUnknown(operationId: string): string {
  const name = String(operationId).toLowerCase().slice(0, 100);
  const candidates = routes.map(({ operationId, method, path }) => ({
    line: `${operationId} (${method} ${path})`,
    distance: leven(name, operationId.toLowerCase()),
  }));
  candidates.sort((left, right) => left.distance - right.distance);
  const nearestLines = candidates.slice(0, maxSuggestions).map(({ line }) => line);
  return `The contract has no operation ${JSON.stringify(operationId)}; nearest are ${nearestLines.join(", ")}.`;
}
