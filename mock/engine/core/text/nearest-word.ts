// Finds the word that a misspelled text probably meant, and suggests it.
import leven, { closestMatch } from "leven";

/** A shorter text begins too many words. */
const minBeginning = 3;

/**
 * The nearest word: one that begins with the text, or does after its dot, or else the most alike.
 * @returns undefined if more than two letters of the text, or a third of it, would have to change
 */
export function nearestWord(text: string, candidates: readonly string[]): string | undefined {
  const begun = candidates.filter((word) => beginningRank(text, word) < 2);
  if (begun.length > 0 && afterDot(text).length >= minBeginning) return byLikeness(text, begun)[0];
  const maxDistance = Math.max(text.length > 3 ? 2 : 1, text.length / 3);
  return closestMatch(text, candidates, { maxDistance });
}

/** The words, the most alike first. */
export function byLikeness(text: string, words: readonly string[]): readonly string[] {
  return words
    .map((word) => ({ word, rank: beginningRank(text, word), distance: leven(text, word) }))
    .sort((one, other) => one.rank - other.rank || one.distance - other.distance)
    .map(({ word }) => word);
}

function beginningRank(text: string, word: string): number {
  if (word.startsWith(text)) return 0;
  return afterDot(word).startsWith(text) ? 1 : 2;
}

function afterDot(word: string): string {
  return word.slice(word.indexOf(".") + 1);
}

/** ` (did you mean busy-inbox?)`, to append to an error; empty if no candidate is near. */
export function suggestion(text: string, candidates: readonly string[], toShown = (word: string) => word): string {
  const nearest = nearestWord(text, candidates);
  return nearest === undefined ? "" : ` (did you mean ${toShown(nearest)}?)`;
}
