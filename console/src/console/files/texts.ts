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
  exportTitle: "Exportieren",
  exportHint:
    "Uhr, Störungen und alle Datensätze der Sandbox als Datei, die jeder Mock dieser Version importieren kann.",
  export: "Zustand exportieren",
  exported: "Exportiert:",
  importTitle: "Importieren",
  importHint: "Die Datei ersetzt den Inhalt der Sandbox.",
  file: "Zustandsdatei",
  import: "Importieren",
  sureImport: "Alles in dieser Sandbox ersetzen?",
  imported: "Importiert:",
  noFile: "Bitte zuerst eine Datei wählen.",
  notJson: "Diese Datei enthält kein gültiges JSON.",
  wrong: "Fehler in der Datei",
  found: "gefunden",
  expected: "erwartet",
  har: "Journal als HAR exportieren",
};

export const fileTexts: Readonly<Record<Language, FileTexts>> = { en, de };
