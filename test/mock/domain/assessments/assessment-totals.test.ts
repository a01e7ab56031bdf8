// Totals of an assessment.
import { describe, expect, it } from "vitest";
import { type Score, toTotals, withTotals } from "../../../../mock/domain/assessments/assessment-totals.ts";
import type { AssessmentRecord, ScorecardRecord } from "../../../../mock/domain/records/quality.ts";
import { assessment, scorecard } from "./assessment-records.ts";

function total(record: AssessmentRecord, scorecards: readonly ScorecardRecord[] = [scorecard]): AssessmentRecord {
  return withTotals(
    record,
    scorecards.find(({ id }) => id === record.scorecardId),
  );
}

describe("totals", () => {
  it("sum the criteria; unscored criteria count only towards totalMaxPoints", () => {
    const scores: Score[] = [
      { score: 3, state: "aiGenerated", maxPoints: 4 },
      { score: 0, state: "humanVerified", maxPoints: 2 },
      { score: 0, state: "unscored", maxPoints: 10 },
    ];
    expect(toTotals(scores)).toEqual({ scoredPoints: 3, usedMaxPoints: 6, totalMaxPoints: 16, percentage: 50 });
  });

  it("have a percentage of 100 when every point is scored", () => {
    expect(toTotals([{ score: 7, state: "humanVerified", maxPoints: 7 }]).percentage).toBe(100);
  });

  it("have a percentage of 0 while nothing is scored", () => {
    const unscored: Score = { score: 0, state: "unscored", maxPoints: 5 };
    expect(toTotals([unscored])).toEqual({ scoredPoints: 0, usedMaxPoints: 0, totalMaxPoints: 5, percentage: 0 });
    expect(toTotals([])).toEqual({ scoredPoints: 0, usedMaxPoints: 0, totalMaxPoints: 0, percentage: 0 });
  });
});

describe("an assessment", () => {
  it("gets the totals of each category from the maxima of its scorecard", () => {
    expect(total(assessment()).data.categories.map(({ totals }) => totals)).toEqual([
      { scoredPoints: 11, usedMaxPoints: 16, totalMaxPoints: 16, percentage: 68.75 },
      { scoredPoints: 4, usedMaxPoints: 4, totalMaxPoints: 8, percentage: 100 },
    ]);
  });

  it("keeps its stored totals if the scorecard is missing or lacks a criterion", () => {
    const record = assessment();
    expect(total(record, [])).toEqual(record);
    const incomplete = { ...scorecard, categories: scorecard.categories.slice(0, 1) };
    expect(total(record, [incomplete])).toEqual(record);
  });
});
