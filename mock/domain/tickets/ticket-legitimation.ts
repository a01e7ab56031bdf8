// Describes a customer's legitimation level on a ticket.
import type { WorldTexts } from "../records/world-texts.ts";

/** The description that agents read; a level between two steps (docs/rules.md, Tickets) counts as the lower step. */
export function toLegitimationMessage({ service }: WorldTexts, level: number): string {
  const steps = Object.entries(service.legitimation);
  return steps.findLast(([lowest]) => level >= Number(lowest))?.[1] ?? "";
}
