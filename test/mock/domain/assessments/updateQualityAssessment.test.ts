// Reviewing an assessment.
import { describe, expect, it } from "vitest";
import type { Schema } from "../../../../mock/contract/operation-types.ts";
import { updateQualityAssessment } from "../../../../mock/domain/assessments/updateQualityAssessment.ts";
import type { AssessmentRecord } from "../../../../mock/domain/records/quality.ts";
import { invoke } from "../call-operation.ts";
import { createSmallState, user } from "../small-state.ts";
import { assessment, scorecard } from "./assessment-records.ts";

const supervisor = user(4, { permissions: ["qualityViewAssessmentAll"] });
const assessedUser = user(2, { role: "administrator" });
const now = "2026-03-10T14:30:00Z";

function createReview(overrides: Partial<AssessmentRecord> = {}) {
  const state = createSmallState({
    users: [assessedUser, supervisor],
    scorecards: [scorecard],
    assessments: [assessment(overrides)],
  });
  return {
    ...state,
    update: (body: Schema<"AssessmentUpdate">) =>
      invoke(state.store, updateQualityAssessment, { path: { id: 1 }, body }, { caller: supervisor }),
  };
}

describe("an update", () => {
  it("sets the fields in the request, leaves the rest unchanged, and returns the full record", () => {
    const review = createReview();
    const response = review.update({
      supervisorAssessment: "Gut gelöst.",
      aiSummary: "Zählerstand geprüft.",
      assessmentDate: "2026-03-09",
    });
    expect(response).toMatchObject({
      state: "reviewOngoing",
      modifiedAt: now,
      canEdit: true,
      data: {
        aiSummary: "Zählerstand geprüft.",
        supervisorAssessment: "Gut gelöst.",
        assessmentDate: "2026-03-09T00:00:00Z",
        discussionDate: null,
      },
    });
    const { success: _success, canEdit: _canEdit, ...record } = response;
    expect(review.get("assessments", 1)).toEqual(record);
  });

  it("verifies a criterion whose score is repeated or omitted, without a history entry", () => {
    for (const criterion of [{ score: 8 }, {}]) {
      const response = createReview().update({ criteria: [{ categoryId: 1, criterionId: 11, ...criterion }] });
      expect(response.data.categories[0]?.criteria[0]).toMatchObject({
        score: 8,
        state: "humanVerified",
        lastEditedByUserId: 4,
      });
      expect(response.editingHistory).toHaveLength(1);
    }
  });

  it("distinguishes a score of 0 from no score, in the history too", () => {
    const review = createReview();
    const unscored = { categoryId: 2, criterionId: 22, score: 0, reason: "" };
    const { data, totals, editingHistory } = review.update({ criteria: [unscored] });
    expect(data.categories[1]?.criteria[1]).toMatchObject({ score: 0, state: "humanVerified" });
    expect(totals).toMatchObject({ scoredPoints: 15, usedMaxPoints: 24 });
    const entry = { userId: 4, timestamp: now, field: "criteria.2.22.score", oldValue: null, newValue: 0 };
    expect(editingHistory.slice(1)).toEqual([entry]);
    review.update({ criteria: [unscored] });
    expect(review.store.version).toBe(1);
  });

  it("changes nothing, not even the version, if every value is equal", () => {
    const review = createReview();
    const { data } = review.get("assessments", 1);
    const unchanged = {
      aiSummary: data.aiSummary,
      supervisorAssessment: "",
      assessmentDate: "2026-03-03T11:00:00+01:00",
      discussionDate: null,
      criteria: [{ categoryId: 1, criterionId: 12, score: 3, reason: "" }],
      state: "reviewOngoing",
    } as const;
    for (const update of [{}, unchanged]) expect(review.update(update).modifiedAt).toBe("2026-03-03T10:00:00Z");
    expect(review.store.version).toBe(0);
  });

  it("stores dates in whole seconds UTC, up to the end of the calendar", () => {
    const date = (discussionDate: string) => createReview().update({ discussionDate }).data.discussionDate;
    expect(date("2026-03-12T09:30:00.750+02:00")).toBe("2026-03-12T07:30:00Z");
    expect(date("9999-12-31T23:59:59-05:00")).toBe("9999-12-31T23:59:59Z");
  });
});

describe("the state of an assessment", () => {
  it("becomes reviewedBySupervisor with the remaining AI scores verified by the caller", () => {
    const response = createReview().update({ state: "reviewedBySupervisor", assessmentDate: "2026-03-08T10:00:00Z" });
    expect(response).toMatchObject({ assessedByUser: 4, data: { assessmentDate: "2026-03-08T10:00:00Z" } });
    const states = response.data.categories.flatMap(({ criteria }) =>
      criteria.map(({ state, lastEditedByUserId }) => [state, lastEditedByUserId]),
    );
    expect(states).toEqual([
      ["humanVerified", 4],
      ["humanVerified", 0],
      ["humanVerified", 4],
      ["unscored", 0],
    ]);
  });

  it("becomes discussedWithAssessee on the date in the request, else the stored date, else now", () => {
    const reviewed = { state: "reviewedBySupervisor" } as const;
    const planned = { ...reviewed, data: { ...assessment().data, discussionDate: "2026-03-09T08:00:00Z" } };
    const state = "discussedWithAssessee";
    expect(createReview(reviewed).update({ state })).toMatchObject({
      state,
      assessedByUser: 3,
      data: { discussionDate: now },
    });
    expect(createReview(planned).update({ state }).data.discussionDate).toBe("2026-03-09T08:00:00Z");
    const response = createReview(planned).update({ state, discussionDate: "2026-03-10T09:00:00Z" });
    expect(response.data.discussionDate).toBe("2026-03-10T09:00:00Z");
  });

  it("is unchanged by updates of other fields, even after the review", () => {
    for (const state of ["reviewOngoing", "reviewedBySupervisor", "discussedWithAssessee"] as const) {
      expect(createReview({ state }).update({ aiSummary: "Kürzer." }).state).toBe(state);
    }
  });
});
