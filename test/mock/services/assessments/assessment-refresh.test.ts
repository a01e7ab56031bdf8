// Scoring an assessment again: mock/services/assessments/assessment-refresh.ts.
import { describe, expect, it } from "vitest";
import type { AssessmentRecord } from "../../../../mock/records/quality.ts";
import {
  endRefresh,
  refreshMs,
  refreshQualityAssessment,
} from "../../../../mock/services/assessments/assessment-refresh.ts";
import { createSmallState, start, user } from "../small-state.ts";
import { assessment, scorecard } from "./assessment-records.ts";

const supervisor = user(4, { permissions: ["qualityViewAssessmentAll"] });
const assessed = user(2, { role: "administrator" });
const now = "2026-03-10T14:30:00Z";

function createScoring(given: Partial<AssessmentRecord> = {}) {
  const assessments = [assessment(given), assessment({ ...given, id: 2 })];
  const state = createSmallState({ users: [assessed, supervisor], scorecards: [scorecard], assessments });
  return {
    ...state,
    refresh: (id = 1, caller = supervisor) => state.run((tx) => refreshQualityAssessment(tx, { id, caller })),
    end: (id = 1, at = start + refreshMs) => state.run((tx) => endRefresh(tx, id, at)),
  };
}

describe("scoring again", () => {
  it.each(["unprocessed", "aiReady", "reviewOngoing", "error"] as const)(
    "is under way at once from %s, and keeps what is there",
    (state) => {
      const scoring = createScoring({ state });
      const answer = scoring.refresh();
      expect(answer).toMatchObject({
        state: "aiInProgress",
        modifiedAt: now,
        canEdit: false,
        data: { aiSummary: "Der Zählerstand wurde geprüft." },
      });
      expect(answer).not.toHaveProperty("refreshedAt");
      expect(scoring.get("assessments", 1)).toMatchObject({ refreshedAt: start });
    },
  );

  it.each(["reviewedBySupervisor", "discussedWithAssessee", "deleted"] as const)("is refused in %s", (state) => {
    const scoring = createScoring({ state });
    expect(() => scoring.refresh()).toThrow(
      expect.objectContaining({ category: "conflict", code: "assessment_not_refreshable" }),
    );
    expect(scoring.store.version).toBe(0);
  });

  it("is refused to the assessed user", () => {
    expect(() => createScoring().refresh(1, assessed)).toThrow(
      expect.objectContaining({ category: "forbidden", code: "own_assessment" }),
    );
  });

  it("changes nothing while the AI is at work", () => {
    const scoring = createScoring();
    const first = scoring.refresh();
    scoring.setClock(start + refreshMs - 1);
    expect([scoring.refresh(), scoring.store.version]).toEqual([first, 1]);
  });

  it("begins anew where an assessment is in progress though no AI is at work", () => {
    for (const given of [{}, { refreshedAt: start - refreshMs }, { refreshedAt: start + 1 }]) {
      const scoring = createScoring({ state: "aiInProgress", ...given });
      scoring.refresh();
      expect([scoring.get("assessments", 1).refreshedAt, scoring.store.version]).toEqual([start, 1]);
    }
  });
});

describe("the end of scoring again", () => {
  it("makes the assessment ready, with new scores, totals and summary by its moment", () => {
    const scoring = createScoring();
    scoring.refresh();
    expect(scoring.end()).toBe(true);
    const record = scoring.get("assessments", 1);
    expect(record).toMatchObject({
      state: "aiReady",
      modifiedAt: "2026-03-10T14:30:10Z",
      data: { assessmentDate: "2026-03-10T14:30:10Z" },
    });
    expect(record).not.toHaveProperty("refreshedAt");
    expect(record.totals).toEqual(record.data.totals);
    const points = record.data.categories.flatMap(({ criteria }) => criteria.map(({ score }) => score));
    expect(record.totals.scoredPoints).toBe(points.reduce((sum, one) => sum + one, 0));
    expect(record.editingHistory).toEqual(assessment().editingHistory);
  });

  it("does nothing where no AI is at work", () => {
    for (const given of [{}, { state: "aiInProgress" }, { refreshedAt: start }] as const)
      expect(createScoring(given).end()).toBe(false);
    const deleted = createScoring();
    expect(deleted.end(9)).toBe(false);
  });

  it("gives the same for the same seed, and other scores for another assessment or another time", () => {
    const play = () => {
      const scoring = createScoring();
      const found = [1, 2, 1].map((id) => {
        scoring.refresh(id);
        scoring.end(id);
        return JSON.stringify(scoring.get("assessments", id).data);
      });
      return found;
    };
    const first = play();
    expect(new Set(first).size).toBe(3);
    expect(play()).toEqual(first);
  });

  it("gives an assessment the same, whatever was scored again before it", () => {
    const [alone, second] = [createScoring(), createScoring()];
    second.refresh(2);
    second.end(2);
    for (const scoring of [alone, second]) {
      scoring.refresh();
      scoring.end();
    }
    expect(second.get("assessments", 1)).toEqual(alone.get("assessments", 1));
  });
});
