// Formats times in the reader's time zone, with UTC on hover, and numbers and sizes in the reader's language.
import { type Language, locales } from "./language.ts";
import { useLanguage } from "./page.tsx";

const forms = {
  short: { hour: "2-digit", minute: "2-digit", second: "2-digit" },
  long: { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" },
  full: {
    weekday: "short",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formats a time in the reader's zone: `short` is the time of day, `long` adds the date, `full` also the weekday and seconds. */
export function formatTime(iso: string, language: Language, form: keyof typeof forms = "long"): string {
  const key = `${language} ${form}`;
  const format = formatters.get(key) ?? new Intl.DateTimeFormat(locales[language], forms[form]);
  formatters.set(key, format);
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? iso : format.format(time);
}

export function Time({ at, form = "long" }: { readonly at: string; readonly form?: keyof typeof forms }) {
  const { language } = useLanguage();
  return (
    <time dateTime={at} title={`${at.replace("T", " ").replace(/\.000Z|Z/, "")} UTC`}>
      {formatTime(at, language, form)}
    </time>
  );
}

export function formatNumber(value: number, language: Language, digits = 0): string {
  return value.toLocaleString(locales[language], { maximumFractionDigits: digits });
}

/** Formats milliseconds as `2.6 ms`, or `2.6 s` from one second. */
export function formatMilliseconds(value: number, language: Language): string {
  if (value >= 1000) return `${formatNumber(value / 1000, language, 1)} s`;
  return `${formatNumber(value, language, value < 10 ? 1 : 0)} ms`;
}

/** Formats a number of bytes, for example `1.2 kB`. */
export function formatSize(bytes: number, language: Language): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000
    ? `${formatNumber(bytes / 1000, language, 1)} kB`
    : `${formatNumber(bytes / 1_000_000, language, 1)} MB`;
}
