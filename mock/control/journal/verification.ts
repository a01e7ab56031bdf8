// Verifies how often a request was made, and lists similar requests if it was not made often enough.
import type { AdminSchema } from "../../contract/admin-types.ts";
import type { ServiceRoute } from "../../contract/routes.ts";
import { DomainError } from "../../engine/core/errors.ts";
import type { Redactor } from "../../engine/core/secrets/redactor.ts";
import type { Journal, RetainedExchange } from "./journal-entry.ts";
import { differencesOf } from "./request-match.ts";

type Verification = AdminSchema<"Verification">;
type NearMiss = AdminSchema<"NearMiss">;

/** How many near misses to list. */
const maxNear = 3;

/**
 * Counts the retained requests for an operation that match, including refused ones. Without `times`, expects at least
 * one.
 * @throws DomainError 422 unknown_operation, unknown_parameter (of the path), impossible_times
 */
export function verify(journal: Journal, verification: Verification): AdminSchema<"VerificationResult"> {
  const { operationId, match = {}, times = { atLeast: 1 }, since = 0 } = verification;
  const { redactor, service } = journal;
  const route = service.routeOf(operationId);
  if (route === undefined) {
    throw refusal("unknown_operation", "/operationId", operationId, "an operation of the contract");
  }
  assertPathParameters(route, match);
  const [least, most] = toRange(times);
  const matchingIds: number[] = [];
  const nearMisses: NearMiss[] = [];
  const otherRequests: RetainedExchange[] = [];
  for (const exchange of journal.retained(since)) {
    if (exchange.operationId !== operationId) {
      otherRequests.push(exchange);
      continue;
    }
    const differences = differencesOf(exchange, match, journal);
    if (differences.length === 0) matchingIds.push(exchange.id);
    else nearMisses.push(toNearMiss(exchange, differences, redactor));
  }
  const count = matchingIds.length;
  const wasRequested = count + nearMisses.length > 0;
  let nearest: readonly NearMiss[] = [];
  if (count < least) {
    nearest = wasRequested ? fewestDifferences(nearMisses) : mostSimilar(otherRequests, route, redactor);
  }
  return {
    matched: count >= least && count <= most,
    count,
    expected: describeRange(least, most),
    matchingIds,
    nearest,
    droppedCount: journal.droppedCount,
  };
}

function toRange(times: NonNullable<Verification["times"]>): readonly [least: number, most: number] {
  if ("exactly" in times) return [times.exactly, times.exactly];
  const { atLeast = 0, atMost = Number.POSITIVE_INFINITY } = times;
  if (atLeast > atMost) throw refusal("impossible_times", "/times/atMost", atMost, `at least atLeast, ${atLeast}`);
  return [atLeast, atMost];
}

function describeRange(least: number, most: number): string {
  if (least === most) return `exactly ${least}`;
  if (most === Number.POSITIVE_INFINITY) return least === 0 ? "any number" : `at least ${least}`;
  return least === 0 ? `at most ${most}` : `from ${least} to ${most}`;
}

/** An unknown name would silently match nothing, so every "exactly 0" would pass. */
function assertPathParameters(
  { operationId, parameters }: ServiceRoute,
  { path = {} }: AdminSchema<"RequestMatch">,
): void {
  const pathNames: readonly string[] = parameters.filter(({ in: part }) => part === "path").map(({ name }) => name);
  for (const name of Object.keys(path)) {
    if (pathNames.includes(name)) continue;
    const expected =
      pathNames.length === 0 ? `absent: ${operationId} has no path parameters` : `one of ${pathNames.join(", ")}`;
    throw refusal("unknown_parameter", "/match/path", name, expected);
  }
}

/** Among requests with equally many differences, the newest comes first. */
function fewestDifferences(nearMisses: readonly NearMiss[]): readonly NearMiss[] {
  const sorted = [...nearMisses].sort(
    (left, right) => left.differences.length - right.differences.length || right.id - left.id,
  );
  return sorted.slice(0, maxNear);
}

/** The requests for other operations with the most similar method and path. */
function mostSimilar(
  otherRequests: readonly RetainedExchange[],
  { method, path }: ServiceRoute,
  redactor: Redactor,
): readonly NearMiss[] {
  const template = path.split("/");
  const rated = otherRequests.map((exchange) => {
    const segments = exchange.path.split("/");
    const equalCount = segments.filter(
      (segment, index) => template[index]?.startsWith("{") || template[index] === segment,
    ).length;
    const unequalCount = Math.max(template.length, segments.length) - equalCount;
    const distance = exchange.method === method ? unequalCount : unequalCount + 1;
    return { exchange, distance };
  });
  rated.sort((left, right) => left.distance - right.distance || right.exchange.id - left.exchange.id);
  return rated.slice(0, maxNear).map(({ exchange }) => toNearMiss(exchange, [], redactor));
}

function toNearMiss(
  { id, method, path, status }: RetainedExchange,
  differences: NearMiss["differences"],
  redactor: Redactor,
): NearMiss {
  return { id, method, path: redactor.text(path), status, differences };
}

function refusal(code: string, pointer: string, value: string | number, expected: string): DomainError {
  const found = JSON.stringify(value);
  const message = `This cannot be verified: ${pointer} has ${found}; it must be ${expected}.`;
  return new DomainError("rule", code, message, [{ in: "body", pointer, found, expected }]);
}
