// UI strings of the clock view in both languages.
import { bilingual } from "../../shared/bilingual.ts";

export const clockTexts = bilingual({
  now: ["Now", "Jetzt"],
  running: ["running", "läuft"],
  frozen: ["frozen", "angehalten"],
  run: ["Start clock", "Uhr starten"],
  freeze: ["Freeze", "Anhalten"],
  ran: ["The clock is running.", "Die Uhr läuft."],
  stopped: ["The clock is frozen.", "Die Uhr ist angehalten."],
  advance: ["Advance", "Vorstellen"],
  by: ["Advance by", "Vorstellen um"],
  byHint: ["2 h, 1 day 30 min, PT2H", "2 h, 1 Tag 30 min, PT2H"],
  atHint: ["2026-03-02 10:00", "2026-03-02 10:00"],
  minute: ["1 minute", "1 Minute"],
  hour: ["1 hour", "1 Stunde"],
  hours: ["8 hours", "8 Stunden"],
  day: ["1 day", "1 Tag"],
  week: ["1 week", "1 Woche"],
  advanced: ["It is now", "Jetzt ist es"],
  set: ["Set", "Setzen"],
  at: ["Point in time (your time zone)", "Zeitpunkt (Ihre Zeitzone)"],
  due: ["What fell due", "Fällig geworden"],
  dueSpan: ["from {from} to {to}", "von {from} bis {to}"],
  nothingDue: ["Nothing fell due.", "Nichts wurde fällig."],
  notYet: [
    "What falls due when you advance the clock appears here.",
    "Hier erscheint, was beim Vorstellen fällig wird.",
  ],
  more: ["more are not shown", "weitere sind nicht aufgeführt"],
  events: [
    {
      ticketEscalated: "became overdue",
      contractMoved: "moved its contract",
      contractOpened: "opened the contract that it ordered",
      workSessionEnded: "ended",
      testRunProgressed: "progressed",
      testRunFinished: "finished",
      assessmentReady: "is ready",
      websitePageFound: "found a page",
      websiteCrawled: "was crawled",
    },
    {
      ticketEscalated: "ist überfällig",
      contractMoved: "hat den Vertrag auf die neue Adresse umgestellt",
      contractOpened: "hat den bestellten Vertrag eröffnet",
      workSessionEnded: "wurde beendet",
      testRunProgressed: "ist fortgeschritten",
      testRunFinished: "ist fertig",
      assessmentReady: "ist fertig",
      websitePageFound: "hat eine Seite gefunden",
      websiteCrawled: "wurde eingelesen",
    },
  ],
});

export type ClockTexts = (typeof clockTexts)["en"];
