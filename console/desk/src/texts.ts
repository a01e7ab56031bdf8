// UI strings of the frame.
import { bilingual } from "../../src/shared/bilingual.ts";

export const frameTexts = bilingual({
  title: ["Agent's desk", "Agenten-Desk"],
  front: ["Start", "Start"],
  gone: ["No connection to the mock. Trying again …", "Keine Verbindung zum Mock. Neuer Versuch läuft …"],
  notLoaded: ["This view could not be loaded.", "Diese Ansicht konnte nicht geladen werden."],
  reload: ["Reload", "Neu laden"],
  contract: ["Contract", "Vertrag"],
  console: ["Console", "Konsole"],
  views: ["Views", "Ansichten"],
  inbox: ["Inbox", "Posteingang"],
  knowledge: ["Knowledge", "Wissen"],
  performance: ["AI agents", "KI-Agenten"],
  quality: ["Quality", "Qualität"],
  testRuns: ["Test runs", "Testläufe"],
  unknown: ["This view does not exist.", "Diese Ansicht gibt es nicht."],
  toInbox: ["Go to the inbox", "Zum Posteingang"],
  as: ["Work as", "Arbeiten als"],
  asDone: [(name: string) => `You now work as ${name}.`, (name) => `Sie arbeiten jetzt als ${name}.`],
  tokenHint: [
    "This desk needs a token for the service. `ticket-mock token` prints one.",
    "Für diesen Desk ist ein Token des Service nötig. `ticket-mock token` gibt eines aus.",
  ],
  tokenRefused: ["The service does not accept this token:", "Der Service akzeptiert dieses Token nicht:"],
  token: ["Token", "Token"],
  enter: ["Sign in", "Anmelden"],
  starting: ["Starting …", "Startet …"],
});
