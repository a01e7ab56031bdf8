// The texts of the scenarios in both languages. Descriptions of scenarios come from the mock.
import type { Language } from "../../shared/language.ts";

const en = {
  active: "Active",
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
  sources: { shipped: "the package", folder: "the scenario folder", file: "a file" },
  switch: "Switch",
  sureSwitch: "Switch this sandbox? Everything in it is lost.",
  switched: "Switched to",
  all: "All scenarios",
  same: "same",
  differs: "differs",
  broken: "These could not be read",
};

export type ScenarioTexts = typeof en;

const de: ScenarioTexts = {
  active: "Jetzt",
  compare: "Zwei vergleichen",
  with: "mit",
  name: "Szenario",
  description: "Was es ist",
  tickets: "Tickets",
  faults: "Störungen",
  rules: "Hausregeln an",
  noRules: "keine",
  source: "Aus",
  extends: "Beruht auf",
  sources: { shipped: "dem Paket", folder: "dem Ordner der Szenarien", file: "einer Datei" },
  switch: "Wechseln",
  sureSwitch: "Diese Sandbox neu aufbauen? Was jetzt darin ist, geht verloren.",
  switched: "Die Sandbox zeigt jetzt",
  all: "Alle Szenarien",
  same: "gleich",
  differs: "verschieden",
  broken: "Diese konnten nicht gelesen werden",
};

export const scenarioTexts: Readonly<Record<Language, ScenarioTexts>> = { en, de };
