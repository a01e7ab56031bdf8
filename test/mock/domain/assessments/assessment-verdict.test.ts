// What the AI writes when it scores again.
import { describe, expect, it } from "vitest";
import { mapCriteria } from "../../../../mock/domain/assessments/assessment.ts";
import { scoreAgain } from "../../../../mock/domain/assessments/assessment-verdict.ts";
import type { ScorecardRecord } from "../../../../mock/domain/records/quality.ts";
import { createRandomStream } from "../../../../mock/engine/core/random.ts";
import { energyDe } from "../../../fixtures/energy-de.ts";
import { assessment, scorecard } from "./assessment-records.ts";

const at = "2026-03-10T14:30:10Z";

function scored(seed: number, record = assessment(), card: ScorecardRecord | undefined = scorecard) {
  return scoreAgain(energyDe.service.scoring, createRandomStream(seed), record, card, at);
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

  it("gives the reasons for few, for some and for nearly all points in other words", () => {
    const words: readonly Set<string>[] = [new Set(), new Set(), new Set()];
    for (let seed = 0; seed < 300; seed += 1) {
      const { score = -1, reason = "" } = scored(seed).categories[0]?.criteria[0] ?? {};
      words[score >= 8.5 ? 2 : score >= 5 ? 1 : 0]?.add(reason);
    }
    expect(words.map(({ size }) => size)).toEqual([2, 2, 2]);
    expect(new Set(words.flatMap((some) => [...some])).size).toBe(6);
  });

  it("sums up what is fulfilled in full in other words than what is missed", () => {
    const full = new Set<string>();
    const missed = new Set<string>();
    for (let seed = 0; seed < 3_000; seed += 1) {
      const { categories, aiSummary } = scored(seed);
      const drawn = categories.flatMap(({ criteria }) => criteria.filter(({ state }) => state === "aiGenerated"));
      const most = (index: number) => (index === 0 ? 10 : 4);
      const shares = drawn.map(({ score }, index) => score / most(index));
      const [words = ""] = aiSummary.split(". Kriterium");
      if (shares.every((share) => share >= 0.85)) full.add(words);
      if (shares.every((share) => share < 0.5)) missed.add(words);
    }
    expect([full.size, missed.size]).toEqual([2, 2]);
    expect(new Set([...full, ...missed]).size).toBe(4);
  });

  it("keeps scores and summary where the scorecard is gone", () => {
    const { data } = assessment();
    const again = scoreAgain(energyDe.service.scoring, createRandomStream(1), assessment(), undefined, at);
    expect(again).toEqual({ ...data, assessmentDate: at });
  });
});
