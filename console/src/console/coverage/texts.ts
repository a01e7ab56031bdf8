// The texts of the coverage in both languages.
import type { Language } from "../../shared/language.ts";

const en = {
  refresh: "Count again",
  summary: "Covered",
  of: "of",
  requests: "requests counted",
  incomplete: "Some requests are not in the journal any more: more may be covered.",
  map: "Operations and statuses",
  legend:
    "✓ was answered, ○ was never answered, empty: the contract has no such answer. The stronger the colour, the more often the operation was asked.",
  operation: "Operation",
  asked: "Asked",
  seen: "was answered",
  missing: "was never answered",
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
  incomplete: "Einige Anfragen stehen nicht mehr im Journal: Es kann mehr abgedeckt sein.",
  map: "Operationen und Status",
  legend:
    "✓ wurde geantwortet, ○ wurde nie geantwortet, leer: Diese Antwort hat der Vertrag nicht. Je kräftiger die Farbe, desto öfter wurde die Operation gefragt.",
  operation: "Operation",
  asked: "Gefragt",
  seen: "wurde geantwortet",
  missing: "wurde nie geantwortet",
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
