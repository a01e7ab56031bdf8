// UI strings of the parts shared by all views.
import { bilingual } from "../../../src/shared/bilingual.ts";

export const partTexts = bilingual({
  desk: ["Agent's desk", "Agenten-Desk"],
  undo: ["Undo", "Rückgängig"],
  undone: [
    (done: string, id?: number) => `Undone${id === undefined ? "" : ` in ticket #${id}`}: ${done}`,
    (done, id) => `Rückgängig gemacht${id === undefined ? "" : ` in Ticket #${id}`}: ${done}`,
  ],
  open: ["Open", "Öffnen"],
  loading: ["Loading …", "Lädt …"],
  retry: ["Try again", "Erneut versuchen"],
  offline: ["No connection to the service.", "Keine Verbindung zum Service."],
  broken: ["The service sent an unreadable response.", "Die Antwort des Service ist nicht lesbar."],
  refused: ["The service refused", "Der Service lehnt ab"],
  forbidden: ["You have no permission for this", "Dafür fehlt die Berechtigung"],
  notFound: ["Not found", "Nicht gefunden"],
  old: ["This may be out of date.", "Möglicherweise veraltet."],
  state: ["State", "Status"],
  all: ["All", "Alle"],
  nothing: ["Nothing here.", "Hier ist nichts."],
  asTable: ["As a table", "Als Tabelle"],
  day: ["Day", "Tag"],
  before: ["Previous page", "Vorherige Seite"],
  next: ["Next page", "Nächste Seite"],
  pages: ["Pages of the list", "Seiten der Liste"],
  rows: [
    (from: number, to: number, total: number) => `${from}–${to} of ${total}`,
    (from, to, total) => `${from}–${to} von ${total}`,
  ],
});
