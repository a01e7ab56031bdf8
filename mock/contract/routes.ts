// Finds out what the contract has at a path, for requests that no operation answers. Used by mock/http/unrouted.ts;
// ordinary requests are matched by the router that mock/http/app.ts fills from the same table.
import { type OperationRoute, operationRoutes } from "../../spec/generated/operations.ts";

/** Every operation of the contract, paths without parameters before those with. */
export const routes: readonly OperationRoute[] = Object.values(operationRoutes);

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
const servicePaths = toPathTable(routes);

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

/** The documented path that takes the fewest changed characters to reach from `path`. */
export function findNearestPath(path: string, table: PathTable = servicePaths): PathMatch | undefined {
  const compared = path.slice(0, longestCompared);
  let nearest: PathMatch | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [template, methods] of table) {
    const distance = editDistance(compared.toLowerCase(), fillIn(template, compared).toLowerCase());
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

// The template with its parameters taken from the path, so that only the fixed parts count.
function fillIn(template: string, path: string): string {
  const found = path.split("/");
  return template
    .split("/")
    .map((segment, index) => (isParameter(segment) ? found[index] || segment : segment))
    .join("/");
}

function isParameter(segment: string): boolean {
  return segment.startsWith("{");
}

/** Insertions, deletions and replacements of one character that turn one text into another. */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}
