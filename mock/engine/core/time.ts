// Converts instants to and from the two text formats of requests and responses (docs/rules.md, Requests and responses).

import { createBoundedCache } from "./bounded-cache.ts";

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;

export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

const spacedForm = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2})$/;
const isoForm = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/;
/** The length of both formats up to the seconds. */
const secondsLength = 19;
/** The calendar repeats after this many years. */
const cycleYears = 400;
const cycleLength = 146_097 * dayMs;

const earliest = Date.parse("0000-01-01T00:00:00Z");
const latest = Date.parse("9999-12-31T23:59:59.999Z");

const twoDigits = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, "0"));
/** `HH:MM:` of each minute of a day. */
const minuteTexts = Array.from(
  { length: 24 * 60 },
  (_, minute) => `${twoDigits[Math.floor(minute / 60)]}:${twoDigits[minute % 60]}:`,
);

/** The texts of days, counted from 1970; dates recur within a few years. */
const dayTexts = createBoundedCache<number, string>(2000);

function toDayText(day: number): string {
  const cached = dayTexts.get(day);
  if (cached !== undefined) return cached;
  const date = new Date(day * dayMs);
  const year = date.getUTCFullYear();
  const text = [
    twoDigits[Math.floor(year / 100)],
    twoDigits[year % 100],
    "-",
    twoDigits[date.getUTCMonth() + 1],
    "-",
    twoDigits[date.getUTCDate()],
  ].join("");
  dayTexts.set(day, text);
  return text;
}

/**
 * Several times as fast as Date's own formatting. `join` returns one flat string; `+` would retain its pieces and take three
 * times the memory.
 */
function toText(instant: Instant, separator: string, end: string): string {
  const day = Math.floor(instant / dayMs);
  const seconds = Math.floor((instant - day * dayMs) / secondMs);
  const minute = Math.floor(seconds / 60);
  return [toDayText(day), separator, minuteTexts[minute], twoDigits[seconds - minute * 60], end].join("");
}

/** `YYYY-MM-DD HH:MM:SS` in UTC. */
export function toSpacedDateTime(instant: Instant): string {
  return toText(instant, " ", "");
}

/** ISO 8601 in UTC with whole seconds, `YYYY-MM-DDTHH:MM:SSZ`. */
export function toIso(instant: Instant): string {
  return toText(instant, "T", "Z");
}

/** `YYYY-MM-DD` in UTC. */
export function toDay(instant: Instant): string {
  return toDayText(Math.floor(instant / dayMs));
}

/** The instant rounded down to whole seconds. */
export function toWholeSeconds(instant: Instant): Instant {
  return Math.floor(instant / 1000) * 1000;
}

/**
 * Parses either format, as UTC if it has no offset; undefined if the text has neither format or is not a real date.
 */
export function parseDateTime(text: string): Instant | undefined {
  const instant = parseAnyDateTime(text);
  return instant === undefined || instant < earliest || instant > latest ? undefined : instant;
}

/** The nearest instant that both formats can express, from year 0 to 9999. */
export function toWritable(instant: Instant): Instant {
  return Math.min(Math.max(instant, earliest), latest);
}

/** Like parseDateTime, but also accepts an offset that moves a real date outside years 0 to 9999. */
export function parseAnyDateTime(text: string): Instant | undefined {
  const isSpaced = text.length === secondsLength;
  if (!(isSpaced ? spacedForm : isoForm).test(text)) return undefined;
  const [hour, minute, second] = [numberAt(text, 11, 2), numberAt(text, 14, 2), numberAt(text, 17, 2)];
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const day = startOfDay(numberAt(text, 0, 4), numberAt(text, 5, 2), numberAt(text, 8, 2));
  if (day === undefined || isSpaced || text.length === secondsLength + 1) {
    return day === undefined ? undefined : day + ((hour * 60 + minute) * 60 + second) * 1000;
  }
  const instant = Date.parse(text.toUpperCase());
  return Number.isNaN(instant) ? undefined : instant;
}

function numberAt(text: string, from: number, length: number): number {
  let number = 0;
  for (let index = from; index < from + length; index += 1) number = number * 10 + text.charCodeAt(index) - 48;
  return number;
}

/** Undefined if the day does not exist. */
function startOfDay(year: number, month: number, day: number): Instant | undefined {
  // Date.UTC would read years 0 to 99 as 1900 to 1999, and 31 April as 1 May.
  const start = Date.UTC(year + cycleYears, month - 1, day);
  const isReal = month >= 1 && month <= 12 && day >= 1 && (day <= 28 || new Date(start).getUTCDate() === day);
  return isReal ? start - cycleLength : undefined;
}
