// Finds the faults that a request may meet, in the order they were placed. Each fault stands in one list, under the most telling thing that
// it says of its requests. Used by mock/control/faults/fault-set.ts.
import type { FaultAsked, FaultMatch } from "./fault.ts";
import type { PlacedFault } from "./placed-fault.ts";

/** A fault, and its place among all. */
export interface Placed {
  readonly fault: PlacedFault;
  readonly position: number;
}

export interface FaultIndex {
  add(placed: Placed): void;
  remove(placed: Placed): void;
  /** Those that a request may meet, first placed first. */
  candidates(asked: FaultAsked): readonly Placed[];
}

const none: readonly Placed[] = Object.freeze([]);

/** No faults yet. */
export function createFaultIndex(): FaultIndex {
  const lists = new Map<string, Set<Placed>>();
  return {
    add(placed) {
      const key = keyOf(placed.fault.match);
      const list = lists.get(key) ?? new Set();
      lists.set(key, list.add(placed));
    },
    remove(placed) {
      const key = keyOf(placed.fault.match);
      const list = lists.get(key);
      list?.delete(placed);
      if (list?.size === 0) lists.delete(key);
    },
    candidates(asked) {
      const found = keysOf(asked).flatMap((key) => {
        const list = lists.get(key);
        return list === undefined ? [] : [[...list]];
      });
      const [only = none, ...others] = found;
      return others.length === 0 ? only : found.flat().sort((left, right) => left.position - right.position);
    },
  };
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
