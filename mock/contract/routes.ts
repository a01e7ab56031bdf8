// Lists the routes of the contract, and finds the path template for a request that matches no operation.
import leven from "leven";
import { type OperationRoute, operationRoutes } from "../../spec/generated/operations.ts";

/** Every operation of the contract; paths without parameters come first. */
export const routes: readonly OperationRoute[] = Object.values(operationRoutes);

/** An operation of the contract, or an added one. */
export interface ServiceRoute extends Omit<OperationRoute, "operationId" | "tier"> {
  readonly operationId: string;
  readonly tier: OperationRoute["tier"] | "added";
}

export type PathAndMethod = Pick<OperationRoute, "path" | "method">;

/** The operations that clients of the service are written against; every mock serves them. */
export const documentedRoutes: readonly OperationRoute[] = routes.filter(({ tier }) => tier === "documented");

const companions: readonly PathAndMethod[] = routes.filter(({ tier }) => tier === "companion");

/**
 * The companions that a mock hides if it serves only these operations. An added operation takes precedence over a
 * companion at its path.
 */
export function hiddenCompanions(served: readonly PathAndMethod[]): readonly PathAndMethod[] {
  const otherRoutes = served.filter((candidate) => !documentedRoutes.some((route) => isSame(route, candidate)));
  return companions.filter(
    (companion) => !otherRoutes.some((other) => isSame(other, companion) || shadows(other.path, companion.path)),
  );
}

function isSame(left: PathAndMethod, right: PathAndMethod): boolean {
  return left.method === right.method && left.path === right.path;
}

function shadows(template: string, path: string): boolean {
  return template !== path && templateMatches(template, path);
}

/** Methods by path template. A hidden path that would match another template has an empty list. */
export type PathTable = ReadonlyMap<string, readonly string[]>;

/** Groups routes and hidden operations by path. */
export function toPathTable(table: readonly PathAndMethod[], hidden: readonly PathAndMethod[] = []): PathTable {
  const methods = new Map<string, readonly string[]>();
  for (const { path } of hidden) if (!path.includes("{")) methods.set(path, []);
  for (const { path, method } of table) methods.set(path, [...(methods.get(path) ?? []), method]);
  return methods;
}

export const servicePaths = toPathTable(routes);

/** A documented path and its methods. */
export interface PathMatch {
  /** OpenAPI template, for example `/ticket/{ticketId}`. */
  readonly template: string;
  readonly methods: readonly string[];
}

/** Finds the template that a request path (without base path) matches. */
export function findPath(path: string, table: PathTable = servicePaths): PathMatch | undefined {
  for (const [template, methods] of table) {
    if (templateMatches(template, path)) return methods.length === 0 ? undefined : { template, methods };
  }
  return undefined;
}

const maxComparedLength = 200;

/** Finds the template nearest to `path`, compared segment by segment. */
export function findNearestPath(path: string, table: PathTable = servicePaths): PathMatch | undefined {
  const segments = toSegments(path.slice(0, maxComparedLength));
  let nearestMatch: PathMatch | undefined;
  let smallestDistance = Number.POSITIVE_INFINITY;
  for (const [template, methods] of table) {
    if (methods.length === 0) continue;
    const distance = distanceBetween(segments, toSegments(template));
    if (distance >= smallestDistance) continue;
    smallestDistance = distance;
    nearestMatch = { template, methods };
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

/**
 * The edit distance, row by row, with segments in place of letters. An extra or missing segment, such as a prefix or a
 * forgotten id, counts as one error whatever its length.
 */
function distanceBetween(segments: readonly string[], template: readonly string[]): number {
  const toInsert = (segment: string) => (isParameter(segment) ? 0.3 : 1);
  let previous = [0];
  for (const [column, name] of template.entries()) previous.push((previous[column] ?? 0) + toInsert(name));
  for (const segment of segments) {
    const current = [(previous[0] ?? 0) + 1];
    for (const [column, name] of template.entries()) {
      const replaced = (previous[column] ?? 0) + replacementCost(segment, name);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + toInsert(name)));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}

/**
 * A replaced word counts as up to four errors, by its distance. A segment without a digit is probably a misspelled word
 * rather than a parameter.
 */
function replacementCost(segment: string, replacement: string): number {
  if (isParameter(replacement)) return /\d/.test(segment) ? 0 : 2;
  return (4 * leven(segment, replacement)) / Math.max(segment.length, replacement.length);
}
