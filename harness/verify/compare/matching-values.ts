// Decides whether a value of the target matches the mirror's, by the way in which it is matched.
import type { CollectionName } from "../../../mock/domain/records/collections.ts";
import { parseDateTime, secondMs } from "../../../mock/engine/core/time.ts";
import { isId } from "../../json-parts.ts";
import type { ComparisonParts } from "./comparison-parts.ts";
import type { Matching } from "./matching.ts";

/** How far the clocks of the two sides may be apart. */
const toleranceMs = 3 * secondMs;

/** A value of the target and the mirror's. */
interface ValuePair {
  readonly found: unknown;
  readonly expected: unknown;
  readonly matching: Matching;
  /** The collection of the record that an id belongs to; undefined for a reference. */
  readonly owner: CollectionName | undefined;
}

export function isMatch({ found, expected, matching, owner }: ValuePair, parts: ComparisonParts): boolean {
  if (Object.is(found, expected)) return true;
  if (typeof found === "number" && typeof expected === "number") {
    const distance = Math.abs(found - expected);
    if (distance < 1e-9 * Math.max(1, Math.abs(expected))) return true;
    if (matching === "seconds") return distance <= toleranceMs / secondMs && parts.mirror.now() > parts.startedAt;
  }
  if (matching === "id") return isSameId(found, expected, owner, parts);
  return matching === "time" && isSameTime(found, expected, parts.startedAt);
}

function isSameId(
  found: unknown,
  expected: unknown,
  owner: CollectionName | undefined,
  { mirror, pairs }: ComparisonParts,
): boolean {
  if (owner === undefined || !isId(found) || !isId(expected)) return pairs.matchOrBind(found, expected);
  if (String(pairs.toMirror(owner, found)) === String(expected)) return true;
  if ([found, expected].some((id) => mirror.known.isMirrored({ collection: owner, id }))) return false;
  if (pairs.hasMirror(owner, found) || pairs.hasTarget(owner, expected)) return false;
  pairs.bind(owner, found, expected);
  return true;
}

function isSameTime(found: unknown, expected: unknown, startedAt: number): boolean {
  const [left, right] = [toInstant(found), toInstant(expected)];
  if (left === undefined || right === undefined || timeFormatOf(found) !== timeFormatOf(expected)) return false;
  return right >= startedAt - toleranceMs && Math.abs(left - right) <= toleranceMs;
}

function timeFormatOf(value: unknown): "seconds" | "spaced" | "iso" | undefined {
  if (typeof value === "number") return "seconds";
  if (typeof value !== "string") return undefined;
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)) return "spaced";
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(value) ? "iso" : undefined;
}

function toInstant(value: unknown): number | undefined {
  if (typeof value === "number") return value > 1_000_000_000 ? value * secondMs : undefined;
  if (typeof value !== "string" || timeFormatOf(value) === undefined) return undefined;
  return parseDateTime(value);
}
