// Learns the names of people and companies, and replaces them in texts word by word.
import type { PersonalKind } from "./personal-fields.ts";
import type { Replacements } from "./replacements.ts";

export const wordPattern = /[\p{L}\p{N}]+/gu;

/** An earlier replacement. */
const inventedName = /^(?:Given|Family|Company|Street)\d+$/;

export class KnownNames {
  readonly #replacements: Replacements;
  /** Replacements by word, in lower case. */
  readonly #names = new Map<string, string>();

  constructor(replacements: Replacements) {
    this.#replacements = replacements;
  }

  /** Learns the words of a name. */
  learn(kind: PersonalKind, name: string): void {
    if (name.includes("@")) return;
    const words = name.match(wordPattern) ?? [];
    for (const [index, word] of words.entries()) {
      const lowerWord = word.toLowerCase();
      if (word.length < 2 || inventedName.test(word) || this.#names.has(lowerWord)) continue;
      const label = labelOf(kind, index, words.length);
      const replacement = this.#replacements.substitute(label, word, (count) => `${label}${count}`);
      this.#names.set(lowerWord, replacement);
    }
  }

  /** Replaces a word if it is a name, also in the possessive form. */
  replace(word: string): string {
    const lowerWord = word.toLowerCase();
    const owner = lowerWord.endsWith("s") ? this.#names.get(lowerWord.slice(0, -1)) : undefined;
    return this.#names.get(lowerWord) ?? (owner === undefined ? word : `${owner}s`);
  }
}

function labelOf(kind: PersonalKind, index: number, count: number): string {
  if (kind === "company") return "Company";
  if (kind === "street") return "Street";
  const isGiven = kind === "given" || (kind === "full" && index === 0 && count > 1);
  return isGiven ? "Given" : "Family";
}
