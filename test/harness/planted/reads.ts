// Deviations in reads: a response contradicts the documentation, or the response to another read.
// biome-ignore-all format: one line per deviation, where it fits.
import { type Loose, type PlantedLines, queries, rows, shiftTime, shows } from "./plant.ts";

const entries = (body: Loose): Loose[] => body;

export const reads: PlantedLines = {
  getTicket: {
    "pending-reads-open": ["A pending ticket reads as open, but is found as pending.", shows(({ status }) => status === "pending" && { status: "open" })],
    "created-in-local-time": ["createdAt is an hour ahead of UTC.", shows(({ createdAt }) => ({ createdAt: shiftTime(createdAt, 3600) }))],
    "never-escalated": ["isEscalated is always false, unlike in a search.", shows(() => ({ isEscalated: false }))],
  },
  getTicketWorklogs: {
    "duration-in-minutes": ["duration is in minutes.", rows(entries, ({ time }) => ({ time: { ...time, duration: Math.round(time.duration / 60) } }))],
  },
  getAiAgentPerformanceReport: {
    "amount-of-approved": ["amount leaves out fully autonomous cases.", rows(({ autoProcessing }) => [autoProcessing.summary], ({ withApproval }) => ({ amount: withApproval }))],
  },
  getQualityAssessment: {
    "points-of-first-category": [
      "scoredPoints of an assessment counts its first category only.",
      shows(
        ({ data, totals }) => data && { totals: { ...totals, scoredPoints: data.categories[0].totals.scoredPoints } },
      ),
    ],
  },
  getKnowledgeSourceStructure: {
    "excluded-in-structure": ["Excluded pages are shown without withExcluded.", queries(() => ({ withExcluded: "true" }))],
  },
  getTag: { "no-sla": ["The sla of a tag reads as 0, but is listed correctly.", shows(() => ({ sla: 0 }))] },
};
