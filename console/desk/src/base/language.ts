// The language of the desk: the reader's choice, or else the browser's. German and English.

export const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];

/** Texts of one view in every language. */
export type Translated<Texts> = Readonly<Record<Language, Texts>>;

/** Storage key of the choice, in this browser only; shared with the other pages of the mock. */
const key = "ticket-mock-language";

export function startLanguage(): Language {
  return (read() ?? navigator.language).toLowerCase().startsWith("de") ? "de" : "en";
}

export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(key, language);
  } catch {
    // Without storage, the browser's language applies again next time.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
