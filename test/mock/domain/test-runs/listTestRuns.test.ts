// Listing test runs.
import { describe, expect, it } from "vitest";
import { buildWorld } from "../../../../fixtures/world.ts";
import type { Input } from "../../../../mock/contract/operation-types.ts";
import { listTestRuns } from "../../../../mock/domain/test-runs/listTestRuns.ts";
import { energyDe } from "../../../fixtures/energy-de.ts";
import { invoke } from "../call-operation.ts";
import { createSmallState, start } from "../small-state.ts";
import { testRun } from "./test-run-records.ts";

const state = createSmallState({
  testRuns: [
    testRun({ id: 1 }),
    testRun({ id: 2, state: "running", createdAt: start - 60_000, endDate: null }),
    testRun({ id: 3, aiAgentId: "2", createdAt: start - 9 * 86_400_000 }),
    testRun({ id: 4, aiAgentId: "2", createdAt: start - 3_600_000, state: "failed" }),
  ],
});

function pageOf(query: Input<"listTestRuns">["query"] = {}) {
  const { testRuns, total, offset, limit } = invoke(state.store, listTestRuns, { query });
  return { ids: testRuns.map((run) => run.testRun.id), total, offset, limit };
}

describe("the list", () => {
  it("has up to 100 runs, newest first by creation, then by id", () => {
    expect(pageOf()).toEqual({ ids: [2, 4, 1, 3], total: 4, offset: 0, limit: 100 });
  });

  it("orders the runs of a generated world the same way, today's first", () => {
    const { testRuns } = buildWorld({ world: energyDe, seed: 1, tickets: 200, clockStart: start }).collections;
    const world = [...testRuns.ids()].flatMap((id) => testRuns.get(id) ?? []);
    const ids = world.sort((a, b) => b.createdAt - a.createdAt || a.id - b.id).map(({ id }) => id);
    const list = invoke(createSmallState({ testRuns: world }).store, listTestRuns);
    expect(list.testRuns.map((run) => run.testRun.id)).toEqual(ids);
    expect(ids).not.toEqual(ids.toSorted((a, b) => b - a));
    expect(ids[0]).toBe(2);
  });

  it("is paged by limit and offset; total counts all matches", () => {
    expect(pageOf({ limit: 2, offset: 1 })).toEqual({ ids: [4, 1], total: 4, offset: 1, limit: 2 });
    expect(pageOf({ offset: 9 })).toMatchObject({ ids: [], total: 4 });
  });

  it("is filtered by AI agent, by state and by both", () => {
    expect(pageOf({ aiAgentId: 2 })).toMatchObject({ ids: [4, 3], total: 2 });
    expect(pageOf({ state: "finished" })).toMatchObject({ ids: [1, 3], total: 2 });
    expect(pageOf({ aiAgentId: 2, state: "finished", limit: 1 })).toMatchObject({ ids: [3], total: 1 });
    expect(pageOf({ aiAgentId: 99 })).toMatchObject({ ids: [], total: 0 });
  });

  it("reflects changed, added and removed runs", () => {
    const changed = createSmallState({ testRuns: [testRun({ id: 1 }), testRun({ id: 2 })] });
    changed.run((tx) => {
      tx.replace("testRuns", testRun({ id: 1, state: "failed" }));
      tx.insert("testRuns", testRun({ id: 5, state: "failed" }));
      tx.remove("testRuns", 2);
    });
    const { testRuns, total } = invoke(changed.store, listTestRuns, { query: { state: "failed" } });
    expect([testRuns.map((run) => run.testRun.id), total]).toEqual([[1, 5], 2]);
  });
});
