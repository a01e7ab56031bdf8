// Puts a customer's legitimation level on a ticket into words.
import type { WorldWords } from "../records/world-words.ts";

/** The words that agents read; a level between two steps (docs/rules.md, Tickets) counts as the lower one. */
export function toLegitimationMessage({ service }: WorldWords, level: number): string {
  const steps = Object.entries(service.legitimation);
  return steps.findLast(([lowest]) => level >= Number(lowest))?.[1] ?? "";
}
