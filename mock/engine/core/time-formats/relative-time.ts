// Parses times relative to a clock: `-P1DT2H`, `+PT30M`, `{ daysAgo: 1, at: "17:45" }`.

import { isObject } from "../is-object.ts";
import { dayMs, type Instant, parseDateTime, toSpacedDateTime } from "../time.ts";
import { truncate } from "../truncate.ts";
import { parseDurationMs } from "./duration.ts";

/** A sign and an ISO 8601 duration of fixed length: `-P1DT2H`, `+PT30M`. */
export type TimeText = `${"+" | "-"}P${string}`;

/** A day before or after today, at a time of day in UTC (`17:45`); default `at`: the clock's time of day. */
export type RelativeDay =
  | { readonly daysAgo: number; readonly at?: string }
  | { readonly daysAhead: number; readonly at?: string };

/** A time relative to the sandbox's clock at the moment of writing; it does not move with the clock afterwards. */
export type RelativeTime = TimeText | RelativeDay;

/** The error in a relative time; the pointer leads to the invalid part. */
export interface InvalidRelativeTime {
  readonly pointer: string;
  readonly found: string;
  readonly expected: string;
}

const maxDays = 36_500;
const signs: Readonly<Record<string, number>> = { "+": 1, "-": -1 };
const examples = '"-P1DT2H", "+PT30M" or { "daysAgo": 1, "at": "17:45" }';
const timeOfDay = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

/** Whether a value in place of a date is a relative time, valid or not. Exact dates begin with a digit. */
export function isRelativeTime(value: unknown): value is string | object {
  if (typeof value === "string") return /^\D/.test(value);
  return isObject(value);
}

/** The instant of a relative time, or its error. */
export function parseRelativeTime(time: string | object, now: Instant): Instant | InvalidRelativeTime {
  const instant = typeof time === "string" ? parseText(time, now) : parseDay(time, now);
  if (typeof instant !== "number") return instant;
  const isWritable = Number.isFinite(instant) && Math.abs(instant) < 8e15 && isReadable(instant);
  return isWritable ? instant : { pointer: "", found: show(time), expected: "a time between the years 0 and 9999" };
}

function isReadable(instant: Instant): boolean {
  return parseDateTime(toSpacedDateTime(instant)) !== undefined;
}

function parseText(text: string, now: Instant): Instant | InvalidRelativeTime {
  const sign = signs[text.slice(0, 1)];
  const ms = sign === undefined ? undefined : parseDurationMs(text.slice(1));
  if (sign !== undefined && ms !== undefined) return now + sign * ms;
  const hasMonths = /^[+-]P[^T]*[YM]/.test(text);
  const expected = hasMonths
    ? 'a duration in weeks, days, hours, minutes and seconds such as "-P30D"; months and years have no fixed length'
    : `a date such as "2026-03-02 09:00:00", or a time measured from the clock such as ${examples}`;
  return { pointer: "", found: show(text), expected };
}

function parseDay(day: object, now: Instant): Instant | InvalidRelativeTime {
  const { daysAgo, daysAhead, at, ...rest }: Readonly<Record<string, unknown>> = { ...day };
  const hasOneDirection = (daysAgo === undefined) !== (daysAhead === undefined) && Object.keys(rest).length === 0;
  if (!hasOneDirection) {
    const expected = `a time measured from the clock such as { "daysAgo": 1, "at": "17:45" } or { "daysAhead": 2 }`;
    return { pointer: "", found: show(day), expected };
  }
  const [name, days, sign] = daysAgo === undefined ? ["daysAhead", daysAhead, 1] : ["daysAgo", daysAgo, -1];
  if (typeof days !== "number" || !Number.isInteger(days) || days < 0 || days > maxDays) {
    return {
      pointer: `/${name}`,
      found: show(days),
      expected: `a whole number of days from 0 to ${maxDays}, such as 1`,
    };
  }
  const moment = now + Number(sign) * days * dayMs;
  if (at === undefined) return moment;
  const [, hours, minutes, seconds = "0"] = (typeof at === "string" && timeOfDay.exec(at)) || [];
  if (hours === undefined) {
    return { pointer: "/at", found: show(at), expected: 'a time of day in UTC such as "17:45" or "17:45:30"' };
  }
  const midnight = Math.floor(moment / dayMs) * dayMs;
  return midnight + ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}

function show(value: unknown): string {
  return truncate(String(JSON.stringify(value)));
}
