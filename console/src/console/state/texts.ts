// UI strings of the state view in both languages.
import { bilingual } from "../../shared/bilingual.ts";

export const stateTexts = bilingual({
  collections: ["Collections", "Sammlungen"],
  records: ["Records", "Datensätze"],
  counted: ["records", "Datensätze"],
  columns: ["Columns", "Spalten"],
  empty: ["This collection is empty.", "Diese Sammlung ist leer."],
  find: ["Search in all fields", "In allen Feldern suchen"],
  links: ["References", "Verweise"],
  requests: ["Requests that changed it", "Anfragen, die ihn geändert haben"],
  form: ["Form", "Formular"],
  fullRecord: ["The full record", "Der vollständige Datensatz"],
  review: ["Changes to save", "Zu speichernde Änderungen"],
  save: ["Save", "Speichern"],
  discard: ["Discard", "Verwerfen"],
  saved: ["Saved:", "Gespeichert:"],
  unchanged: ["There is nothing to save.", "Es gibt nichts zu speichern."],
  notJson: ["This is not valid JSON.", "Das ist kein gültiges JSON."],
  optional: ["optional", "optional"],
  none: ["nothing (null)", "nichts (null)"],
  remove: ["Delete", "Löschen"],
  confirmRemove: ["Delete this record?", "Diesen Datensatz löschen?"],
  removed: ["Deleted:", "Gelöscht:"],
  changes: ["Changes", "Änderungen"],
  since: ["Since", "Seit"],
  until: ["Until", "Bis"],
  start: ["start", "Anfang"],
  now: ["now", "jetzt"],
  version: ["version", "Version"],
  snapshot: ["snapshot", "Snapshot"],
  record: ["Record", "Datensatz"],
  by: ["Changed by", "Geändert durch"],
  noChanges: ["No differences.", "Keine Unterschiede."],
  request: ["Request", "Anfrage"],
  causes: [
    { request: "Request", control: "Script or console", clock: "Clock", live: "Live traffic" },
    { request: "Anfrage", control: "Skript oder Konsole", clock: "Uhr", live: "Live-Betrieb" },
  ],
});

export type StateTexts = (typeof stateTexts)["en"];
