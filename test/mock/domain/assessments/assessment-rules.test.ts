// Rules that an update of an assessment can break.
import { describe, expect, it } from "vitest";
import type { Schema } from "../../../../mock/contract/operation-types.ts";
import { assertValidUpdate } from "../../../../mock/domain/assessments/assessment-rules.ts";
import type { AssessmentRecord, ScorecardRecord } from "../../../../mock/domain/records/quality.ts";
import { DomainError } from "../../../../mock/engine/core/errors.ts";
import { assessment, scorecard, scorecardWith } from "./assessment-records.ts";

type Update = Schema<"AssessmentUpdate">;

function breachesOf(
  update: Update,
  overrides: Partial<AssessmentRecord> = {},
  card: ScorecardRecord | undefined = scorecard,
) {
  try {
    assertValidUpdate(assessment(overrides), card, update);
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return {
      code: error.code,
      pointers: error.violations.map(({ pointer }) => pointer),
      expected: error.violations[0]?.expected,
    };
  }
}

function score(criterionId: number, points?: number, categoryId = 1): NonNullable<Update["criteria"]> {
  return [{ categoryId, criterionId, ...(points === undefined ? {} : { score: points }) }];
}

describe("a score", () => {
  it("may be any whole number from 0 to the criterion's maximum", () => {
    for (const points of [0, 1, 10]) expect(breachesOf({ criteria: score(11, points) })).toBeUndefined();
    expect(breachesOf({ criteria: score(11, 11) })).toEqual({
      code: "score_out_of_range",
      pointers: ["/criteria/0/score"],
      expected: "a whole number from 0 to 10",
    });
  });

  it("is required for an unscored criterion and refused for an unknown one", () => {
    const [missing, unknown] = [score(22, undefined, 2), score(99, 1)];
    expect(breachesOf({ criteria: missing })).toMatchObject({ code: "score_missing", pointers: ["/criteria/0"] });
    expect(breachesOf({ criteria: unknown })).toMatchObject({ code: "unknown_criterion", pointers: ["/criteria/0"] });
  });

  it("is all or nothing for a criterion that is met or not", () => {
    const strict = scorecardWith((criterion) => ({ ...criterion, scoringType: "metNotMet" }));
    for (const points of [0, 10]) expect(breachesOf({ criteria: score(11, points) }, {}, strict)).toBeUndefined();
    expect(breachesOf({ criteria: score(11, 5) }, {}, strict)).toMatchObject({ expected: "0 or 10" });
  });

  it("may be sent only once per criterion", () => {
    const criteria = [...score(11, 1), ...score(11, 2)];
    expect(breachesOf({ criteria })).toMatchObject({ code: "repeated_criterion", pointers: ["/criteria/1"] });
  });
});

describe("a state change", () => {
  it("goes to the next state, and from the last one nowhere", () => {
    expect(breachesOf({ state: "reviewedBySupervisor" })).toBeUndefined();
    expect(breachesOf({ state: "discussedWithAssessee" })).toEqual({
      code: "state_out_of_order",
      pointers: ["/state"],
      expected: "reviewOngoing, or reviewedBySupervisor, which follows it",
    });
    expect(breachesOf({ state: "reviewOngoing" }, { state: "discussedWithAssessee" })).toMatchObject({
      expected: "discussedWithAssessee, the last state",
    });
  });

  it("needs a discussion date for discussedWithAssessee", () => {
    for (const state of ["reviewedBySupervisor", "discussedWithAssessee"] as const) {
      expect(breachesOf({ state: "discussedWithAssessee", discussionDate: null }, { state })).toMatchObject({
        code: "discussion_date_missing",
        pointers: ["/discussionDate"],
      });
    }
    expect(breachesOf({ discussionDate: null }, { state: "reviewedBySupervisor" })).toBeUndefined();
  });
});
