// Listing test cases.
import { expect, it } from "vitest";
import { listTestCases } from "../../../../mock/domain/test-runs/listTestCases.ts";
import { invoke } from "../call-operation.ts";
import { createCheckState } from "./check-state.ts";

const state = createCheckState();

it("lists test cases by id, page by page, with the total", () => {
  const pageOf = (page: { limit?: number; offset?: number }) => {
    const { testCases, success: _success, ...paging } = invoke(state.store, listTestCases, { query: page });
    return { ids: testCases.map(({ id }) => id), ...paging };
  };
  expect(pageOf({})).toEqual({ ids: [11, 12, 13, 14], total: 4, offset: 0, limit: 100 });
  expect(pageOf({ limit: 2, offset: 1 })).toEqual({ ids: [12, 13], total: 4, offset: 1, limit: 2 });
});
