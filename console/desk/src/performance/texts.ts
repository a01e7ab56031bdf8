// UI strings of the performance view.
import { bilingual } from "../../../src/shared/bilingual.ts";

/** Periods by the number of days before today. */
const namedPeriods: Readonly<Record<number, readonly [en: string, de: string]>> = {
  0: ["Today", "Heute"],
  1: ["Today and yesterday", "Heute und gestern"],
  365: ["365 days", "365 Tage"],
};

export const performanceTexts = bilingual({
  title: ["AI agents", "KI-Agenten"],
  agent: ["AI agent", "KI-Agent"],
  days: ["Period", "Zeitraum"],
  lastDays: [
    (days: number) => namedPeriods[days]?.[0] ?? `Today and the ${days} days before`,
    (days) => namedPeriods[days]?.[1] ?? `Heute und die ${days} Tage davor`,
  ],
  outcome: ["Outcome", "Ergebnis"],
  all: ["All", "Alle"],
  noAgents: ["No AI agents.", "Keine KI-Agenten."],
  auto: ["Processed by the AI per day", "Von der KI bearbeitet, je Tag"],
  levels: ["Cases per day and level of automation", "Fälle je Tag und Grad der Automatisierung"],
  levelNames: [
    ["None", "Monitor", "Assisted", "Specialised", "Approved", "Autonomous"],
    ["Ohne KI", "Monitor", "Assistiert", "Spezialisiert", "Freigegeben", "Autonom"],
  ],
  share: ["Share of all cases", "Anteil an allen Fällen"],
  approvalRate: ["Approved attempts", "Freigabequote"],
  successRate: ["Successful attempts", "Erfolgsquote"],
  handling: ["Human handling time", "Bearbeitungszeit (Mensch)"],
  approval: ["Time to approval", "Zeit bis zur Freigabe"],
  approvalPart: ["With approval", "Mit Freigabe"],
  alonePart: ["Fully autonomous", "Vollautomatisch"],
  amount: ["Processed by the AI", "Durch die KI bearbeitet"],
  formerly: [(value: string) => `previous period: ${value}`, (value) => `Zeitraum davor: ${value}`],
  verdicts: [
    { better: "better", worse: "worse", more: "more", less: "fewer", same: "unchanged" },
    { better: "besser", worse: "schlechter", more: "mehr", less: "weniger", same: "unverändert" },
  ],
  nothing: ["No cases in this period.", "Keine Fälle in diesem Zeitraum."],
});
