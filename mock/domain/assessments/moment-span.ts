// Finds the instants that a date or date-time in a request covers.
import { dayMs, type Instant, parseAnyDateTime, toWritable } from "../../engine/core/time.ts";

const dayLength = "YYYY-MM-DD".length;

/**
 * First and last instant of a day (UTC), or the same moment twice. Moments outside the years 0 to 9999 are clamped
 * (assumed).
 */
export function toMomentSpan(text: string): { readonly first: Instant; readonly last: Instant } {
  const isDay = text.length === dayLength;
  // The contract accepts only real dates.
  const first = toWritable(parseAnyDateTime(isDay ? `${text}T00:00:00Z` : text) ?? 0);
  return { first, last: isDay ? first + dayMs - 1 : first };
}
