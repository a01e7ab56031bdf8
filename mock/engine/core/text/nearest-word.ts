// Finds the word that a misspelled text probably means, and suggests it.
import leven, { closestMatch } from "leven";

/** Shorter prefixes match too many words. */
const minPrefixLength = 3;

/**
 * The nearest word: one that begins with the text, at its start or after its dot, or else the most similar.
 * @returns undefined if more than two letters of the text, or a third of it, would have to change
 */
export function nearestWord(text: string, candidates: readonly string[]): string | undefined {
  const completions = candidates.filter((word) => prefixRank(text, word) < 2);
  if (completions.length > 0 && afterDot(text).length >= minPrefixLength) return bySimilarity(text, completions)[0];
  const maxDistance = Math.max(text.length > 3 ? 2 : 1, text.length / 3);
  return closestMatch(text, candidates, { maxDistance });
}

/** The words, the most similar first. */
export function bySimilarity(text: string, words: readonly string[]): readonly string[] {
  return words
    .map((word) => ({ word, rank: prefixRank(text, word), distance: leven(text, word) }))
    .sort((left, right) => left.rank - right.rank || left.distance - right.distance)
    .map(({ word }) => word);
}

function prefixRank(text: string, word: string): number {
  if (word.startsWith(text)) return 0;
  return afterDot(word).startsWith(text) ? 1 : 2;
}

function afterDot(word: string): string {
  return word.slice(word.indexOf(".") + 1);
}

/** ` (did you mean busy-inbox?)`, to append to an error; empty if no candidate is near. */
export function suggestion(text: string, candidates: readonly string[], format = (word: string) => word): string {
  const nearest = nearestWord(text, candidates);
  return nearest === undefined ? "" : ` (did you mean ${format(nearest)}?)`;
}
