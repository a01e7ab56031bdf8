// Learns one-line postal addresses (`Lindenallee 14, 01233 Musterfelde`), and replaces them and their parts in texts.
import { wordPattern } from "./known-names.ts";
import type { Replacements } from "./replacements.ts";

const wordCharacter = /[\p{L}\p{N}]/u;

/** An address or a part of one. */
interface Phrase {
  readonly length: number;
  readonly replacement: string;
}

export class KnownAddresses {
  readonly #replacements: Replacements;
  /** Phrases by their first word, then by their text, both in lower case. */
  readonly #phrases = new Map<string, Map<string, Phrase>>();

  constructor(replacements: Replacements) {
    this.#replacements = replacements;
  }

  /** Learns an address with its street and town. */
  learn(address: string): void {
    // Every address takes a number of its own, also one that is not learnt.
    const invented = this.replace(address);
    // Without a number, its words may mean something else in texts.
    if (!/\d/.test(address)) return;
    this.#add(address, invented);
    const [street = "", town] = address.split(/[,;\n]/).map((part) => part.trim());
    if (town === undefined) return;
    const [inventedStreet = "", inventedTown = ""] = invented.split(", ");
    this.#add(street, inventedStreet);
    this.#add(town, inventedTown);
    const streetName = street.replace(/\s\d.*/s, "").trimEnd();
    this.#add(streetName, inventedStreet.replace(/ .*/, ""));
  }

  /** Replaces a complete address. */
  replace(address: string): string {
    const invent = (count: number) => `Street${count} ${count}, ${String(count).padStart(5, "0")} Town${count}`;
    return this.#replacements.substitute("address", address, invent);
  }

  /** Replaces known addresses and their parts in a text. */
  replaceIn(text: string): string {
    let result = "";
    let end = 0;
    for (const { 0: word, index } of text.matchAll(wordPattern)) {
      const phrase = index < end ? undefined : this.#longestAt(text, index, word);
      if (phrase === undefined) continue;
      result += text.slice(end, index) + phrase.replacement;
      end = index + phrase.length;
    }
    return result + text.slice(end);
  }

  #add(phrase: string, replacement: string): void {
    const lowerPhrase = phrase.toLowerCase();
    const [first = ""] = lowerPhrase.match(wordPattern) ?? [];
    if (first === "" || !lowerPhrase.startsWith(first)) return;
    const phrasesOfFirst = this.#phrases.get(first) ?? new Map<string, Phrase>();
    if (!phrasesOfFirst.has(lowerPhrase)) phrasesOfFirst.set(lowerPhrase, { length: phrase.length, replacement });
    this.#phrases.set(first, phrasesOfFirst);
  }

  /** Finds the longest known phrase at an index of a text, where this word begins. */
  #longestAt(text: string, index: number, word: string): Phrase | undefined {
    let longest: Phrase | undefined;
    for (const [lowerPhrase, phrase] of this.#phrases.get(word.toLowerCase()) ?? []) {
      const end = index + phrase.length;
      const isHere = text.slice(index, end).toLowerCase() === lowerPhrase && !wordCharacter.test(text[end] ?? "");
      if (isHere && phrase.length > (longest?.length ?? 0)) longest = phrase;
    }
    return longest;
  }
}
