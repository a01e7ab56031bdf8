// UI strings of import and export in both languages.
import { bilingual } from "../../shared/bilingual.ts";

export const fileTexts = bilingual({
  exportTitle: ["Export", "Exportieren"],
  exportHint: [
    "Clock, faults and every record of the sandbox, as a file that any mock of this version can load.",
    "Uhr, Störungen und alle Datensätze der Sandbox als Datei, die jeder Mock dieser Version importieren kann.",
  ],
  export: ["Download the state", "Zustand exportieren"],
  exported: ["Downloaded:", "Exportiert:"],
  importTitle: ["Import", "Importieren"],
  importHint: ["The file replaces everything in the sandbox.", "Die Datei ersetzt den Inhalt der Sandbox."],
  file: ["State file", "Zustandsdatei"],
  import: ["Import the file", "Importieren"],
  confirmImport: ["Replace everything in this sandbox?", "Alles in dieser Sandbox ersetzen?"],
  imported: ["Imported:", "Importiert:"],
  noFile: ["Choose a file first.", "Bitte zuerst eine Datei wählen."],
  notJson: ["This file is not valid JSON.", "Diese Datei enthält kein gültiges JSON."],
  wrong: ["Problems in the file", "Fehler in der Datei"],
  har: ["Download the journal as a HAR file", "Journal als HAR exportieren"],
});

export type FileTexts = (typeof fileTexts)["en"];
