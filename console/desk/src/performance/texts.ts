// UI strings of the performance view.
import { bilingual } from "../../../src/shared/bilingual.ts";

export const performanceTexts = bilingual({
  title: ["AI agents", "KI-Agenten"],
  agent: ["AI agent", "KI-Agent"],
  days: ["Period", "Zeitraum"],
  lastDays: [
    (days: number) =>
      days === 0
        ? "Today"
        : days === 1
          ? "Today and yesterday"
          : days === 365
            ? "365 days"
            : `Today and the ${days} days before`,
    (days) =>
      days === 0
        ? "Heute"
        : days === 1
          ? "Heute und gestern"
          : days === 365
            ? "365 Tage"
            : `Heute und die ${days} Tage davor`,
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
