// The requests of test/conformance/cases.ts to the companion operations of test runs and test cases, and the run that one of them needs.
import type { MockSandbox } from "../../mock/mock.ts";
import { asText, get, json, nobody, patch, post, tooLong, unknownId, withoutPermission } from "./case-requests.ts";

const testRun = "/aiQualityCheck/testRun";
const testCase = "/aiQualityCheck/testCase";
/** Running, and only there to be cancelled: no other request names it, so that the order of requests does not count. */
const cancelledRun = 900;

/** Puts it into a sandbox before the requests. */
export async function placeCancelledRun(control: Pick<MockSandbox["control"], "createRecord">): Promise<void> {
  await control.createRecord("testRuns", { id: cancelledRun, traits: ["running"] });
}

/** Run 2 is running and stays so, run 1 has ended. */
const cancel = patch(`${testRun}/${cancelledRun}/cancel`);
const rerun = post(`${testRun}/1/rerun`);
const acceptOne = patch(`${testRun}/1/acceptExpectedResult/2`);
const schedule = json("POST", testRun, {
  aiAgentId: "1",
  description: "Nach der neuen Anweisung",
  testCaseIds: [1, 2],
  config: { limit: 2, reRunModels: true },
});
/** By operation and status. */
export const testRunCases = {
  listTestRuns: {
    200: get(`${testRun}?aiAgentId=1&state=finished&limit=2&offset=0`),
    400: get(`${testRun}?state=done`),
    401: nobody(get(testRun)),
    403: withoutPermission(get(testRun)),
  },
  scheduleTestRun: {
    200: schedule,
    400: json("POST", testRun, { config: { speed: 1 } }),
    401: nobody(schedule),
    403: withoutPermission(schedule),
    413: json("POST", testRun, { description: tooLong }),
    415: asText(schedule),
    422: json("POST", testRun, { aiAgentId: 1, testCaseIds: [1, unknownId] }),
  },
  getTestRun: {
    200: get(`${testRun}/1`),
    400: get(`${testRun}/one`),
    401: nobody(get(`${testRun}/1`)),
    403: withoutPermission(get(`${testRun}/1`)),
    404: get(`${testRun}/${unknownId}`),
  },
  cancelTestRun: {
    200: cancel,
    400: json("PATCH", `${testRun}/1/cancel`, { why: "late" }),
    401: nobody(cancel),
    403: withoutPermission(cancel),
    404: patch(`${testRun}/${unknownId}/cancel`),
    409: patch(`${testRun}/1/cancel`),
    413: json("PATCH", `${testRun}/1/cancel`, { why: tooLong }),
    415: asText(cancel),
  },
  rerunTestRun: {
    200: rerun,
    400: json("POST", `${testRun}/1/rerun`, { twice: true }),
    401: nobody(rerun),
    403: withoutPermission(rerun),
    404: post(`${testRun}/${unknownId}/rerun`),
    409: post(`${testRun}/2/rerun`),
    413: json("POST", `${testRun}/1/rerun`, { why: tooLong }),
    415: asText(rerun),
  },
  acceptExpectedResult: {
    200: acceptOne,
    400: patch(`${testRun}/1/acceptExpectedResult/two`),
    401: nobody(acceptOne),
    403: withoutPermission(acceptOne),
    404: patch(`${testRun}/1/acceptExpectedResult/${unknownId}`),
    409: patch(`${testRun}/2/acceptExpectedResult/1`),
    413: json("PATCH", `${testRun}/1/acceptExpectedResult/2`, { why: tooLong }),
    415: asText(acceptOne),
  },
  listTestCases: {
    200: get(`${testCase}?limit=1&offset=1`),
    400: get(`${testCase}?limit=501`),
    401: nobody(get(testCase)),
    403: withoutPermission(get(testCase)),
  },
  listTestCasesOfAiAgent: {
    200: get(`${testCase}/1?limit=1`),
    400: get(`${testCase}/all`),
    401: nobody(get(`${testCase}/1`)),
    403: withoutPermission(get(`${testCase}/1`)),
    404: get(`${testCase}/${unknownId}`),
  },
};
