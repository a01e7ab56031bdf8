// Lists test cases: mock/domain/test-runs/test-cases.ts.
import { expect, it } from "vitest";
import { listTestCases, listTestCasesOfAiAgent } from "../../../../mock/domain/test-runs/test-cases.ts";
import { createCheckState } from "./check-state.ts";

const { store } = createCheckState();

it("the test cases are listed by id, a page at a time, with how many there are", () => {
  const pageOf = (page: { limit?: number; offset?: number }) => {
    const { testCases, ...figures } = store.read((reader) => listTestCases(reader, page));
    return { ids: testCases.map(({ id }) => id), ...figures };
  };
  expect(pageOf({})).toEqual({ ids: [11, 12, 13, 14], total: 4, offset: 0, limit: 100 });
  expect(pageOf({ limit: 2, offset: 1 })).toEqual({ ids: [12, 13], total: 4, offset: 1, limit: 2 });
});

it("those of an AI agent are its own", () => {
  const idsOf = (aiAgentId: number) =>
    store.read((reader) => listTestCasesOfAiAgent(reader, aiAgentId, {})).testCases.map(({ id }) => id);
  expect([1, 2, 3].map(idsOf)).toEqual([[11, 12, 13], [14], []]);
});

it("an AI agent that is not there is not found", () => {
  expect(() => store.read((reader) => listTestCasesOfAiAgent(reader, 99, {}))).toThrow(
    expect.objectContaining({ category: "notFound", code: "unknown_ai_agent" }),
  );
});
