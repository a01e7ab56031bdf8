// The texts of the coverage in both languages.
import type { Language } from "../../shared/language.ts";

const en = {
  refresh: "Count again",
  summary: "Covered",
  of: "of",
  requests: "requests counted",
  map: "Operations and statuses",
  legend:
    "A number: so often it was answered, and the stronger the colour, the more often. ○ was never answered. · was never answered, and only a fault gives it. ! is not in the contract. Empty: the contract has no such answer.",
  operation: "Operation",
  asked: "Asked",
  seen: "times answered",
  missing: "was never answered",
  missingFault: "was never answered, only a fault gives it",
  undeclared: "times answered, though not in the contract",
  never: "Only what was never asked",
  find: "Search for an operation or tag",
  allAsked: "Every operation was asked.",
  neverCount: "operations were never asked",
  groups: {
    operations: "Operations",
    statuses: "Statuses",
    parameters: "Parameters",
    requestProperties: "Properties of requests",
    enumValues: "Values of lists",
    faultStatuses: "Statuses by faults",
  },
};

export type CoverageTexts = typeof en;

const de: CoverageTexts = {
  refresh: "Neu zählen",
  summary: "Abgedeckt",
  of: "von",
  requests: "gezählte Anfragen",
  map: "Operationen und Status",
  legend:
    "Eine Zahl: So oft wurde es geantwortet, je öfter, desto kräftiger die Farbe. ○ wurde nie geantwortet. · wurde nie geantwortet, und nur eine Störung gibt es. ! steht nicht im Vertrag. Leer: Diese Antwort hat der Vertrag nicht.",
  operation: "Operation",
  asked: "Gefragt",
  seen: "mal geantwortet",
  missing: "wurde nie geantwortet",
  missingFault: "wurde nie geantwortet, nur eine Störung gibt es",
  undeclared: "mal geantwortet, obwohl nicht im Vertrag",
  never: "Nur was nie gefragt wurde",
  find: "Operation oder Tag suchen",
  allAsked: "Jede Operation wurde gefragt.",
  neverCount: "Operationen wurden nie gefragt",
  groups: {
    operations: "Operationen",
    statuses: "Status",
    parameters: "Parameter",
    requestProperties: "Eigenschaften von Anfragen",
    enumValues: "Werte von Aufzählungen",
    faultStatuses: "Status durch Störungen",
  },
};

export const coverageTexts: Readonly<Record<Language, CoverageTexts>> = { en, de };
