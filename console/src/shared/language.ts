// The language of the pages: the one that was chosen here, else that of the browser. German and English.

export const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];

/** Where the choice is kept, in this browser only. */
const key = "ticket-mock-language";

export function startLanguage(): Language {
  const chosen = read() ?? navigator.language;
  return chosen.toLowerCase().startsWith("de") ? "de" : "en";
}

export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(key, language);
  } catch {
    // A browser that keeps nothing is asked again by its own language.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
