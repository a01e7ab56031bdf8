// The texts of the coverage in both languages.
import type { Language } from "../../shared/language.ts";

const en = {
  refresh: "Refresh",
  summary: "Covered",
  of: "of",
  requests: "requests counted",
  map: "Operations and statuses",
  legend:
    "A number counts the responses with this status; a stronger colour means more. ○: none yet. ·: none yet, and only a fault can cause one. !: not in the contract. Empty: the contract has no such response.",
  operation: "Operation",
  asked: "Requests",
  seen: "responses",
  missing: "no response yet",
  missingFault: "no response yet, and only a fault can cause one",
  undeclared: "responses, though not in the contract",
  never: "Only operations never requested",
  find: "Search for an operation or tag",
  allAsked: "Every operation was requested",
  neverCount: "operations were never requested",
  groups: {
    operations: "Operations",
    statuses: "Statuses",
    parameters: "Parameters",
    requestProperties: "Request properties",
    enumValues: "Enum values",
    faultStatuses: "Statuses caused by faults",
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
  allAsked: "Jede Operation wurde gefragt",
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
