// Texts of the parts shared by all views.
import type { Translated } from "../base/language.ts";

const en = {
  desk: "Agent's desk",
  undo: "Undo",
  undone: "Undone.",
  loading: "Loading …",
  again: "Try again",
  offline: "No connection to the service.",
  broken: "The service sent an unreadable answer.",
  refused: "The service refused",
  forbidden: "You have no permission for this",
  notFound: "Not found",
  old: "This may be out of date.",
  asTable: "As a table",
  day: "Day",
  before: "Previous page",
  next: "Next page",
  pages: "Pages of the list",
  rows: (from: number, to: number, total: number) => `${from}–${to} of ${total}`,
  nothingFound: "Nothing found.",
};
const de: typeof en = {
  desk: "Agenten-Desk",
  undo: "Rückgängig",
  undone: "Rückgängig gemacht.",
  loading: "Lädt …",
  again: "Erneut versuchen",
  offline: "Keine Verbindung zum Service.",
  broken: "Die Antwort des Service ist nicht lesbar.",
  refused: "Der Service lehnt ab",
  forbidden: "Dafür fehlt die Berechtigung",
  notFound: "Nicht gefunden",
  old: "Möglicherweise veraltet.",
  asTable: "Als Tabelle",
  day: "Tag",
  before: "Vorherige Seite",
  next: "Nächste Seite",
  pages: "Seiten der Liste",
  rows: (from, to, total) => `${from}–${to} von ${total}`,
  nothingFound: "Nichts gefunden.",
};
export const partTexts: Translated<typeof en> = { en, de };
