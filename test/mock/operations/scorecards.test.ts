// The operations of tag scorecards: mock/operations/scorecards.ts.
import { expect, it } from "vitest";
import { getScorecard, listScorecards } from "../../../mock/operations/scorecards.ts";
import { scorecard } from "../services/assessments/assessment-records.ts";
import { createSmallState } from "../services/small-state.ts";
import { callOperation } from "./call-operation.ts";

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
