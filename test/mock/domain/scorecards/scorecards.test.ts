// Listing and reading scorecards.
import { expect, it } from "vitest";
import { getScorecard } from "../../../../mock/domain/scorecards/getScorecard.ts";
import { listScorecards } from "../../../../mock/domain/scorecards/listScorecards.ts";
import { scorecard } from "../assessments/assessment-records.ts";
import { operate } from "../call-operation.ts";
import { createSmallState } from "../small-state.ts";

const others = [
  { ...scorecard, id: 2, state: "retired" },
  { ...scorecard, id: 3, state: "deleted" },
  { ...scorecard, id: 5, state: "draft" },
] as const;
const state = createSmallState({ scorecards: [...others, scorecard] });

it("the list has all revisions by id, but for the deleted ones", () => {
  expect(operate(state.store, listScorecards).scorecards.map(({ id }) => id)).toEqual([2, 4, 5]);
});

it("each revision is answered by its id, a deleted one too", () => {
  expect(operate(state.store, getScorecard, { path: { id: 4 } })).toBe(state.get("scorecards", 4));
  expect(operate(state.store, getScorecard, { path: { id: 3 } }).state).toBe("deleted");
});

it("a scorecard that is not there is not found", () => {
  expect(() => operate(state.store, getScorecard, { path: { id: 9 } })).toThrow(
    expect.objectContaining({ category: "notFound", code: "unknown_scorecard" }),
  );
});
