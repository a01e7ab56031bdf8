// Parses durations and times as people type them. Invalid input is passed on unchanged, so that the mock rejects it.

/** English and German names of units, by length in seconds; months have no fixed length. */
const units = {
  1: "s sec secs second seconds sek sekunde sekunden",
  60: "m min mins minute minutes minuten",
  3600: "h hr hrs hour hours std stunde stunden",
  86400: "d day days t tag tage",
  604800: "w week weeks woche wochen",
};
const secondsOf = new Map(
  Object.entries(units).flatMap(([seconds, names]) => names.split(" ").map((name) => [name, Number(seconds)])),
);
const part = /(\d{1,9})\s*(\p{L}+)\.?[\s,]*/gu;

/** Converts durations such as `1 day 2 h` to ISO 8601. */
export function toDuration(typed: string): string {
  const text = typed.trim();
  const amounts = [...text.matchAll(part)].map(
    ([, amount, unit = ""]) => Number(amount) * (secondsOf.get(unit.toLowerCase()) ?? Number.NaN),
  );
  const sum = amounts.reduce((total, seconds) => total + seconds, 0);
  return text === "" || text.replace(part, "") !== "" || Number.isNaN(sum) ? text : `PT${sum}S`;
}

/** Converts `2026-03-02 10:00` or `2026-03-02` from the reader's time zone to UTC. */
export function toInstant(typed: string): string {
  const text = typed.trim();
  const [, date, day, time = "00:00"] = /^(\d{4}-\d\d-(\d\d))(?:[T ]+(\d\d:\d\d(?::\d\d)?))?$/.exec(text) ?? [];
  const instant = new Date(`${date}T${time}`);
  // Date converts a day such as 31 February to one in the next month.
  return instant.getDate() === Number(day) ? instant.toISOString() : text;
}
