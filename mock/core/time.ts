// Converts instants to text and back. Inside, an instant is a number of milliseconds since 1970 (UTC); on the wire there are two text forms
// (docs/rules.md, Requests and answers). The clock is mock/core/clock.ts.

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;

const readForm = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2})$/;
const isoForm = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/;

const earliest = Date.parse("0000-01-01T00:00:00Z");
const latest = Date.parse("9999-12-31T23:59:59.999Z");

/** `YYYY-MM-DD HH:MM:SS` in UTC, the form of ticket fields. */
export function toReadForm(instant: Instant): string {
  return new Date(instant).toISOString().slice(0, 19).replace("T", " ");
}

/** ISO 8601 UTC with whole seconds, `YYYY-MM-DDTHH:MM:SSZ`, the form of worklog fields. */
export function toIso(instant: Instant): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`;
}

/** `YYYY-MM-DD` in UTC. */
export function toDay(instant: Instant): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** The instant cut to whole seconds. */
export function toWholeSeconds(instant: Instant): Instant {
  return Math.floor(instant / 1000) * 1000;
}

/** An instant from either wire form (the read form counts as UTC), or undefined where the text is neither or names no real date. */
export function parseDateTime(text: string): Instant | undefined {
  const instant = parseAnyDateTime(text);
  return instant === undefined || instant < earliest || instant > latest ? undefined : instant;
}

/** The nearest instant that the wire forms can write, from year 0 to 9999. */
export function toWritable(instant: Instant): Instant {
  return Math.min(Math.max(instant, earliest), latest);
}

/** The same as parseDateTime, also where an offset carries a real date over the ends of what the wire forms can write. */
export function parseAnyDateTime(text: string): Instant | undefined {
  const parts = readForm.exec(text) ?? isoForm.exec(text);
  if (parts === null) return undefined;
  const [, year, month, day, hour, minute, second] = parts.map(Number);
  if (!isRealDate(year ?? 0, month ?? 0, day ?? 0)) return undefined;
  if ((hour ?? 0) > 23 || (minute ?? 0) > 59 || (second ?? 0) > 59) return undefined;
  const instant = Date.parse(readForm.test(text) ? `${text.replace(" ", "T")}Z` : text.toUpperCase());
  return Number.isNaN(instant) ? undefined : instant;
}

function isRealDate(year: number, month: number, day: number): boolean {
  const date = new Date(0);
  // Date.UTC would read the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
