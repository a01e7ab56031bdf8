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

describe("an assessment", () => {
  it("has the totals of its scored criteria, per category and overall", () => {
    const { totals, data } = total(assessment());
    const first = { scoredPoints: 11, usedMaxPoints: 16, totalMaxPoints: 16, percentage: 68.75 };
    const second = { scoredPoints: 4, usedMaxPoints: 4, totalMaxPoints: 8, percentage: 100 };
    expect(data.categories.map((category) => category.totals)).toEqual([first, second]);
    expect(totals).toEqual({ scoredPoints: 15, usedMaxPoints: 20, totalMaxPoints: 24, percentage: 75 });
    expect(data).toEqual({ ...assessment().data, categories: data.categories, totals });
  });

  it("keeps its stored totals if the scorecard is missing or lacks a criterion", () => {
    const record = assessment();
    expect(total(record, [])).toEqual(record);
    const incomplete = { ...scorecard, categories: scorecard.categories.slice(0, 1) };
    expect(total(record, [incomplete])).toEqual(record);
  });
});

describe("totals", () => {
  it("have a percentage of 0 while nothing is scored", () => {
    const unscored: Score = { score: 0, state: "unscored", maxPoints: 5 };
    expect(toTotals([unscored])).toEqual({ scoredPoints: 0, usedMaxPoints: 0, totalMaxPoints: 5, percentage: 0 });
    expect(toTotals([])).toEqual({ scoredPoints: 0, usedMaxPoints: 0, totalMaxPoints: 0, percentage: 0 });
  });
});
