// Turns a name into a text that is fit for URLs.

const germanLetters: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** The slug of a name without a letter or digit that fits. */
const emptySlug = "app";

/**
 * Lower-case Latin letters and digits joined by single hyphens (docs/rules.md, Apps: made from `name`; the rest is assumed): German
 * umlauts are spelled out, other accents dropped, a name of nothing else gives `app`.
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
