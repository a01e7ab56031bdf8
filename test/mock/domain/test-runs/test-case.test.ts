// Lists test cases.
import { expect, it } from "vitest";
import { listTestCases } from "../../../../mock/domain/test-runs/listTestCases.ts";
import { listTestCasesOfAiAgent } from "../../../../mock/domain/test-runs/listTestCasesOfAiAgent.ts";
import { operate } from "../call-operation.ts";
import { createCheckState } from "./check-state.ts";

const state = createCheckState();

it("the test cases are listed by id, a page at a time, with how many there are", () => {
  const pageOf = (page: { limit?: number; offset?: number }) => {
    const { testCases, success: _success, ...figures } = operate(state.store, listTestCases, { query: page });
    return { ids: testCases.map(({ id }) => id), ...figures };
  };
  expect(pageOf({})).toEqual({ ids: [11, 12, 13, 14], total: 4, offset: 0, limit: 100 });
  expect(pageOf({ limit: 2, offset: 1 })).toEqual({ ids: [12, 13], total: 4, offset: 1, limit: 2 });
});

it("those of an AI agent are its own", () => {
  const idsOf = (aiAgentId: number) =>
    operate(state.store, listTestCasesOfAiAgent, { path: { aiAgentId } }).testCases.map(({ id }) => id);
  expect([1, 2, 3].map(idsOf)).toEqual([[11, 12, 13], [14], []]);
});

it("an AI agent that is not there is not found", () => {
  expect(() => operate(state.store, listTestCasesOfAiAgent, { path: { aiAgentId: 99 } })).toThrow(
    expect.objectContaining({ category: "notFound", code: "unknown_ai_agent" }),
  );
});
