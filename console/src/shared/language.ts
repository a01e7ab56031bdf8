// The language of the pages, German or English: the reader's choice, or by default the browser's language.
import { readStored, writeStored } from "./storage.ts";

export const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];
export const locales = { en: "en-GB", de: "de-DE" } as const;

/** Storage key of the choice, in this browser only. */
const key = "ticket-mock-language";

export function initialLanguage(): Language {
  const code = readStored(key) || navigator.language;
  return code.toLowerCase().startsWith("de") ? "de" : "en";
}

export function storeLanguage(language: Language): void {
  writeStored(key, language);
}
