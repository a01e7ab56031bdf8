// Requests to the operations on assessments and scorecards, one per status that needs no fault.
import { get, json, post, remove } from "./case-requests.ts";

const assessments = "/quality/assessment?lastDays=90&state=aiReady&scorecardId=1&user=2&limit=5&offset=0";

export const assessmentCases = {
  listQualityAssessments: { 200: get(assessments) },
  updateQualityAssessment: {
    200: json("PATCH", "/quality/assessment/1", {
      aiSummary: "Gut gelöst.",
      supervisorAssessment: "Bitte weiter so.",
      assessmentDate: "2026-03-02T08:30:00+01:00",
      discussionDate: "2026-03-09",
      criteria: [{ categoryId: 1, criterionId: 11, score: 3, reason: "Ein Punkt blieb offen." }],
      state: "reviewedBySupervisor",
    }),
    409: json("PATCH", "/quality/assessment/5", { supervisorAssessment: "Zu früh." }),
    422: json("PATCH", "/quality/assessment/1", { criteria: [{ categoryId: 1, criterionId: 11, score: 99 }] }),
  },
  deleteQualityAssessment: { 200: remove("/quality/assessment/3") },
  refreshQualityAssessment: {
    200: post("/quality/assessment/4/refresh"),
    409: post("/quality/assessment/1/refresh"),
  },
};
