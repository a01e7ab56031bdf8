// Turns a name into text for URLs.

const germanLetters: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** The slug of a name without a suitable letter or digit. */
const emptySlug = "app";

/**
 * Returns lower-case Latin letters and digits joined by single hyphens (docs/rules.md, Apps: derived from `name`; the
 * rest is assumed): spells out German umlauts and drops other accents; a name without letters or digits becomes `app`.
 */
export function toSlug(name: string): string {
  const spelled = name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => germanLetters[letter] ?? letter);
  const latin = spelled.normalize("NFKD").replace(/\p{Mark}/gu, "");
  const slug = latin.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
  return slug === "" ? emptySlug : slug;
}
