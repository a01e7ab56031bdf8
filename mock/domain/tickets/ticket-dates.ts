// Converts dates from requests to the format that tickets store.
import { type Instant, parseAnyDateTime, toSpacedDateTime, toWritable } from "../../engine/core/time.ts";

/** The valid formats of a due date, for violations. */
export const dueDateFormats = "a real date and time in ISO 8601 or as YYYY-MM-DD HH:MM:SS, Unix seconds, or null";

/** `YYYY-MM-DD HH:MM:SS` of an instant, clamped to years 0 to 9999, which fit in four digits (assumed). */
export function toSpacedInRange(instant: Instant): string {
  return toSpacedDateTime(toWritable(instant));
}

/**
 * Parses a due date to the format that tickets store, `YYYY-MM-DD HH:MM:SS` in UTC.
 * @param value ISO 8601 date-time, `YYYY-MM-DD HH:MM:SS` (UTC; assumed), or whole Unix seconds
 * @returns undefined for an invalid date; fractions of a second are dropped
 */
export function parseDueDate(value: string | number): string | undefined {
  const instant = typeof value === "number" ? value * 1000 : parseAnyDateTime(value);
  return instant === undefined ? undefined : toSpacedInRange(instant);
}
