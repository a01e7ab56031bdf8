// Texts of the parts shared by all views.
import type { Translated } from "../base/language.ts";

const en = {
  loading: "Loading …",
  again: "Try again",
  offline: "No response: the service or the network is down.",
  broken: "The service sent an unreadable response.",
  refused: "The service refused",
  forbidden: "You have no permission for this",
  notFound: "Not found",
  old: "This may be out of date.",
  none: "–",
  asTable: "As a table",
  day: "Day",
  before: "Previous page",
  next: "Next page",
  pages: "Pages",
  rows: (from: number, to: number, total: number) => `${from}–${to} of ${total}`,
  nothingFound: "Nothing found.",
  whole: "Full text",
};
const de: typeof en = {
  loading: "Lädt …",
  again: "Noch einmal",
  offline: "Es kam keine Antwort: Dienst oder Netz sind weg.",
  broken: "Der Dienst hat etwas gesendet, das sich nicht lesen lässt.",
  refused: "Der Dienst lehnt ab",
  forbidden: "Das dürfen Sie nicht sehen oder tun",
  notFound: "Das gibt es nicht",
  old: "Was Sie sehen, ist von vorhin.",
  none: "–",
  asTable: "Als Tabelle",
  day: "Tag",
  before: "Vorige Seite",
  next: "Nächste Seite",
  pages: "Seiten",
  rows: (from, to, total) => `${from}–${to} von ${total}`,
  nothingFound: "Nichts gefunden.",
  whole: "Ganzer Text",
};
export const partTexts: Translated<typeof en> = { en, de };
