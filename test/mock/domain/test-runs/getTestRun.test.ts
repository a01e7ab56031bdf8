// Reading a test run.
import { describe, expect, it } from "vitest";
import { getTestRun } from "../../../../mock/domain/test-runs/getTestRun.ts";
import { invoke } from "../call-operation.ts";
import { createSmallState } from "../small-state.ts";
import { testRun, testTicket } from "./test-run-records.ts";

describe("a run", () => {
  it("shows its tickets by id, tested or not, and times in ISO 8601", () => {
    const state = createSmallState({
      testRuns: [testRun({ id: 1 }), testRun({ id: 2 })],
      testTickets: [testTicket(5), testTicket(4, { actualResult: null }), testTicket(6, { testRunId: 2 })],
    });
    const detail = invoke(state.store, getTestRun, { path: { testRunId: 1 } });
    expect(detail.tickets.map(({ id, actualResult }) => [id, actualResult === null])).toEqual([
      [4, true],
      [5, false],
    ]);
    expect(detail.testRun).toMatchObject({ createdAt: "2026-03-09T08:00:00Z", endDate: "2026-03-09T09:00:00Z" });
    expect(detail.scores).toEqual({ overall: 0, contractId: 0, sentiment: 0 });
  });

  it("does not show its schedule", () => {
    const scheduled = createSmallState({ testRuns: [testRun({ schedule: { testCaseIds: [11] } })] });
    expect(invoke(scheduled.store, getTestRun, { path: { testRunId: 1 } }).testRun).not.toHaveProperty("schedule");
  });
});
