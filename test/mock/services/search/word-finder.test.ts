// Finding many words in a text: mock/services/search/word-finder.ts.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createWordFinder } from "../../../../mock/services/search/word-finder.ts";

/** The sums after one walk with weight 1. */
function weigh(words: readonly string[], ...texts: string[]): number[] {
  const finder = createWordFinder(words);
  const sums = new Uint32Array(words.length);
  for (const text of texts) finder.weigh(text, 1, sums);
  return [...sums];
}

// Words of few letters overlap, hold each other and end each other.
const text = fc.string({ unit: fc.constantFrom("a", "b", "ß", "\ud83d", "\ude00"), maxLength: 40 });
const words = fc.uniqueArray(
  fc.string({ unit: fc.constantFrom("a", "b", "ß", "\ud83d"), minLength: 1, maxLength: 5 }),
  {
    maxLength: 40,
  },
);

describe("a finder of words", () => {
  it("finds exactly the words that a text includes, however many there are", () => {
    const property = fc.property(words, text, (searched, where) => {
      expect(weigh(searched, where)).toEqual(searched.map((word) => Number(where.includes(word))));
    });
    fc.assert(property, { seed: 1, numRuns: 500 });
  });

  it.each([1, 20])("adds the weight once for each text with the word, among %i words", (count) => {
    const searched = ["ab", ...Array.from({ length: count - 1 }, (_, index) => `x${index}`)];
    expect(weigh(searched, "ab ab", "cab", "ba")[0]).toBe(2);
  });

  it("starts each text anew", () => {
    const searched = ["ab", ..."cdefghijkl"];
    expect(weigh(searched, "a", "b")[0]).toBe(0);
  });
});
