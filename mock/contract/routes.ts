// Finds what the contract has at a path, for requests that match no operation.

import leven from "leven";
import { type OperationRoute, operationRoutes } from "../../spec/generated/operations.ts";

/** Every operation of the contract, paths without parameters before those with. */
export const routes: readonly OperationRoute[] = Object.values(operationRoutes);

/** An operation of the contract, or an added one. */
export interface ServiceRoute extends Omit<OperationRoute, "operationId" | "tier"> {
  readonly operationId: string;
  readonly tier: OperationRoute["tier"] | "added";
}

const longestCompared = 200;

export type PathAndMethod = Pick<OperationRoute, "path" | "method">;

/** The operations that clients of the service are written against; every mock serves them. */
export const documentedRoutes: readonly OperationRoute[] = routes.filter(({ tier }) => tier === "documented");

const companions: readonly PathAndMethod[] = routes.filter(({ tier }) => tier === "companion");

/** The companions that these operations hide: an addition takes precedence over a companion at its path. */
export function hiddenCompanions(served: readonly PathAndMethod[]): readonly PathAndMethod[] {
  const others = served.filter((one) => !documentedRoutes.some((route) => isSame(route, one)));
  return companions.filter(
    (companion) => !others.some((other) => isSame(other, companion) || isElsewhereOver(other.path, companion.path)),
  );
}

function isSame(left: PathAndMethod, right: PathAndMethod): boolean {
  return left.method === right.method && left.path === right.path;
}

function isElsewhereOver(template: string, path: string): boolean {
  return template !== path && templateMatches(template, path);
}

/** Methods by path template. A hidden path that would match another template has no methods. */
export type PathTable = ReadonlyMap<string, readonly string[]>;

/** The paths of a route table, and of operations that it hides. */
export function toPathTable(table: readonly PathAndMethod[], hidden: readonly PathAndMethod[] = []): PathTable {
  const methods = new Map<string, readonly string[]>();
  for (const { path } of hidden) if (!path.includes("{")) methods.set(path, []);
  for (const { path, method } of table) methods.set(path, [...(methods.get(path) ?? []), method]);
  return methods;
}

export const servicePaths = toPathTable(routes);

/** A documented path and the methods it takes. */
export interface PathMatch {
  /** OpenAPI template, for example `/ticket/{ticketId}`. */
  readonly template: string;
  readonly methods: readonly string[];
}

/** The template that a request path (without base path) matches. */
export function findPath(path: string, table: PathTable = servicePaths): PathMatch | undefined {
  for (const [template, methods] of table) {
    if (templateMatches(template, path)) return methods.length === 0 ? undefined : { template, methods };
  }
  return undefined;
}

/** The template nearest to `path`, compared segment by segment. */
export function findNearestPath(path: string, table: PathTable = servicePaths): PathMatch | undefined {
  const segments = toSegments(path.slice(0, longestCompared));
  let nearestMatch: PathMatch | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [template, methods] of table) {
    if (methods.length === 0) continue;
    const distance = distanceBetween(segments, toSegments(template));
    if (distance < least) [least, nearestMatch] = [distance, { template, methods }];
  }
  return nearestMatch;
}

/** Whether a path (without base path) matches a template. */
export function templateMatches(template: string, path: string): boolean {
  const expected = template.split("/");
  const segments = path.split("/");
  return (
    expected.length === segments.length &&
    expected.every((segment, index) => (isParameter(segment) ? segments[index] !== "" : segment === segments[index]))
  );
}

function isParameter(segment: string): boolean {
  return segment.startsWith("{");
}

function toSegments(path: string): readonly string[] {
  return path.toLowerCase().split("/").filter(Boolean);
}

// An extra or missing segment, such as a prefix or a forgotten id, counts as one error whatever its length.
function distanceBetween(segments: readonly string[], template: readonly string[]): number {
  const toInsert = (segment: string) => (isParameter(segment) ? 0.3 : 1);
  let previous = [0];
  for (const [column, name] of template.entries()) previous.push((previous[column] ?? 0) + toInsert(name));
  for (const segment of segments) {
    const current = [(previous[0] ?? 0) + 1];
    for (const [column, name] of template.entries()) {
      const replaced = (previous[column] ?? 0) + toReplace(segment, name);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + toInsert(name)));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}

// A replaced word counts up to four errors, by its distance. A segment without a digit was probably meant as a word,
// not as a parameter.
function toReplace(segment: string, replacement: string): number {
  if (isParameter(replacement)) return /\d/.test(segment) ? 0 : 2;
  return (4 * leven(segment, replacement)) / Math.max(segment.length, replacement.length);
}
