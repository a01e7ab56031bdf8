// The language of the desk: the one that was chosen here, else that of the browser. German and English.

export const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];

/** Texts of one view, the same in each language. */
export type Translated<Texts> = Readonly<Record<Language, Texts>>;

/** Where the choice is kept, in this browser only; the pages of the mock use the same. */
const key = "ticket-mock-language";

export function startLanguage(): Language {
  return (read() ?? navigator.language).toLowerCase().startsWith("de") ? "de" : "en";
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
