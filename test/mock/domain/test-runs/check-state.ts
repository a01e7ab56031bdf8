// A small state of test runs: AI agents with their test cases, and a clock that runs due steps.
import type { Result } from "../../../../mock/contract/operation-types.ts";
import { createDueRules } from "../../../../mock/domain/due-rules.ts";
import { getTestRun } from "../../../../mock/domain/test-runs/getTestRun.ts";
import { testRunProgress } from "../../../../mock/domain/test-runs/passing-time.ts";
import { invoke } from "../call-operation.ts";
import { createSmallState, type RecordsByCollection, type SmallState, start } from "../small-state.ts";
import { aiAgent } from "../tickets/ticket-records.ts";
import { testCase } from "./test-run-records.ts";

const rules = createDueRules([testRunProgress]);

export interface CheckState extends SmallState {
  /** Moves the clock to this many milliseconds after the start and runs the steps due by then. */
  advance(ms: number): readonly string[];
  /** The service's response for a run. */
  answer(id: number): Result<"getTestRun">;
}

/** Cases 11 to 13 belong to AI agent 1 and case 14 to AI agent 2; AI agent 3 has no cases. */
export function createCheckState(parts: RecordsByCollection = {}): CheckState {
  const state = createSmallState({
    aiAgents: [aiAgent(1), aiAgent(2), aiAgent(3)],
    testCases: [testCase(1), testCase(2), testCase(3), testCase(4, { aiAgentId: "2" })],
    ...parts,
  });
  let settledAt = start;
  return {
    ...state,
    advance(ms) {
      state.setClock(start + ms);
      const steps = state.run((tx) => rules.run(tx, settledAt, start + ms));
      settledAt = start + ms;
      return steps.map(({ event, id }) => `${event} ${id}`);
    },
    answer: (id) => invoke(state.store, getTestRun, { path: { testRunId: id } }),
  };
}
