// What the AI writes when it scores again: mock/services/assessments/assessment-verdict.ts.
import { describe, expect, it } from "vitest";
import { createRandomStream } from "../../../../mock/core/random.ts";
import type { ScorecardRecord } from "../../../../mock/records/quality.ts";
import { mapCriteria } from "../../../../mock/services/assessments/assessment-scores.ts";
import { scoreAgain } from "../../../../mock/services/assessments/assessment-verdict.ts";
import { assessment, scorecard } from "./assessment-records.ts";

const at = "2026-03-10T14:30:10Z";

function scored(seed: number, record = assessment(), card: ScorecardRecord | undefined = scorecard) {
  return scoreAgain(createRandomStream(seed), record, card, at);
}

describe("scoring again", () => {
  it("gives every criterion of the AI a score, a reason with its label, and its own moment", () => {
    const { categories, assessmentDate } = scored(1);
    expect(assessmentDate).toBe(at);
    const [first] = categories[0]?.criteria ?? [];
    expect(first).toMatchObject({ id: 11, state: "aiGenerated", lastEditedByUserId: 0, lastEditedAt: at });
    expect(first?.reason).toMatch(/^Kriterium 11: .+\.$/);
    expect(categories[1]?.criteria[1]).toMatchObject({ id: 22, state: "aiGenerated" });
  });

  it("leaves alone what people have verified, and what the AI said it cannot judge", () => {
    const record = assessment();
    const categories = mapCriteria(record.data.categories, (criterion) =>
      criterion.state === "unscored"
        ? { ...criterion, reason: "Nicht bewertet: Es wurde nicht geantwortet." }
        : criterion,
    );
    const again = scored(1, { ...record, data: { ...record.data, categories } });
    expect(again.categories[0]?.criteria[1]).toBe(categories[0]?.criteria[1]);
    expect(again.categories[1]?.criteria[1]).toBe(categories[1]?.criteria[1]);
  });

  it("keeps to the points of the scorecard, all or none where a criterion is met or not met", () => {
    const [content, tone] = scorecard.categories;
    if (content === undefined || tone === undefined) throw new Error("the scorecard has two categories");
    const criteria = content.criteria.map((one) => ({ ...one, maxPoints: 2.5, scoringType: "metNotMet" as const }));
    const strict = {
      ...scorecard,
      categories: [
        { ...content, criteria },
        { ...tone, criteria: tone.criteria.map((one) => ({ ...one, scoringType: "metNotMet" as const })) },
      ],
    };
    const [wide, narrow] = [new Set<number>(), new Set<number>()];
    for (let seed = 0; seed < 60; seed += 1) {
      wide.add(scored(seed).categories[0]?.criteria[0]?.score ?? -1);
      const all = scored(seed, assessment(), strict).categories;
      narrow.add(all[1]?.criteria[0]?.score ?? -1);
      expect(all[0]?.criteria[0]?.score).toBe(0);
    }
    expect(Math.max(...wide)).toBeLessThanOrEqual(10);
    expect(wide.size).toBeGreaterThan(4);
    expect([...narrow].sort()).toEqual([0, 4]);
  });

  it("sums up in a verdict with the weakest point, which differs from one time to the next", () => {
    const summaries = new Set(Array.from({ length: 20 }, (_, seed) => scored(seed).aiSummary));
    expect(summaries.size).toBeGreaterThan(5);
    for (const summary of summaries) expect(summary).toMatch(/^.+\. Kriterium \d+: .+\.$/);
  });

  it("is the same for the same stream", () => {
    expect(scored(7)).toEqual(scored(7));
  });

  it("keeps scores and summary where the scorecard is gone", () => {
    const { data } = assessment();
    const again = scoreAgain(createRandomStream(1), assessment(), undefined, at);
    expect(again).toEqual({ ...data, assessmentDate: at });
  });
});
