// Finds what the contract has at a path, for requests that match no operation. Used by mock/http/unrouted.ts; mock/http/app.ts routes
// ordinary requests by the same table.

import { type OperationRoute, operationRoutes } from "../../spec/generated/operations.ts";
import { characterCosts, type EditCosts, editDistance } from "../core/words/edit-distance.ts";

/** Every operation of the contract, paths without parameters before those with. */
export const routes: readonly OperationRoute[] = Object.values(operationRoutes);

/** An operation as a mock serves it: of the contract, or added to it. */
export interface ServiceRoute extends Omit<OperationRoute, "operationId" | "tier"> {
  readonly operationId: string;
  readonly tier: OperationRoute["tier"] | "added";
}

const longestCompared = 200;

/** Methods by path template. */
export type PathTable = ReadonlyMap<string, readonly string[]>;

/** The paths of a route table. */
export function toPathTable(table: readonly Pick<OperationRoute, "path" | "method">[]): PathTable {
  const methods = new Map<string, readonly string[]>();
  for (const { path, method } of table) methods.set(path, [...(methods.get(path) ?? []), method]);
  return methods;
}

/** The paths of the service. */
export const servicePaths = toPathTable(routes);

/** A documented path and the methods it takes. */
export interface PathMatch {
  /** OpenAPI template, such as `/ticket/{ticketId}`. */
  readonly template: string;
  readonly methods: readonly string[];
}

/** The documented path that a request path (without base path) falls under. */
export function findPath(path: string, table: PathTable = servicePaths): PathMatch | undefined {
  for (const [template, methods] of table) {
    if (templateMatches(template, path)) return { template, methods };
  }
  return undefined;
}

/** The documented path that takes the fewest changes to reach from `path`, segment by segment. */
export function findNearestPath(path: string, table: PathTable = servicePaths): PathMatch | undefined {
  const found = toSegments(path.slice(0, longestCompared));
  let nearest: PathMatch | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [template, methods] of table) {
    const distance = editDistance(found, toSegments(template), segmentCosts);
    if (distance < least) [least, nearest] = [distance, { template, methods }];
  }
  return nearest;
}

/** True where a path (without base path) falls under a template. */
export function templateMatches(template: string, path: string): boolean {
  const expected = template.split("/");
  const found = path.split("/");
  return (
    expected.length === found.length &&
    expected.every((segment, index) => (isParameter(segment) ? found[index] !== "" : segment === found[index]))
  );
}

function isParameter(segment: string): boolean {
  return segment.startsWith("{");
}

function toSegments(path: string): readonly string[] {
  return path.toLowerCase().split("/").filter(Boolean);
}

// A segment too many or too few is one slip, however long it is: a prefix, a forgotten id. Another word in its place is up to four, by
// how different it is. A parameter takes any segment, but one without a digit was more likely meant as a word.
const segmentCosts: EditCosts = {
  drop: 1,
  insert: (segment) => (isParameter(segment) ? 0.3 : 1),
  replace(segment, by) {
    if (isParameter(by)) return /\d/.test(segment) ? 0 : 2;
    return (4 * editDistance([...segment], [...by], characterCosts)) / Math.max(segment.length, by.length);
  },
};
