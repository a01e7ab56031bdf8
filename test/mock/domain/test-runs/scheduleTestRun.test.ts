// What a test run tests, and what it is refused for.
import { describe, expect, it } from "vitest";
import type { Schema } from "../../../../mock/contract/operation-types.ts";
import { scheduleTestRun } from "../../../../mock/domain/test-runs/scheduleTestRun.ts";
import { operate } from "../call-operation.ts";
import { createCheckState } from "./check-state.ts";

type TestRunRequest = Schema<"TestRunRequest">;

function chosen(request: TestRunRequest): readonly [aiAgentId: number, ...testCaseIds: number[]] {
  const { testRun, tickets } = operate(createCheckState().store, scheduleTestRun, { body: request });
  return [Number(testRun.aiAgentId), ...tickets.map(({ testCaseId }) => testCaseId)];
}

function refusal(request: TestRunRequest): unknown {
  try {
    return chosen(request);
  } catch (error) {
    return error;
  }
}

describe("the choice", () => {
  it("is all cases of the first AI agent where nothing is said", () => {
    expect(chosen({})).toEqual([1, 11, 12, 13]);
  });

  it("is all cases of the AI agent that is named, by number or text", () => {
    expect(chosen({ aiAgentId: 2 })).toEqual([2, 14]);
    expect(chosen({ aiAgentId: "2" })).toEqual([2, 14]);
  });

  it("is the cases that are named, in their order, each once, of the AI agent that they are of", () => {
    expect(chosen({ testCaseIds: [13, 11, 13] })).toEqual([1, 13, 11]);
    expect(chosen({ testCaseIds: [14] })).toEqual([2, 14]);
  });

  it("is cut to the limit", () => {
    expect(chosen({ config: { limit: 2 } })).toEqual([1, 11, 12]);
    expect(chosen({ testCaseIds: [13, 11], config: { limit: 1 } })).toEqual([1, 13]);
  });
});

describe("a choice is refused", () => {
  it("for an AI agent that is not there", () => {
    expect(refusal({ aiAgentId: 99 })).toMatchObject({
      category: "rule",
      code: "unknown_tested_agent",
      violations: [{ in: "body", pointer: "/aiAgentId", found: "99" }],
    });
  });

  it("for test cases that are not there, each named", () => {
    expect(refusal({ testCaseIds: [98, 11, 99] })).toMatchObject({
      code: "unknown_test_case",
      message: expect.stringContaining("There is no test case 98. There is no test case 99."),
      violations: [{ pointer: "/testCaseIds/0" }, { pointer: "/testCaseIds/2" }],
    });
  });

  it("for test cases of another AI agent than the one that is named, or than the first of them", () => {
    const violations = [{ pointer: "/testCaseIds/1", found: "14" }];
    expect(refusal({ aiAgentId: 1, testCaseIds: [11, 14] })).toMatchObject({
      code: "test_case_of_other_agent",
      violations,
    });
    expect(refusal({ testCaseIds: [11, 14] })).toMatchObject({ code: "test_case_of_other_agent", violations });
  });

  it("for several reasons at once, as unprocessable with each of them", () => {
    expect(refusal({ aiAgentId: 99, testCaseIds: [98] })).toMatchObject({
      code: "unprocessable",
      violations: [{ pointer: "/aiAgentId" }, { pointer: "/testCaseIds/0" }],
    });
  });

  it("where the AI agent has no test cases", () => {
    expect(refusal({ aiAgentId: 3 })).toMatchObject({ code: "no_test_cases", violations: [{ found: "3" }] });
  });
});
