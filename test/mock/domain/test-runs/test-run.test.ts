// Starting, repeating and cancelling test runs.
import { describe, expect, it } from "vitest";
import { cancelTestRun } from "../../../../mock/domain/test-runs/cancelTestRun.ts";
import { rerunTestRun } from "../../../../mock/domain/test-runs/rerunTestRun.ts";
import { scheduleTestRun } from "../../../../mock/domain/test-runs/scheduleTestRun.ts";
import { invoke } from "../call-operation.ts";
import { start, user } from "../small-state.ts";
import { createCheckState } from "./check-state.ts";
import { testRun, testTicket } from "./test-run-records.ts";

const caller = user(7);

describe("a started run", () => {
  it("is running, created now by the caller, with all its tickets untested", () => {
    const state = createCheckState({ testRuns: [testRun({ id: 4 })] });
    const config = { limit: 2, reRunModels: true };
    const response = invoke(state.store, scheduleTestRun, { body: { description: "Neu", config } }, { caller });
    expect(state.answer(5)).toEqual(response);
    expect(response).toEqual({
      success: true,
      scores: { overall: 0, contractId: 0, sentiment: 0 },
      testRun: {
        id: 5,
        aiAgentId: "1",
        aiAgentName: state.get("aiAgents", 1).wire.name,
        state: "running",
        config,
        createdBy: 7,
        createdAt: "2026-03-10T14:30:00Z",
        endDate: null,
        ticketsScheduledForTesting: 2,
        ticketsTested: 0,
        successfulTests: 0,
        description: "Neu",
      },
      tickets: [1, 2].map((index) => ({
        id: index,
        testRunId: 5,
        testCaseId: 10 + index,
        ticketId: 20 + index,
        aiAgentId: "1",
        config,
        rawResult: {},
        outcome: {},
        expectedResult: state.get("testCases", 10 + index).expectedResult,
        actualResult: null,
      })),
    });
  });

  it("has an empty description and config by default", () => {
    const state = createCheckState();
    expect(invoke(state.store, scheduleTestRun, { body: {} }, { caller })).toMatchObject({
      testRun: { description: "", config: {} },
    });
  });

  it("changes nothing when refused, not even the next id", () => {
    const state = createCheckState();
    expect(() => invoke(state.store, scheduleTestRun, { body: { testCaseIds: [99] } }, { caller })).toThrow(
      "There is no test case 99",
    );
    expect(state.store.version).toBe(0);
    expect(invoke(state.store, scheduleTestRun, { body: {} }, { caller }).testRun.id).toBe(1);
  });
});

describe("a repeated run", () => {
  it("is a new run of the same cases, with AI agent, description and config of the original", () => {
    const first = testRun({ config: { limit: 9 }, description: "Immer wieder" });
    const state = createCheckState({ testRuns: [first], testTickets: [testTicket(2), testTicket(1)] });
    invoke(state.store, rerunTestRun, { path: { testRunId: 1 } }, { caller });
    expect(state.get("testRuns", 2)).toMatchObject({
      id: 2,
      state: "running",
      createdBy: 7,
      createdAt: start,
      aiAgentId: "1",
      config: { limit: 9 },
      description: "Immer wieder",
      ticketsScheduledForTesting: 2,
      schedule: { testCaseIds: [11, 12] },
    });
    expect(state.get("testRuns", 1)).toEqual(first);
  });

  it("includes the cases that were untested when the original was cancelled", () => {
    const state = createCheckState();
    invoke(state.store, scheduleTestRun, { body: {} }, { caller });
    invoke(state.store, cancelTestRun, { path: { testRunId: 1 } });
    invoke(state.store, rerunTestRun, { path: { testRunId: 1 } }, { caller });
    expect(state.get("testRuns", 2)).toMatchObject({
      schedule: { testCaseIds: [11, 12, 13] },
    });
  });

  it("is refused if the original is running, has no cases or does not exist", () => {
    const state = createCheckState({ testRuns: [testRun(), testRun({ id: 2, state: "running" })] });
    for (const [id, category, code] of [
      [2, "conflict", "test_run_running"],
      [1, "conflict", "test_run_without_cases"],
      [9, "notFound", "unknown_test_run"],
    ] as const) {
      expect(() => invoke(state.store, rerunTestRun, { path: { testRunId: id } }, { caller })).toThrow(
        expect.objectContaining({ category, code }),
      );
    }
    expect(state.store.version).toBe(0);
  });
});

describe("cancelling a run", () => {
  it("ends it at its start if the clock was set back since", () => {
    const state = createCheckState();
    invoke(state.store, scheduleTestRun, { body: {} }, { caller });
    state.setClock(start - 86_400_000);
    invoke(state.store, cancelTestRun, { path: { testRunId: 1 } });
    expect(state.answer(1).testRun).toMatchObject({
      createdAt: "2026-03-10T14:30:00Z",
      endDate: "2026-03-10T14:30:00Z",
    });
  });

  it("works for a run without a schedule", () => {
    const state = createCheckState({ testRuns: [testRun({ state: "running", endDate: null })] });
    invoke(state.store, cancelTestRun, { path: { testRunId: 1 } });
    expect(state.get("testRuns", 1)).toMatchObject({
      state: "cancelled",
      endDate: start,
    });
  });

  it.each(["finished", "failed", "cancelled"] as const)("is refused for a %s run", (finalState) => {
    const state = createCheckState({ testRuns: [testRun({ state: finalState })] });
    expect(() => invoke(state.store, cancelTestRun, { path: { testRunId: 1 } })).toThrow(
      expect.objectContaining({ category: "conflict", code: "test_run_not_running" }),
    );
    expect(state.store.version).toBe(0);
  });
});
