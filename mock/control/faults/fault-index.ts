// Finds the faults that may match a request, in placing order: each fault is listed once, under its most selective
// condition.
import type { FaultMatch, MatchableRequest, PlacedFault } from "./fault.ts";

/** The faults that may match a request, in placing order. */
export type FaultIndex = (request: MatchableRequest) => readonly PlacedFault[];

export function createFaultIndex(faults: readonly PlacedFault[]): FaultIndex {
  const inOrder = faults.toSorted(byOrder);
  const lists = Map.groupBy(inOrder, ({ match }) => keyOf(match));
  return (request) => {
    const found = keysOf(request).flatMap((key) => lists.get(key) ?? []);
    return found.sort(byOrder);
  };
}

/** Sorts by the order in which faults are tried. */
export function byOrder(left: PlacedFault, right: PlacedFault): number {
  return left.order - right.order;
}

/** A pattern without a star matches one path; other patterns are listed by their first segment. */
function keyOf({ operationId, path, tag, method }: FaultMatch): string {
  if (operationId !== undefined) return `operation ${operationId}`;
  if (path !== undefined && !path.includes("*")) return `path ${path}`;
  const segment = path === undefined ? "" : firstSegment(path);
  if (segment !== "" && !segment.includes("*")) return `segment ${segment}`;
  if (tag !== undefined) return `tag ${tag}`;
  return method === undefined ? "any" : `method ${method}`;
}

function keysOf({ operationId, path, tag, method }: MatchableRequest): readonly string[] {
  return [
    `operation ${operationId}`,
    `path ${path}`,
    `segment ${firstSegment(path)}`,
    `tag ${tag}`,
    `method ${method}`,
    "any",
  ];
}

function firstSegment(path: string): string {
  return path.split("/", 2)[1] ?? "";
}
