// Words of the frame around all views.
import type { Translated } from "./base/language.ts";

const en = {
  title: "Agent desk",
  skip: "To the content",
  views: "Views",
  language: "Language",
  inbox: "Inbox",
  knowledge: "Knowledge",
  performance: "AI agents",
  quality: "Quality",
  testRuns: "Test runs",
  unknown: "There is no such view.",
  toInbox: "To the inbox",
  you: "You are",
  as: "Work as",
  signIn: "Sign in",
  tokenHint: "This desk needs a token of the service, as `ticket-mock token` prints one.",
  token: "Token",
  enter: "Enter",
  starting: "Starts …",
};
const de: typeof en = {
  title: "Arbeitsplatz",
  skip: "Zum Inhalt",
  views: "Ansichten",
  language: "Sprache",
  inbox: "Eingang",
  knowledge: "Wissen",
  performance: "KI-Agenten",
  quality: "Qualität",
  testRuns: "Testläufe",
  unknown: "Diese Ansicht gibt es nicht.",
  toInbox: "Zum Eingang",
  you: "Sie sind",
  as: "Arbeiten als",
  signIn: "Anmelden",
  tokenHint: "Dieser Arbeitsplatz braucht ein Token des Dienstes, wie `ticket-mock token` eines ausgibt.",
  token: "Token",
  enter: "Anmelden",
  starting: "Startet …",
};
export const frameTexts: Translated<typeof en> = { en, de };
