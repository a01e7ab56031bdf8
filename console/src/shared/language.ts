// The language of the pages: the reader's choice, or else the browser's. German and English.

export const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];

/** Storage key of the choice, in this browser only. */
const key = "ticket-mock-language";

export function startLanguage(): Language {
  const chosen = read() ?? navigator.language;
  return chosen.toLowerCase().startsWith("de") ? "de" : "en";
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
