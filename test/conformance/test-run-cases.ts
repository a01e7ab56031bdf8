// Requests to the companion operations of test runs and test cases, and the run that one of them needs.
import type { MockSandbox } from "../../mock/mock.ts";
import { get, json, patch, post, unknownId } from "./case-requests.ts";

const testRun = "/aiQualityCheck/testRun";
const testCase = "/aiQualityCheck/testCase";
/** A run in progress that only one request cancels, so the order of requests does not matter. */
const runToCancel = 900;

/** Creates the run that the cancel request needs. */
export async function createRunToCancel(control: Pick<MockSandbox["control"], "createRecord">): Promise<void> {
  await control.createRecord("testRuns", { id: runToCancel, traits: ["running"] });
}

// Run 2 is still running; run 1 has ended.
const cancel = patch(`${testRun}/${runToCancel}/cancel`);
const rerun = post(`${testRun}/1/rerun`);
/** Requests by operation and status. */
export const testRunCases = {
  listTestRuns: { 200: get(`${testRun}?aiAgentId=1&state=finished&limit=2&offset=0`) },
  scheduleTestRun: {
    200: json("POST", testRun, {
      aiAgentId: "1",
      description: "Nach der neuen Anweisung",
      testCaseIds: [1, 2],
      config: { limit: 2, reRunModels: true },
    }),
    422: json("POST", testRun, { aiAgentId: 1, testCaseIds: [1, unknownId] }),
  },
  cancelTestRun: {
    200: cancel,
    409: patch(`${testRun}/1/cancel`),
  },
  rerunTestRun: {
    200: rerun,
    409: post(`${testRun}/2/rerun`),
  },
  acceptExpectedResult: {
    200: patch(`${testRun}/1/acceptExpectedResult/2`),
    409: patch(`${testRun}/2/acceptExpectedResult/1`),
  },
  listTestCases: { 200: get(`${testCase}?limit=1&offset=1`) },
  listTestCasesOfAiAgent: { 200: get(`${testCase}/1?limit=1`) },
};
