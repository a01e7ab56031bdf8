// Formats times, numbers, labels and codes for people.
import { truncate as cut } from "../../../../mock/engine/core/truncate.ts";
import { locales } from "../../../src/shared/language.ts";
import type { Language } from "./language.ts";

/** A time in the service's formats: `YYYY-MM-DD HH:MM:SS` or ISO 8601, both in UTC, or Unix seconds. */
export type WireTime = string | number | null | undefined;

/** Milliseconds since 1970; NaN for an invalid time. */
export function toMs(time: WireTime): number {
  if (typeof time === "number") return time * 1000;
  const text = time ?? "";
  return Date.parse(text.includes("T") ? text : `${text.replace(" ", "T")}Z`);
}

const forms = {
  full: { dateStyle: "medium", timeStyle: "short" },
  near: { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
  time: { hour: "2-digit", minute: "2-digit" },
  day: { day: "numeric", month: "short" },
  date: { dateStyle: "medium" },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

/** Date and time in the reader's language and time zone, `near` without the year; other strings unchanged. */
export function formatTime(time: WireTime, language: Language, form: keyof typeof forms = "full"): string {
  const ms = toMs(time);
  if (Number.isNaN(ms)) return truncate(String(time ?? "–"), 40);
  return new Intl.DateTimeFormat(locales[language], forms[form]).format(ms);
}

/** The time of day for a time today, otherwise the date. */
export function formatTimeOrDay(time: WireTime, now: number, language: Language): string {
  const isToday = new Date(toMs(time)).toDateString() === new Date(now).toDateString();
  return formatTime(time, language, isToday ? "time" : "day");
}

/** `3 mins`, `2 hrs`, `5 days`, rounded; up to two days in hours. */
export function formatRoundedDuration(ms: number, language: Language): string {
  const minutes = Math.round(Math.abs(ms) / 60_000);
  const format = (amount: number, unit: string, unitDisplay: "short" | "long") =>
    formatNumber(Math.round(amount), language, { style: "unit", unit, unitDisplay });
  if (minutes < 60) return format(minutes, "minute", "short");
  if (minutes < 2880) return format(minutes / 60, "hour", "short");
  return format(minutes / 1440, "day", "long");
}

/** A duration in seconds: `45 sec`, `8 min 11 sec`, `2 hr 5 min`, never broken between lines. */
export function formatDuration(seconds: number, language: Language): string {
  const whole = Math.round(seconds);
  const parts: readonly (readonly [amount: number, unit: string])[] = [
    [Math.floor(whole / 3600), "hour"],
    [Math.floor(whole / 60) % 60, "minute"],
    [whole % 60, "second"],
  ];
  const first = parts.findIndex(([amount]) => amount > 0);
  const visibleParts = first < 0 ? parts.slice(-1) : parts.slice(first, first + 2);
  return visibleParts
    .filter(([amount], index) => index === 0 || amount > 0)
    .map(([amount, unit]) => formatNumber(amount, language, { style: "unit", unit, unitDisplay: "short" }))
    .join(" ")
    .replaceAll(" ", "\u00a0");
}

export function formatNumber(value: number, language: Language, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(locales[language], options).format(value);
}

export function formatPercent(share: number, language: Language, maximumFractionDigits = 1): string {
  return formatNumber(share, language, { style: "percent", maximumFractionDigits });
}

/** Truncates text with `…`. */
export function truncate(text: string, maxLength = 160): string {
  return cut(text, maxLength);
}

/** The label of a value; a value outside the contract gets the fallback. */
export function toLabel(labels: Readonly<Record<string, string>>, value: string, fallback = value): string {
  return Object.hasOwn(labels, value) ? (labels[value] ?? fallback) : fallback;
}

/** Replaces codes such as `change_meter_reading` with words; capitalises a string that is a single code. */
export function expandCodes(text: string): string {
  const expanded = text.slice(0, 10_000).replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (code) => code.replaceAll("_", " "));
  return /^[a-z]+(?:_[a-z]+)*$/.test(text) ? expanded.slice(0, 1).toUpperCase() + expanded.slice(1) : expanded;
}

/** The name of a ticket's language, in the reader's language if its code is valid. */
export function toLanguageName(
  { language, languageCode }: { readonly language: string; readonly languageCode: string },
  reader: Language,
): string {
  if (!/^[a-z]{2}$/i.test(languageCode)) return language;
  return new Intl.DisplayNames(locales[reader], { type: "language" }).of(languageCode) ?? language;
}
