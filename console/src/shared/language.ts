// The language of the pages: the reader's choice, or else the browser's. German and English.
import { keep, readKept } from "./storage.ts";

export const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];

/** Storage key of the choice, in this browser only. */
const key = "ticket-mock-language";

export function startLanguage(): Language {
  const chosen = readKept(key) || navigator.language;
  return chosen.toLowerCase().startsWith("de") ? "de" : "en";
}

export function keepLanguage(language: Language): void {
  keep(key, language);
}
