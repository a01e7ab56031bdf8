// Formats numbers, amounts of money and dates in a world's style. Intl would map 4 MB of data into each process.
import type { WorldFormat } from "./records/world-texts.ts";

/** Formats `1234.5` as `1.234,50`. */
export function formatDecimal({ decimal, group }: WorldFormat, value: number, digits: number): string {
  const [integer = "0", fraction = ""] = value.toFixed(digits).split(".");
  const sign = integer.startsWith("-") ? 1 : 0;
  let grouped = integer;
  for (let end = integer.length - 3; end > sign; end -= 3)
    grouped = `${grouped.slice(0, end)}${group}${grouped.slice(end)}`;
  return digits === 0 ? grouped : `${grouped}${decimal}${fraction}`;
}

/** Formats `94.5` as `94,50 €`. */
export function formatMoney(format: WorldFormat, value: number): string {
  return format.money.replace("{amount}", () => formatDecimal(format, value, 2));
}

/** Formats `2026-04-03` as `03.04.2026`. */
export function formatDay({ date, months }: WorldFormat, day: string): string {
  const [year = "", mm = "", dd = ""] = day.split("-");
  const parts: Readonly<Record<string, string>> = {
    year,
    mm,
    dd,
    day: String(Number(dd)),
    month: months[Number(mm) - 1] ?? mm,
  };
  return date.replace(/\{(\w+)\}/g, (placeholder, name: string) => parts[name] ?? placeholder);
}
