// The texts of the scenarios in both languages. Descriptions of scenarios come from the mock.
import type { Language } from "../../shared/language.ts";

const en = {
  active: "Active:",
  current: "active",
  compare: "Compare two",
  with: "with",
  name: "Scenario",
  description: "Description",
  tickets: "Tickets",
  faults: "Faults",
  rules: "House rules",
  noRules: "none",
  source: "Source",
  extends: "Extends",
  sources: { shipped: "package", folder: "scenario folder", file: "file" },
  switch: "Switch",
  sureSwitch: "Everything in this sandbox is lost. Switch to",
  switched: "Switched to",
  all: "All scenarios",
  same: "same",
  differs: "differs",
  broken: "These could not be read",
};

export type ScenarioTexts = typeof en;

const de: ScenarioTexts = {
  active: "Aktiv:",
  current: "aktiv",
  compare: "Zwei vergleichen",
  with: "mit",
  name: "Szenario",
  description: "Beschreibung",
  tickets: "Tickets",
  faults: "Störungen",
  rules: "Hausregeln",
  noRules: "keine",
  source: "Quelle",
  extends: "Erweitert",
  sources: { shipped: "Paket", folder: "Szenario-Ordner", file: "Datei" },
  switch: "Wechseln",
  sureSwitch: "Der Inhalt dieser Sandbox geht verloren. Wechseln zu",
  switched: "Gewechselt zu",
  all: "Alle Szenarien",
  same: "gleich",
  differs: "verschieden",
  broken: "Diese konnten nicht gelesen werden",
};

export const scenarioTexts: Readonly<Record<Language, ScenarioTexts>> = { en, de };
