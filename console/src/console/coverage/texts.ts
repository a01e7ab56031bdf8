// UI strings of the coverage view in both languages.
import { bilingual } from "../../shared/bilingual.ts";

export const coverageTexts = bilingual({
  summary: ["Covered", "Abdeckung"],
  of: ["of", "von"],
  requests: ["requests counted", "gezählte Anfragen"],
  map: ["Operations and statuses", "Operationen und Status"],
  legend: ["Legend", "Legende"],
  operation: ["Operation", "Operation"],
  requested: ["Requests", "Anfragen"],
  seen: ["answered", "beantwortet"],
  heat: ["the stronger the colour, the more often", "je kräftiger die Farbe, desto öfter"],
  missing: ["not answered yet", "noch nicht beantwortet"],
  missingFault: ["not answered yet; needs a fault", "noch nicht beantwortet; nur mit Störung möglich"],
  undeclared: ["answered, but not in the contract", "beantwortet, aber nicht im Vertrag"],
  never: ["Only operations never requested", "Nur nicht aufgerufene"],
  find: ["Search for an operation or tag", "Operation oder Tag suchen"],
  allRequested: ["Every operation was requested", "Alle Operationen wurden aufgerufen"],
  neverCount: ["operations were never requested", "Operationen wurden nicht aufgerufen"],
  groups: [
    {
      operations: "Operations",
      statuses: "Statuses",
      parameters: "Parameters",
      requestProperties: "Request properties",
      enumValues: "Enum values",
      faultStatuses: "Statuses caused by faults",
    },
    {
      operations: "Operationen",
      statuses: "Status",
      parameters: "Parameter",
      requestProperties: "Felder in Anfragen",
      enumValues: "Enum-Werte",
      faultStatuses: "Status durch Störungen",
    },
  ],
});

export type CoverageTexts = (typeof coverageTexts)["en"];
