// The texts of the clock in both languages.
import { both } from "../../shared/both.ts";

export const clockTexts = both({
  now: ["Now", "Jetzt"],
  running: ["running", "läuft"],
  frozen: ["frozen", "angehalten"],
  run: ["Run", "Laufen lassen"],
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
  set: ["Set", "Stellen"],
  at: ["Set to (your time zone)", "Stellen auf (Ihre Zeitzone)"],
  due: ["What fell due", "Was fällig wurde"],
  dueSpan: ["from {from} to {to}", "von {from} bis {to}"],
  nothingDue: ["Nothing fell due.", "Nichts wurde fällig."],
  notYet: [
    "What falls due when you advance the clock appears here.",
    "Hier erscheint, was beim Vorstellen fällig wird.",
  ],
  more: ["more are not shown", "weitere sind nicht aufgeführt"],
  events: [
    {
      ticketEscalated: "A ticket passed its due date",
      workSessionEnded: "A work session ended",
      testRunProgressed: "A test run progressed",
      testRunFinished: "A test run finished",
      assessmentReady: "An assessment is ready",
      websitePageFound: "A web page was found",
      websiteCrawled: "A website was crawled",
    },
    {
      ticketEscalated: "Ein Ticket ist überfällig geworden",
      workSessionEnded: "Eine Bearbeitung wurde beendet",
      testRunProgressed: "Ein Testlauf ist fortgeschritten",
      testRunFinished: "Ein Testlauf ist fertig",
      assessmentReady: "Eine Bewertung ist fertig",
      websitePageFound: "Eine Webseite wurde gefunden",
      websiteCrawled: "Eine Website wurde eingelesen",
    },
  ],
});

export type ClockTexts = (typeof clockTexts)["en"];
