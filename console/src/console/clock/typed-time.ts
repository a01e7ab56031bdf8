// Durations and times as people type them, in the forms that the mock takes.

/** Seconds by the first letters of a unit, in English and German; a month has no fixed length. */
const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, st: 3600, d: 86_400, t: 86_400, w: 604_800 };
const part = /(\d{1,9})\s*(st|m(?!o)|[shdtw])[a-z]*\.?[\s,]*/gi;

/** `1 day 2 h` as ISO 8601; what is no duration is left for the mock to refuse. */
export function toDuration(typed: string): string {
  const text = typed.trim();
  if (text === "" || text.replace(part, "") !== "") return text;
  const amounts = [...text.matchAll(part)].map(
    ([, amount, unit = ""]) => Number(amount) * (units[unit.toLowerCase()] ?? 0),
  );
  return `PT${amounts.reduce((sum, one) => sum + one, 0)}S`;
}

/** A time in the reader's zone, such as `2026-03-02 10:00`, in UTC; what is no time is left for the mock to refuse. */
export function toInstant(typed: string): string {
  const text = typed.trim();
  const time = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00` : text.replace(" ", "T"));
  return Number.isNaN(time.getTime()) ? text : time.toISOString();
}
