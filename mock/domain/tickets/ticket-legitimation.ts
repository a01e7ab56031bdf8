// Puts a customer's legitimation level on a ticket into words.

/** Lowest level of each step, highest first (docs/rules.md, Tickets); the words are assumed. */
const steps: readonly (readonly [level: number, message: string])[] = [
  [40, "Durch eine strengere Prüfung bestätigt."],
  [30, "Von einer Agentin oder einem Agenten bestätigt."],
  [20, "Die Absenderadresse stimmt mit der hinterlegten überein."],
  [15, "Vertrags- und Kundennummer stehen in der Nachricht."],
  [13, "Vertrags- oder Kundennummer und Nachname stimmen überein."],
  [12, "Die Absenderadresse ist nicht bekannt."],
  [10, "Ohne Prüfung übernommen."],
];

/** The words that agents read; a level between two steps counts as the lower one, below 10 there is no legitimation. */
export function toLegitimationMessage(level: number): string {
  return steps.find(([lowest]) => level >= lowest)?.[1] ?? "Keine Legitimation.";
}
