// The texts of the faults in both languages. Descriptions of fields come from the admin document, in English.
import type { Language } from "../../shared/language.ts";

const en = {
  faults: "Faults of this sandbox",
  none: "No faults: the mock behaves as the contract says.",
  id: "Id",
  match: "Which requests",
  every: "all",
  effect: "Effect",
  when: "When",
  matched: "Matched",
  applied: "Applied",
  off: "Switch off",
  wasOff: "Switched off:",
  clear: "Switch all off",
  sureClear: "Switch off every fault of this sandbox?",
  add: "Add a fault",
  added: "Added:",
  kind: "Effect",
  schedule: "When",
  always: "always",
  which: "Which requests (empty: all)",
  details: "Details",
  save: "Add",
  notJson: "This value is not valid.",
  null: "nothing (null)",
  found: "Found",
  expected: "expected",
};

export type FaultTexts = typeof en;

const de: FaultTexts = {
  faults: "Störungen dieser Sandbox",
  none: "Keine Störung ist gesetzt: Der Mock antwortet, wie der Vertrag es sagt.",
  id: "Kennung",
  match: "Welche Anfragen",
  every: "alle",
  effect: "Was geschieht",
  when: "Wann",
  matched: "Passte",
  applied: "Traf",
  off: "Abschalten",
  wasOff: "Abgeschaltet:",
  clear: "Alle abschalten",
  sureClear: "Jede Störung dieser Sandbox abschalten?",
  add: "Störung hinzufügen",
  added: "Hinzugefügt:",
  kind: "Was geschieht",
  schedule: "Wann",
  always: "immer",
  which: "Welche Anfragen (leer: alle)",
  details: "Einzelheiten",
  save: "Hinzufügen",
  notJson: "Das ist nicht lesbar.",
  null: "nichts (null)",
  found: "Gefunden",
  expected: "erwartet",
};

export const faultTexts: Readonly<Record<Language, FaultTexts>> = { en, de };
