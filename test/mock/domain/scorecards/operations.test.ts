// The operations of tag scorecards: mock/domain/scorecards/.
import { expect, it } from "vitest";
import { getScorecard, listScorecards } from "../../../../mock/domain/operations.ts";
import { scorecard } from "../assessments/assessment-records.ts";
import { callOperation } from "../call-operation.ts";
import { createSmallState } from "../small-state.ts";

const state = createSmallState({ scorecards: [scorecard] });

it("the list answers scorecards with all their labels, by the contract", () => {
  const input = { path: {}, query: {}, body: undefined };
  const answer = callOperation(state, { id: "listScorecards", operation: listScorecards, input });
  expect(answer).toEqual({ success: true, scorecards: [scorecard] });
});

it("one is answered as the list has it, by the contract", () => {
  const input = { path: { id: 4 }, query: {}, body: undefined };
  expect(callOperation(state, { id: "getScorecard", operation: getScorecard, input })).toEqual(scorecard);
});
