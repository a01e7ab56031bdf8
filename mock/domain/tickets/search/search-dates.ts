// Turns the date values of a ticket search into spans of dates in the format that tickets store.
import {
  dayMs,
  hourMs,
  type Instant,
  minuteMs,
  parseAnyDateTime,
  parseDateTime,
  secondMs,
  toDay,
} from "../../../engine/core/time.ts";
import { toSpacedInRange } from "../ticket-dates.ts";
import type { SearchValue } from "./search-values.ts";

/** First and last second of a value, as `YYYY-MM-DD HH:MM:SS` in UTC; a day spans all of it (assumed). */
export interface DateSpan {
  readonly start: string;
  readonly end: string;
}

/** The valid formats of a date, for violations. */
export const searchDateFormats =
  "a real date, a date and time, Unix seconds, CURRENT_DATE, CURRENT_TIME, or a distance from now such as -7 DAY or -4 HOUR";

/** Enough for the longest format, a date and time with fractions of a second. */
const maxLength = 64;

// DAY and HOUR come from the reference; the other units, plurals, lower case and a plus sign are assumed.
const relativeDate = /^([+-]?)([0-9]{1,9}) ?(SECOND|MINUTE|HOUR|DAY|WEEK)S?$/i;
const unitMs: Readonly<Record<string, number>> = {
  SECOND: secondMs,
  MINUTE: minuteMs,
  HOUR: hourMs,
  DAY: dayMs,
  WEEK: 7 * dayMs,
};

/**
 * Parses a date value to a span (docs/rules.md, Ticket search).
 * @param now the sandbox's time, for relative values
 * @returns undefined for an invalid format or a nonexistent date
 */
export function parseSearchDate(value: SearchValue, now: Instant): DateSpan | undefined {
  if (typeof value === "boolean") return undefined;
  if (typeof value === "string" && value.length > maxLength) return undefined;
  if (typeof value === "number") return Number.isInteger(value) ? toMoment(value * 1000) : undefined;
  if (value === "CURRENT_DATE") return toWholeDay(toDay(now));
  if (value === "CURRENT_TIME") return toMoment(now);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return toWholeDay(value);
  const parts = relativeDate.exec(value);
  if (parts === null) return toMoment(parseAnyDateTime(value));
  const [, sign, amount, unit] = parts;
  const length = Number(amount) * (unitMs[unit?.toUpperCase() ?? ""] ?? 0);
  return toMoment(sign === "-" ? now - length : now + length);
}

function toWholeDay(day: string): DateSpan | undefined {
  const isReal = parseDateTime(`${day} 00:00:00`) !== undefined;
  return isReal ? { start: `${day} 00:00:00`, end: `${day} 23:59:59` } : undefined;
}

function toMoment(instant: Instant | undefined): DateSpan | undefined {
  if (instant === undefined) return undefined;
  const text = toSpacedInRange(instant);
  return { start: text, end: text };
}
