// Scorecards: mock/domain/scorecards/scorecards.ts.
import { expect, it } from "vitest";
import { getScorecard, listScorecards } from "../../../../mock/domain/scorecards/scorecards.ts";
import { scorecard } from "../assessments/assessment-records.ts";
import { createSmallState } from "../small-state.ts";

const others = [
  { ...scorecard, id: 2, state: "retired" },
  { ...scorecard, id: 3, state: "deleted" },
  { ...scorecard, id: 5, state: "draft" },
] as const;
const { run } = createSmallState({ scorecards: [...others, scorecard] });

it("the list has all revisions by id, but for the deleted ones", () => {
  expect(run(listScorecards).map(({ id }) => id)).toEqual([2, 4, 5]);
});

it("each revision is answered by its id, a deleted one too", () => {
  expect(run((tx) => getScorecard(tx, 4))).toBe(run((tx) => tx.get("scorecards", 4)));
  expect(run((tx) => getScorecard(tx, 3)).state).toBe("deleted");
});

it("a scorecard that is not there is not found", () => {
  expect(() => run((tx) => getScorecard(tx, 9))).toThrow(
    expect.objectContaining({ category: "notFound", code: "unknown_scorecard" }),
  );
});
