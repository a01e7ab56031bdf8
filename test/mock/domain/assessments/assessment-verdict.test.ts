// Scores, reasons and summary that the AI writes when it rescores an assessment.
import { describe, expect, it } from "vitest";
import { mapCriteria } from "../../../../mock/domain/assessments/assessment.ts";
import { rescore } from "../../../../mock/domain/assessments/assessment-verdict.ts";
import type { AssessmentRecord, ScorecardRecord } from "../../../../mock/domain/records/quality.ts";
import { createRandomStream } from "../../../../mock/engine/core/random.ts";
import { energyDe } from "../../../fixtures/energy-de.ts";
import { assessment, scorecard, scorecardWith } from "./assessment-records.ts";

const at = "2026-03-10T14:30:10Z";

function rescoreAssessment(seed: number, record = assessment(), card: ScorecardRecord | undefined = scorecard) {
  return rescore(record, { scoring: energyDe.service.scoring, stream: createRandomStream(seed), scorecard: card, at });
}

/** What the AI has scored: the first criterion has 10 points, the others 4. */
function ratingsOf({ categories }: AssessmentRecord["data"]) {
  const scored = categories.flatMap(({ criteria }) => criteria.filter(({ state }) => state === "aiGenerated"));
  return scored.map(({ score, reason }, index) => ({ share: score / (index === 0 ? 10 : 4), reason }));
}

describe("rescore", () => {
  it("stays within the scorecard's maxima, and gives all or nothing for met/not-met criteria", () => {
    const strict = scorecardWith((criterion, categoryId) => {
      return { ...criterion, scoringType: "metNotMet", maxPoints: categoryId === 1 ? 2.5 : criterion.maxPoints };
    });
    const [numeric, metOrNot] = [new Set<number>(), new Set<number>()];
    for (let seed = 0; seed < 60; seed += 1) {
      numeric.add(rescoreAssessment(seed).categories[0]?.criteria[0]?.score ?? -1);
      const categories = rescoreAssessment(seed, assessment(), strict).categories;
      metOrNot.add(categories[1]?.criteria[0]?.score ?? -1);
      expect(categories[0]?.criteria[0]?.score).toBe(0);
    }
    expect(Math.max(...numeric)).toBeLessThanOrEqual(10);
    expect(numeric.size).toBeGreaterThan(4);
    expect([...metOrNot].sort()).toEqual([0, 4]);
  });

  it("summarizes in varying words and names the weakest criterion", () => {
    const openings = new Set<string>();
    for (let seed = 0; seed < 20; seed += 1) {
      const data = rescoreAssessment(seed);
      const ratings = ratingsOf(data);
      const weakest = Math.min(...ratings.map(({ share }) => share));
      expect(data.aiSummary).toContain(ratings.find(({ share }) => share === weakest)?.reason);
      openings.add(data.aiSummary.split(". Kriterium")[0] ?? "");
    }
    expect(openings.size).toBeGreaterThan(3);
  });

  it("keeps what people verified and what it cannot judge, and rates everything else anew", () => {
    const before = mapCriteria(assessment().data.categories, (criterion) => ({ ...criterion, reason: "Alt." }));
    const data = { ...assessment().data, categories: before };
    const kept = rescoreAssessment(1, assessment({ data })).categories.flatMap(({ criteria }) =>
      criteria.filter(({ reason }) => reason === "Alt."),
    );
    expect(kept.map(({ state }) => state)).toEqual(["humanVerified", "unscored"]);
  });

  it("words its reasons differently for low, medium and high scores", () => {
    const reasons: readonly Set<string>[] = [new Set(), new Set(), new Set()];
    for (let seed = 0; seed < 300; seed += 1) {
      const { score = -1, reason = "" } = rescoreAssessment(seed).categories[0]?.criteria[0] ?? {};
      reasons[score >= 8.5 ? 2 : score >= 5 ? 1 : 0]?.add(reason);
    }
    expect(reasons.map(({ size }) => size)).toEqual([2, 2, 2]);
    expect(new Set(reasons.flatMap((set) => [...set])).size).toBe(6);
  });

  it("words its summary differently for high and low scores", () => {
    const full = new Set<string>();
    const missed = new Set<string>();
    for (let seed = 0; seed < 3_000; seed += 1) {
      const data = rescoreAssessment(seed);
      const shares = ratingsOf(data).map(({ share }) => share);
      const [opening = ""] = data.aiSummary.split(". Kriterium");
      if (shares.every((share) => share >= 0.85)) full.add(opening);
      if (shares.every((share) => share < 0.5)) missed.add(opening);
    }
    expect([full.size, missed.size]).toEqual([2, 2]);
    expect(new Set([...full, ...missed]).size).toBe(4);
  });

  it("gives every criterion of the AI a score, a reason that starts with its label, and the time", () => {
    const { categories, assessmentDate } = rescoreAssessment(1);
    expect(assessmentDate).toBe(at);
    const [first] = categories[0]?.criteria ?? [];
    expect(first).toMatchObject({ id: 11, state: "aiGenerated", lastEditedByUserId: 0, lastEditedAt: at });
    expect(first?.reason).toMatch(/^Kriterium 11: .+\.$/);
    expect(categories[1]?.criteria[1]).toMatchObject({ id: 22, state: "aiGenerated" });
  });

  it("keeps scores and summary if the scorecard is missing", () => {
    const { data } = assessment();
    const result = rescore(assessment(), {
      scoring: energyDe.service.scoring,
      stream: createRandomStream(1),
      scorecard: undefined,
      at,
    });
    expect(result).toEqual({ ...data, assessmentDate: at });
  });
});
