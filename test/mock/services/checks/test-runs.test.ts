// Lists and reads test runs: mock/services/checks/test-runs.ts.
import { describe, expect, it } from "vitest";
import { getTestRun, listTestRuns, type TestRunQuery } from "../../../../mock/services/checks/test-runs.ts";
import { testRun, testTicket } from "../quality/test-run-records.ts";
import { createSmallState } from "../small-state.ts";

const state = createSmallState({
  testRuns: [
    testRun({ id: 1 }),
    testRun({ id: 2, state: "running", endDate: null }),
    testRun({ id: 3, aiAgentId: "2" }),
    testRun({ id: 4, aiAgentId: "2", state: "failed" }),
  ],
  testTickets: [testTicket(5), testTicket(4, { actualResult: null }), testTicket(6, { testRunId: 2 })],
});

function listed(query: TestRunQuery = {}) {
  const { testRuns, total, offset, limit } = state.store.read((reader) => listTestRuns(reader, query));
  return { ids: testRuns.map((one) => one.testRun.id), total, offset, limit };
}

describe("the list", () => {
  it("has the runs newest first, up to 100", () => {
    expect(listed()).toEqual({ ids: [4, 3, 2, 1], total: 4, offset: 0, limit: 100 });
  });

  it("is a page where limit and offset say so; total counts all that match", () => {
    expect(listed({ limit: 2, offset: 1 })).toEqual({ ids: [3, 2], total: 4, offset: 1, limit: 2 });
    expect(listed({ offset: 9 })).toMatchObject({ ids: [], total: 4 });
  });

  it("narrows by AI agent and by state, and by both", () => {
    expect(listed({ aiAgentId: 2 })).toMatchObject({ ids: [4, 3], total: 2 });
    expect(listed({ state: "finished" })).toMatchObject({ ids: [3, 1], total: 2 });
    expect(listed({ aiAgentId: 2, state: "finished", limit: 1 })).toMatchObject({ ids: [3], total: 1 });
    expect(listed({ aiAgentId: 99 })).toMatchObject({ ids: [], total: 0 });
  });

  it("follows what is changed, made and removed", () => {
    const changing = createSmallState({ testRuns: [testRun({ id: 1 }), testRun({ id: 2 })] });
    changing.run((tx) => {
      tx.replace("testRuns", testRun({ id: 1, state: "failed" }));
      tx.insert("testRuns", testRun({ id: 5, state: "failed" }));
      tx.remove("testRuns", 2);
    });
    const { testRuns, total } = changing.store.read((reader) => listTestRuns(reader, { state: "failed" }));
    expect([testRuns.map((one) => one.testRun.id), total]).toEqual([[5, 1], 2]);
  });

  it("shows scores beside the run, and no tickets", () => {
    const { testRuns } = state.store.read((reader) => listTestRuns(reader, { limit: 1 }));
    expect(Object.keys(testRuns[0] ?? {})).toEqual(["scores", "testRun"]);
  });
});

describe("a run", () => {
  it("has its tickets by id, tested or not, and times in ISO 8601", () => {
    const answer = state.store.read((reader) => getTestRun(reader, 1));
    expect(answer.tickets.map(({ id, actualResult }) => [id, actualResult === null])).toEqual([
      [4, true],
      [5, false],
    ]);
    expect(answer.testRun).toMatchObject({ createdAt: "2026-03-09T08:00:00Z", endDate: "2026-03-09T09:00:00Z" });
    expect(answer.scores).toEqual({ overall: 0, contractId: 0, sentiment: 0 });
  });

  it("that is running has no end", () => {
    expect(state.store.read((reader) => getTestRun(reader, 2)).testRun).toMatchObject({ endDate: null });
  });

  it("keeps its schedule to itself", () => {
    const scheduled = createSmallState({ testRuns: [testRun({ schedule: { testCaseIds: [11] } })] });
    expect(scheduled.store.read((reader) => getTestRun(reader, 1)).testRun).not.toHaveProperty("schedule");
  });

  it("that is unknown is not found", () => {
    expect(() => state.store.read((reader) => getTestRun(reader, 9))).toThrow(
      expect.objectContaining({ category: "notFound", code: "unknown_test_run" }),
    );
  });
});
