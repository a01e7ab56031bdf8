// The texts of the coverage in both languages.
import type { Language } from "../../shared/language.ts";

const en = {
  summary: "Covered",
  of: "of",
  requests: "requests counted",
  map: "Operations and statuses",
  legend: "Legend",
  operation: "Operation",
  asked: "Requests",
  seen: "responses; more of them, stronger colour",
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
  summary: "Abdeckung",
  of: "von",
  requests: "gezählte Anfragen",
  map: "Operationen und Status",
  legend: "Legende",
  operation: "Operation",
  asked: "Anfragen",
  seen: "Antworten; je mehr, desto kräftiger die Farbe",
  missing: "noch keine Antwort",
  missingFault: "noch keine Antwort, nur durch eine Störung möglich",
  undeclared: "Antworten, die nicht im Vertrag stehen",
  never: "Nur nicht aufgerufene",
  find: "Operation oder Tag suchen",
  allAsked: "Alle Operationen wurden aufgerufen",
  neverCount: "Operationen wurden nicht aufgerufen",
  groups: {
    operations: "Operationen",
    statuses: "Status",
    parameters: "Parameter",
    requestProperties: "Felder in Anfragen",
    enumValues: "Enum-Werte",
    faultStatuses: "Status durch Störungen",
  },
};

export const coverageTexts: Readonly<Record<Language, CoverageTexts>> = { en, de };
