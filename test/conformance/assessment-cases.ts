// One request for every status of the operations of assessments and scorecards without a fault. Part of test/conformance/cases.ts.
import {
  asText,
  get,
  json,
  nobody,
  post,
  remove,
  tooLong,
  unknownId,
  wideText,
  withoutPermission,
} from "./case-requests.ts";

const review = json("PATCH", "/quality/assessment/1", {
  aiSummary: "Gut gelöst.",
  supervisorAssessment: "Bitte weiter so.",
  assessmentDate: "2026-03-02T08:30:00+01:00",
  discussionDate: "2026-03-09",
  criteria: [{ categoryId: 1, criterionId: 11, score: 3, reason: "Ein Punkt blieb offen." }],
  state: "reviewedBySupervisor",
});
const assessments = "/quality/assessment?lastDays=90&state=aiReady&scorecardId=1&user=2&limit=5&offset=0";

export const assessmentCases = {
  listQualityAssessments: {
    200: get(assessments),
    400: get("/quality/assessment?from=2026-02-30&limit=501&state=lost"),
    401: nobody(get("/quality/assessment")),
    403: withoutPermission(get("/quality/assessment")),
  },
  updateQualityAssessment: {
    200: review,
    400: json("PATCH", "/quality/assessment/1", { state: "deleted", criteria: [{ score: -1 }] }),
    401: nobody(review),
    403: withoutPermission(review),
    404: json("PATCH", `/quality/assessment/${unknownId}`, {}),
    409: json("PATCH", "/quality/assessment/5", { supervisorAssessment: "Zu früh." }),
    413: json("PATCH", "/quality/assessment/1", { supervisorAssessment: wideText }),
    415: asText(review),
    422: json("PATCH", "/quality/assessment/1", { criteria: [{ categoryId: 1, criterionId: 11, score: 99 }] }),
  },
  deleteQualityAssessment: {
    200: remove("/quality/assessment/3"),
    400: json("DELETE", "/quality/assessment/3", { force: true }),
    401: nobody(remove("/quality/assessment/3")),
    403: withoutPermission(remove("/quality/assessment/3")),
    404: remove(`/quality/assessment/${unknownId}`),
    413: json("DELETE", "/quality/assessment/3", { text: tooLong }),
    415: asText(remove("/quality/assessment/3")),
  },
  refreshQualityAssessment: {
    200: post("/quality/assessment/4/refresh"),
    400: json("POST", "/quality/assessment/4/refresh", { force: true }),
    401: nobody(post("/quality/assessment/4/refresh")),
    403: withoutPermission(post("/quality/assessment/4/refresh")),
    404: post(`/quality/assessment/${unknownId}/refresh`),
    409: post("/quality/assessment/1/refresh"),
    413: json("POST", "/quality/assessment/4/refresh", { text: tooLong }),
    415: asText(post("/quality/assessment/4/refresh")),
  },
  listScorecards: {
    200: get("/quality/scorecard"),
    400: get("/quality/scorecard?state=active"),
    401: nobody(get("/quality/scorecard")),
    403: withoutPermission(get("/quality/scorecard")),
  },
  getScorecard: {
    200: get("/quality/scorecard/2"),
    400: get("/quality/scorecard/two"),
    401: nobody(get("/quality/scorecard/2")),
    403: withoutPermission(get("/quality/scorecard/2")),
    404: get(`/quality/scorecard/${unknownId}`),
  },
};
