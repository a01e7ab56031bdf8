// The words for a customer's legitimation level on a ticket. Used by mock/services/ticket-changes.ts, so that number and words agree.

/** Lowest level of each step, highest first (facts.md C); the words are assumed. */
const steps: readonly (readonly [level: number, message: string])[] = [
  [40, "Der Kunde wurde durch eine strengere Prüfung legitimiert."],
  [30, "Der Kunde wurde von einem Mitarbeiter bestätigt."],
  [20, "Die Absenderadresse stimmt mit der hinterlegten überein."],
  [15, "Kunden- und Vertragsnummer stehen in der Nachricht."],
  [13, "Eine Nummer und der Nachname stehen in der Nachricht."],
  [12, "Die Absenderadresse ist nicht bekannt."],
  [10, "Die Legitimation wurde noch nicht geprüft."],
];

/** What an agent reads for a level; a level between two steps counts as the lower one, below 10 there is none. */
export function toLegitimationMessage(level: number): string {
  return steps.find(([lowest]) => level >= lowest)?.[1] ?? "Keine Legitimation.";
}
