// Finds the word that a misspelled text probably meant, and suggests it.
import { closestMatch } from "leven";

/** The nearest word; undefined if more than two letters of the text, or a third of it, would have to change. */
export function nearestWord(text: string, candidates: readonly string[]): string | undefined {
  const maxDistance = Math.max(text.length > 3 ? 2 : 1, text.length / 3);
  return closestMatch(text, candidates, { maxDistance });
}

/** ` (did you mean busy-inbox?)`, to append to an error; empty if no candidate is near. */
export function suggestion(text: string, candidates: readonly string[], toShown = (word: string) => word): string {
  const nearest = nearestWord(text, candidates);
  return nearest === undefined ? "" : ` (did you mean ${toShown(nearest)}?)`;
}
