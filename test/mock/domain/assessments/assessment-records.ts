// An assessment and its scorecard for the tests in this folder: two categories, the second only half scored.
import type { AssessmentRecord, ScorecardRecord } from "../../../../mock/domain/records/quality.ts";
import { entry } from "../reports/report-records.ts";

const at = "2026-03-03T10:00:00Z";
const noTotals = { scoredPoints: 0, usedMaxPoints: 0, totalMaxPoints: 0, percentage: 0 };

type CriterionState = "unscored" | "aiGenerated" | "humanVerified";

function criterion(id: number, score: number, state: CriterionState) {
  return { id, score, reason: "", state, lastEditedByUserId: 0, lastEditedAt: at };
}

/** Scorecard 4: category 1 with 10 and 6 points, category 2 with 4 and 4. */
export const scorecard: ScorecardRecord = {
  id: 4,
  baseId: 2,
  revision: 1,
  name: "Schriftliche Bearbeitung",
  state: "active",
  categories: [
    { categoryId: 1, label: "Inhalt", order: 1, criteria: [toCriterion(11, 10), toCriterion(12, 6)] },
    { categoryId: 2, label: "Ton", order: 2, criteria: [toCriterion(11, 4), toCriterion(22, 4)] },
  ],
};

type ScoredCriterion = ScorecardRecord["categories"][number]["criteria"][number];

function toCriterion(id: number, maxPoints: number): ScoredCriterion {
  return { id, label: `Kriterium ${id}`, description: "", maxPoints, scoringType: "numericScale" };
}

/** The scorecard with changed criteria. */
export function scorecardWith(
  change: (criterion: ScoredCriterion, categoryId: number) => ScoredCriterion,
): ScorecardRecord {
  const categories = scorecard.categories.map(({ criteria, ...category }) => ({
    ...category,
    criteria: criteria.map((criterion) => change(criterion, category.categoryId)),
  }));
  return { ...scorecard, categories };
}

/** Assessment 1 of user 2's session; its stored totals are stale on purpose. */
export function assessment(overrides: Partial<AssessmentRecord> = {}): AssessmentRecord {
  const { wire } = entry(7);
  const { latestInteraction, actionListText: _texts, ...worklog } = wire.worklog;
  return {
    id: 1,
    scorecardId: 4,
    scorecardBaseId: 2,
    state: "reviewOngoing",
    assessedUser: 2,
    assessedByUser: 3,
    ticketId: 7,
    worklogId: 7,
    totals: noTotals,
    createdAt: at,
    modifiedAt: at,
    deletedAt: null,
    data: {
      aiSummary: "Der Zählerstand wurde geprüft.",
      categories: [
        {
          categoryId: 1,
          criteria: [criterion(11, 8, "aiGenerated"), criterion(12, 3, "humanVerified")],
          totals: noTotals,
        },
        { categoryId: 2, criteria: [criterion(11, 4, "aiGenerated"), criterion(22, 0, "unscored")], totals: noTotals },
      ],
      totals: noTotals,
      supervisorAssessment: "",
      assessmentDate: at,
      discussionDate: null,
    },
    editingHistory: [{ userId: 3, timestamp: at, field: "criteria.1.12.score", oldValue: 2, newValue: 3 }],
    worklog: { ...worklog, lastInteraction: latestInteraction },
    aiUsage: wire.aiUsage,
    time: wire.time,
    customerExperience: wire.customerExperience,
    ...overrides,
  };
}
