// Finds the faults that a request may meet, in the order they were placed. Each fault has its place in one list, under the most telling thing
// that it says of its requests.
import type { FaultAsked, FaultMatch, PlacedFault } from "./fault.ts";

/** Those that a request may meet, first placed first. */
export type FaultIndex = (asked: FaultAsked) => readonly PlacedFault[];

/** The index of some faults. */
export function createFaultIndex(faults: readonly PlacedFault[]): FaultIndex {
  const inOrder = faults.toSorted(byOrder);
  const lists = Map.groupBy(inOrder, ({ match }) => keyOf(match));
  return (asked) => {
    const found = keysOf(asked).flatMap((key) => lists.get(key) ?? []);
    return found.sort(byOrder);
  };
}

/** Sorts by the order in which faults are tried. */
export function byOrder(left: PlacedFault, right: PlacedFault): number {
  return left.order - right.order;
}

/** A pattern without a star stands for one path; of others the first segment tells. */
function keyOf({ operationId, path, tag, method }: FaultMatch): string {
  if (operationId !== undefined) return `operation ${operationId}`;
  if (path !== undefined && !path.includes("*")) return `path ${path}`;
  const segment = path === undefined ? "" : firstSegment(path);
  if (segment !== "" && !segment.includes("*")) return `segment ${segment}`;
  if (tag !== undefined) return `tag ${tag}`;
  return method === undefined ? "any" : `method ${method}`;
}

function keysOf({ operationId, path, tag, method }: FaultAsked): readonly string[] {
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
