// UI strings of the scenarios view in both languages. Descriptions of scenarios come from the mock.
import { bilingual } from "../../shared/bilingual.ts";
import { counter } from "../../shared/counter.ts";

export const scenarioTexts = bilingual({
  active: ["Active", "Aktiv"],
  current: ["active", "aktiv"],
  compare: ["Compare two", "Zwei vergleichen"],
  with: ["with", "mit"],
  name: ["Scenario", "Szenario"],
  description: ["Description", "Beschreibung"],
  tickets: ["Tickets", "Tickets"],
  generated: [
    counter("en", "generated ticket", "generated tickets"),
    counter("de", "erzeugtes Ticket", "erzeugte Tickets"),
  ],
  faults: ["Faults", "Störungen"],
  withFaults: [counter("en", "fault", "faults"), counter("de", "Störung", "Störungen")],
  rules: ["House rules", "Hausregeln"],
  noRules: ["none", "keine"],
  source: ["Source", "Quelle"],
  extends: ["Extends", "Erweitert"],
  sources: [
    { shipped: "package", folder: "scenario folder", file: "file" },
    { shipped: "Paket", folder: "Szenario-Ordner", file: "Datei" },
  ],
  switch: ["Switch", "Wechseln"],
  confirmSwitch: [
    "This discards everything in the sandbox. Switch to",
    "Der Inhalt der Sandbox geht verloren. Wechseln zu",
  ],
  switched: ["Switched to", "Gewechselt zu"],
  all: ["All scenarios", "Alle Szenarien"],
  same: ["same", "gleich"],
  differs: ["differs", "verschieden"],
  broken: ["Unreadable scenarios", "Nicht lesbare Szenarien"],
});

export type ScenarioTexts = (typeof scenarioTexts)["en"];
