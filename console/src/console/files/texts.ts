// The texts of import and export in both languages.
import type { Language } from "../../shared/language.ts";

const en = {
  exportTitle: "Export",
  exportHint: "Clock, faults and every record of the sandbox, as a file that any mock of this version can load.",
  export: "Download the state",
  exported: "Downloaded:",
  importTitle: "Import",
  importHint: "The file replaces everything in the sandbox.",
  file: "State file",
  import: "Import the file",
  sureImport: "Replace everything in this sandbox?",
  imported: "Imported:",
  noFile: "Choose a file first.",
  notJson: "This file is not valid JSON.",
  wrong: "Problems in the file",
  found: "found",
  expected: "expected",
  har: "Download the journal as a HAR file",
};

export type FileTexts = typeof en;

const de: FileTexts = {
  exportTitle: "Ausgeben",
  exportHint:
    "Uhr, Störungen und jeder Datensatz der Sandbox, als Datei, nach der jeder Mock dieser Version aufgebaut werden kann.",
  export: "Zustand als Datei sichern",
  exported: "Gesichert:",
  importTitle: "Einlesen",
  importHint: "Die Sandbox wird nach der Datei aufgebaut. Was jetzt darin ist, geht verloren.",
  file: "Zustandsdatei",
  import: "Aufbauen",
  sureImport: "Alles in dieser Sandbox ersetzen?",
  imported: "Die Sandbox zeigt die Datei:",
  noFile: "Zuerst eine Datei wählen.",
  notJson: "Diese Datei ist kein JSON.",
  wrong: "Was an der Datei falsch ist",
  found: "gefunden",
  expected: "erwartet",
  har: "Journal als HAR-Datei sichern",
};

export const fileTexts: Readonly<Record<Language, FileTexts>> = { en, de };
