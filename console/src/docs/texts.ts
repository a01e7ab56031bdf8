// The texts of /docs in both languages. German and English have the same keys: the compiler names a missing one.
import type { Language } from "../shared/language.ts";

const en = {
  contract: "Contract",
  file: "OpenAPI document",
  console: "Console",
  desk: "Agent's desk",
  sandbox: "Sandbox",
  loading: "Loading the contract …",
  failed: "The mock refused:",
  offline: "No response. Is the mock still running?",
  again: "Try again",
  noToken: "No token is set: enter one under Authentication. The command ticket-mock token prints one.",
  provenance: "Provenance",
  documented: "documented",
  reference: "reference",
  assumed: "assumed",
  tier: "Tier",
  permission: "Permission",
  none: "none",
  orWord: "or",
  copyAs: "Copy as",
  clientCall: "client call",
  goesOn: "Next steps",
  comesFrom: "Called after",
  copy: "Copy",
  copied: "Copied.",
  notCopied: "Your browser blocked copying: select the text instead.",
};

export type DocsTexts = typeof en;

const de: DocsTexts = {
  contract: "Vertrag",
  file: "OpenAPI-Dokument",
  console: "Konsole",
  desk: "Agenten-Desk",
  sandbox: "Sandbox",
  loading: "Vertrag wird geladen …",
  failed: "Der Mock hat abgelehnt:",
  offline: "Keine Antwort. Läuft der Mock noch?",
  again: "Erneut versuchen",
  noToken: "Kein Token gesetzt: unter Authentifizierung eintragen. `ticket-mock token` gibt eines aus.",
  provenance: "Herkunft",
  documented: "dokumentiert",
  reference: "Referenz",
  assumed: "angenommen",
  tier: "Stufe",
  permission: "Berechtigung",
  none: "keine",
  orWord: "oder",
  copyAs: "Kopieren als",
  clientCall: "Client-Aufruf",
  goesOn: "Nächste Schritte",
  comesFrom: "Aufgerufen nach",
  copy: "Kopieren",
  copied: "Kopiert.",
  notCopied: "Der Browser verhindert das Kopieren: Bitte den Text markieren.",
};

export const docsTexts: Readonly<Record<Language, DocsTexts>> = { en, de };
