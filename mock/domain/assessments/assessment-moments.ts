// Reads the dates that requests about assessments name: a moment, or a day. Used by mock/domain/assessments/assessment-list.ts and
// mock/domain/assessments/assessment-update.ts.
import { type Instant, parseAnyDateTime, toWritable } from "../../engine/core/time.ts";

const dayMs = 86_400_000;
const dayLength = "YYYY-MM-DD".length;

/** First and last instant of a day (UTC), or the same moment twice. Moments beyond the years 0 to 9999 count as their ends (assumed). */
export function toMomentSpan(text: string): { readonly first: Instant; readonly last: Instant } {
  const isDay = text.length === dayLength;
  // The contract lets real dates through only.
  const first = toWritable(parseAnyDateTime(isDay ? `${text}T00:00:00Z` : text) ?? 0);
  return { first, last: isDay ? first + dayMs - 1 : first };
}

/** The first instant of today and the days before it, in UTC. */
export function toStartOfDays(now: Instant, daysBefore: number): Instant {
  return (Math.floor(now / dayMs) - daysBefore) * dayMs;
}
