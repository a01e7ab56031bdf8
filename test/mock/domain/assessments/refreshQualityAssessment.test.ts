// Starting and finishing the rescoring of an assessment.
import { describe, expect, it } from "vitest";
import { refreshQualityAssessment } from "../../../../mock/domain/assessments/refreshQualityAssessment.ts";
import { dueRules } from "../../../../mock/domain/passing-time.ts";
import type { AssessmentRecord } from "../../../../mock/domain/records/quality.ts";
import { fingerprintOf } from "../../engine/store/fingerprint.ts";
import { invoke } from "../call-operation.ts";
import { createSmallState, start, user } from "../small-state.ts";
import { assessment, scorecard } from "./assessment-records.ts";

const supervisor = user(4, { permissions: ["qualityViewAssessmentAll"] });
const assessedUser = user(2, { role: "administrator" });
const now = "2026-03-10T14:30:00Z";

const refreshMs = 10_000;

function createScoring(overrides: Partial<AssessmentRecord> = {}) {
  const assessments = [assessment(overrides), assessment({ ...overrides, id: 2 })];
  const state = createSmallState({ users: [assessedUser, supervisor], scorecards: [scorecard], assessments });
  return {
    ...state,
    refresh: (id = 1, caller = supervisor) =>
      invoke(state.store, refreshQualityAssessment, { path: { id } }, { caller }),
    /** Runs work that is due within this time after the start. */
    passTime: (ms: number) => state.run((tx) => dueRules.run(tx, start, start + ms)),
  };
}

describe("refreshQualityAssessment", () => {
  it("starts for an assessment in progress that no AI is scoring", () => {
    const scoring = createScoring({ state: "aiInProgress" });
    scoring.refresh();
    expect([scoring.get("assessments", 1).refreshedAt, scoring.store.version]).toEqual([start, 1]);
  });

  it("changes nothing while the AI is working", () => {
    const scoring = createScoring();
    scoring.refresh();
    scoring.setClock(start + refreshMs / 2);
    scoring.refresh();
    expect([scoring.get("assessments", 1).refreshedAt, scoring.store.version]).toEqual([start, 1]);
  });
});

describe("the end of a refresh", () => {
  it("adds both state changes to the history under the requester, and sets no assessedByUser", () => {
    const scoring = createScoring();
    expect(scoring.refresh()).toMatchObject({ assessedByUser: null });
    scoring.passTime(refreshMs);
    const { assessedByUser, editingHistory } = scoring.get("assessments", 1);
    expect(assessedByUser).toBeNull();
    expect(editingHistory.slice(assessment().editingHistory.length)).toEqual([
      { userId: 4, timestamp: now, field: "state", oldValue: "reviewOngoing", newValue: "aiInProgress" },
      {
        userId: 4,
        timestamp: "2026-03-10T14:30:10Z",
        field: "state",
        oldValue: "aiInProgress",
        newValue: "aiReady",
      },
    ]);
  });

  it("adds a history entry for a requester of an assessment already in progress, but not for an import without a requester", () => {
    const withRequester = createScoring({ state: "aiInProgress" });
    withRequester.refresh();
    const withoutRequester = createScoring({ state: "aiInProgress", refreshedAt: start });
    const histories = [withRequester, withoutRequester].map((scoring) => {
      scoring.passTime(refreshMs);
      const { state, editingHistory } = scoring.get("assessments", 1);
      return [state, editingHistory.slice(1).map(({ userId, newValue }) => [userId, newValue])];
    });
    expect(histories).toEqual([
      ["aiReady", [[4, "aiReady"]]],
      ["aiReady", []],
    ]);
  });

  it("keeps its due time even if an imported refresh is overdue", () => {
    const scoring = createScoring({ state: "aiInProgress", refreshedAt: start - 9 * refreshMs });
    expect(scoring.passTime(0).map(({ at, id }) => [at - start, id])).toEqual([
      [-8 * refreshMs, 1],
      [-8 * refreshMs, 2],
    ]);
  });

  it("gives equal scores for the same seed, and different scores for another assessment or time", () => {
    const play = () => {
      const scoring = createScoring();
      return [1, 2, 1].map((id, turn) => {
        scoring.setClock(start + 2 * turn * refreshMs);
        scoring.refresh(id);
        scoring.passTime((2 * turn + 1) * refreshMs);
        return JSON.stringify(scoring.get("assessments", id).data.categories);
      });
    };
    const first = play();
    expect(new Set(first).size).toBe(3);
    expect(play()).toEqual(first);
  });

  it("does not depend on other refreshes or on how often the clock moved", async () => {
    const [once, often, both] = [createScoring(), createScoring(), createScoring()];
    both.refresh(2);
    for (const scoring of [once, often, both]) scoring.refresh();
    once.passTime(refreshMs);
    both.passTime(refreshMs);
    for (let ms = 0; ms <= refreshMs; ms += 1500) often.passTime(ms);
    often.passTime(refreshMs);
    expect(both.get("assessments", 1)).toEqual(once.get("assessments", 1));
    expect(await fingerprintOf(often.store)).toBe(await fingerprintOf(once.store));
  });
});
