// Finds the word that a misspelled text probably meant.
import { closestMatch } from "leven";

/** The nearest word; undefined if more than two letters of the text, or a third of it, would have to change. */
export function nearestWord(text: string, candidates: readonly string[]): string | undefined {
  const maxDistance = Math.max(text.length > 3 ? 2 : 1, text.length / 3);
  return closestMatch(text, candidates, { maxDistance });
}
