// Scoring an assessment again, and its end.

import { describe, expect, it } from "vitest";
import { deleteQualityAssessment } from "../../../../mock/domain/assessments/deleteQualityAssessment.ts";
import { refreshQualityAssessment } from "../../../../mock/domain/assessments/refreshQualityAssessment.ts";
import { dueRules } from "../../../../mock/domain/passing-time.ts";
import type { AssessmentRecord } from "../../../../mock/domain/records/quality.ts";
import { fingerprintOf } from "../../engine/store/fingerprint.ts";
import { operate } from "../call-operation.ts";
import { createSmallState, start, user } from "../small-state.ts";
import { assessment, scorecard } from "./assessment-records.ts";

const supervisor = user(4, { permissions: ["qualityViewAssessmentAll"] });
const assessed = user(2, { role: "administrator" });
const now = "2026-03-10T14:30:00Z";

const refreshMs = 10_000;

function createScoring(given: Partial<AssessmentRecord> = {}) {
  const assessments = [assessment(given), assessment({ ...given, id: 2 })];
  const state = createSmallState({ users: [assessed, supervisor], scorecards: [scorecard], assessments });
  return {
    ...state,
    refresh: (id = 1, caller = supervisor) =>
      operate(state.store, refreshQualityAssessment, { path: { id } }, { caller }),
    /** What happens up to so long after the start. */
    pass: (ms: number) => state.run((tx) => dueRules.run(tx, start, start + ms)),
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
      expect(Object.keys(answer).filter((name) => name.startsWith("refreshed"))).toEqual([]);
      expect(scoring.get("assessments", 1)).toMatchObject({ refreshedAt: start, refreshedBy: 4 });
    },
  );

  it("begins where an assessment is in progress though no AI is at work", () => {
    const scoring = createScoring({ state: "aiInProgress" });
    scoring.refresh();
    expect([scoring.get("assessments", 1).refreshedAt, scoring.store.version]).toEqual([start, 1]);
  });
});

describe("the end of scoring again", () => {
  it("makes the assessment ready, with new scores, totals and summary by its moment, however late the read comes", () => {
    const scoring = createScoring();
    scoring.refresh();
    scoring.setClock(start + 5 * refreshMs);
    scoring.pass(5 * refreshMs);
    const record = scoring.get("assessments", 1);
    const done = "2026-03-10T14:30:10Z";
    expect(record).toMatchObject({ state: "aiReady", modifiedAt: done, data: { assessmentDate: done } });
    expect(Object.keys(record).filter((name) => name.startsWith("refreshed"))).toEqual([]);
    expect(record.totals).toEqual(record.data.totals);
    const points = record.data.categories.flatMap(({ criteria }) => criteria.map(({ score }) => score));
    expect(record.totals.scoredPoints).toBe(points.reduce((sum, one) => sum + one, 0));
  });

  it("leaves both states in the history, in the name of who asked, and no person who assessed it", () => {
    const scoring = createScoring();
    expect(scoring.refresh()).toMatchObject({ assessedByUser: null });
    scoring.pass(refreshMs);
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

  it("names who asked also where the assessment was in progress before, and no user where an import does not say", () => {
    const asked = createScoring({ state: "aiInProgress" });
    asked.refresh();
    const imported = createScoring({ state: "aiInProgress", refreshedAt: start });
    const added = [asked, imported].map((scoring) => {
      scoring.pass(refreshMs);
      const { state, editingHistory } = scoring.get("assessments", 1);
      return [state, editingHistory.slice(1).map(({ userId, newValue }) => [userId, newValue])];
    });
    expect(added).toEqual([
      ["aiReady", [[4, "aiReady"]]],
      ["aiReady", []],
    ]);
  });

  it("does not come for an assessment that is in progress by the world or by steering alone, or was deleted since", () => {
    for (const state of ["aiInProgress", "deleted"] as const)
      expect(createScoring({ state }).pass(refreshMs)).toEqual([]);
    const scoring = createScoring();
    scoring.refresh();
    operate(scoring.store, deleteQualityAssessment, { path: { id: 1 } }, { caller: supervisor });
    expect(scoring.pass(refreshMs)).toEqual([]);
  });

  it("comes late for what an import brings that was under way before", () => {
    const scoring = createScoring({ state: "aiInProgress", refreshedAt: start - 9 * refreshMs });
    expect(scoring.pass(0).map(({ at, id }) => [at - start, id])).toEqual([
      [-8 * refreshMs, 1],
      [-8 * refreshMs, 2],
    ]);
  });

  it("gives the same for the same seed, and other scores for another assessment or another time", () => {
    const play = () => {
      const scoring = createScoring();
      return [1, 2, 1].map((id, turn) => {
        scoring.setClock(start + 2 * turn * refreshMs);
        scoring.refresh(id);
        scoring.pass((2 * turn + 1) * refreshMs);
        return JSON.stringify(scoring.get("assessments", id).data.categories);
      });
    };
    const first = play();
    expect(new Set(first).size).toBe(3);
    expect(play()).toEqual(first);
  });

  it("gives an assessment the same, whatever else was scored again before it, in one turn or in many", async () => {
    const [once, often, both] = [createScoring(), createScoring(), createScoring()];
    both.refresh(2);
    for (const scoring of [once, often, both]) scoring.refresh();
    once.pass(refreshMs);
    both.pass(refreshMs);
    for (let ms = 0; ms <= refreshMs; ms += 1500) often.pass(ms);
    often.pass(refreshMs);
    expect(both.get("assessments", 1)).toEqual(once.get("assessments", 1));
    expect(await fingerprintOf(often.store)).toBe(await fingerprintOf(once.store));
  });
});
