// The rules that a change of an assessment can break.
import { describe, expect, it } from "vitest";
import type { Schema } from "../../../../mock/contract/operation-types.ts";
import { assertFitting } from "../../../../mock/domain/assessments/assessment-rules.ts";
import type { AssessmentRecord, ScorecardRecord } from "../../../../mock/domain/records/quality.ts";
import { DomainError } from "../../../../mock/engine/core/errors.ts";
import { assessment, scorecard } from "./assessment-records.ts";

type Update = Schema<"AssessmentUpdate">;

function breachesOf(
  update: Update,
  given: Partial<AssessmentRecord> = {},
  card: ScorecardRecord | undefined = scorecard,
) {
  try {
    assertFitting(assessment(given), card, update);
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
  it("may be anything from 0 to the points of the scorecard", () => {
    for (const points of [0, 1, 10]) expect(breachesOf({ criteria: score(11, points) })).toBeUndefined();
    expect(breachesOf({ criteria: score(11, 11) })).toEqual({
      code: "score_out_of_range",
      pointers: ["/criteria/0/score"],
      expected: "a whole number from 0 to 10",
    });
  });

  it("is all or nothing where the criterion is met or not met", () => {
    const [content, tone] = scorecard.categories;
    if (content === undefined || tone === undefined) throw new Error("the scorecard has two categories");
    const criteria = content.criteria.map((criterion) => ({ ...criterion, scoringType: "metNotMet" as const }));
    const strict = { ...scorecard, categories: [{ ...content, criteria }, tone] };
    for (const points of [0, 10]) expect(breachesOf({ criteria: score(11, points) }, {}, strict)).toBeUndefined();
    expect(breachesOf({ criteria: score(11, 5) }, {}, strict)).toMatchObject({
      code: "score_out_of_range",
      expected: "0 or 10",
    });
  });

  it("goes by category and criterion: the same id has other points in another category", () => {
    expect(breachesOf({ criteria: score(11, 5, 2) })).toMatchObject({ expected: "a whole number from 0 to 4" });
  });

  it("of a scorecard that is gone, or that lacks the criterion, has no most", () => {
    expect(breachesOf({ criteria: score(11, 500) }, {}, { ...scorecard, categories: [] })).toBeUndefined();
    expect(() => assertFitting(assessment(), undefined, { criteria: score(11, 500) })).not.toThrow();
  });

  it("has to be sent for a criterion that is unscored, and for one that the assessment has", () => {
    const [missing, unknown] = [score(22, undefined, 2), score(99, 1)];
    expect(breachesOf({ criteria: missing })).toMatchObject({ code: "score_missing", pointers: ["/criteria/0"] });
    expect(breachesOf({ criteria: unknown })).toMatchObject({ code: "unknown_criterion", pointers: ["/criteria/0"] });
  });

  it("is sent once for a criterion", () => {
    const criteria = [...score(11, 1), ...score(11, 2)];
    expect(breachesOf({ criteria })).toMatchObject({ code: "repeated_criterion", pointers: ["/criteria/1"] });
  });
});

describe("a state", () => {
  const order = ["aiReady", "reviewOngoing", "reviewedBySupervisor", "discussedWithAssessee"] as const;

  it.each(order)("follows %s only as the next one, and the present one may be sent", (state) => {
    const allowed = order.filter((wanted) => breachesOf({ state: wanted }, { state }) === undefined);
    const place = order.indexOf(state);
    expect(allowed).toEqual(order.slice(place, place + 2));
    const refused = order.filter((wanted) => !allowed.includes(wanted));
    for (const wanted of refused) {
      expect(breachesOf({ state: wanted }, { state })).toMatchObject({
        code: "state_out_of_order",
        pointers: ["/state"],
      });
    }
  });

  it("that says what was discussed needs a date", () => {
    for (const state of ["reviewedBySupervisor", "discussedWithAssessee"] as const) {
      expect(breachesOf({ state: "discussedWithAssessee", discussionDate: null }, { state })).toMatchObject({
        code: "discussion_date_missing",
        pointers: ["/discussionDate"],
      });
    }
    expect(breachesOf({ discussionDate: null }, { state: "reviewedBySupervisor" })).toBeUndefined();
  });
});
