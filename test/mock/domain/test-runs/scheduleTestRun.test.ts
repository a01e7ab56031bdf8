// Which cases a test run tests, and why it is refused.
import { describe, expect, it } from "vitest";
import type { Schema } from "../../../../mock/contract/operation-types.ts";
import { scheduleTestRun } from "../../../../mock/domain/test-runs/scheduleTestRun.ts";
import { invoke, thrownBy } from "../call-operation.ts";
import { createCheckState } from "./check-state.ts";

type TestRunRequest = Schema<"TestRunRequest">;

function select(request: TestRunRequest): readonly [aiAgentId: number, ...testCaseIds: number[]] {
  const { testRun, tickets } = invoke(createCheckState().store, scheduleTestRun, { body: request });
  return [Number(testRun.aiAgentId), ...tickets.map(({ testCaseId }) => testCaseId)];
}

const refusal = (request: TestRunRequest) => thrownBy(() => select(request));

describe("a test run", () => {
  it("tests all cases of the first AI agent by default", () => {
    expect(select({})).toEqual([1, 11, 12, 13]);
  });

  it("tests all cases of the AI agent given as a number or a string", () => {
    expect(select({ aiAgentId: 2 })).toEqual([2, 14]);
    expect(select({ aiAgentId: "2" })).toEqual([2, 14]);
  });

  it("tests the requested cases in their order, each once, for the AI agent they belong to", () => {
    expect(select({ testCaseIds: [13, 11, 13] })).toEqual([1, 13, 11]);
    expect(select({ testCaseIds: [14] })).toEqual([2, 14]);
  });

  it("tests no more cases than the limit", () => {
    expect(select({ config: { limit: 2 } })).toEqual([1, 11, 12]);
    expect(select({ testCaseIds: [13, 11], config: { limit: 1 } })).toEqual([1, 13]);
  });
});

describe("an invalid test run", () => {
  it("is refused for an unknown AI agent", () => {
    expect(refusal({ aiAgentId: 99 })).toMatchObject({
      category: "rule",
      code: "unknown_tested_agent",
      violations: [{ in: "body", pointer: "/aiAgentId", found: "99" }],
    });
  });

  it("is refused for unknown test cases, naming each", () => {
    expect(refusal({ testCaseIds: [98, 11, 99] })).toMatchObject({
      code: "unknown_test_case",
      message: expect.stringContaining("There is no test case 98. There is no test case 99."),
      violations: [{ pointer: "/testCaseIds/0" }, { pointer: "/testCaseIds/2" }],
    });
  });

  it("is refused for test cases of an AI agent other than the requested agent or the first case's", () => {
    const violations = [{ pointer: "/testCaseIds/1", found: "14" }];
    expect(refusal({ aiAgentId: 1, testCaseIds: [11, 14] })).toMatchObject({
      code: "test_case_of_other_agent",
      violations,
    });
    expect(refusal({ testCaseIds: [11, 14] })).toMatchObject({ code: "test_case_of_other_agent", violations });
  });

  it("is refused for several reasons together, as unprocessable", () => {
    expect(refusal({ aiAgentId: 99, testCaseIds: [98] })).toMatchObject({
      code: "unprocessable",
      violations: [{ pointer: "/aiAgentId" }, { pointer: "/testCaseIds/0" }],
    });
  });
});
