// One request for every status that an operation can give without a fault, for test/conformance/prism.test.ts. A documented status without
// a case fails the test, unless the contract says that only a fault can cause it.
import type { OperationId } from "../../spec/generated/operations.ts";
import { appCases } from "./app-cases.ts";
import { assessmentCases } from "./assessment-cases.ts";
import {
  asText,
  type ConformanceRequest,
  get,
  json,
  nobody,
  patch,
  post,
  tooLong,
  unknownId,
  withoutPermission,
} from "./case-requests.ts";
import { knowledgeCases } from "./knowledge-cases.ts";
import { ticketCompanionCases } from "./ticket-companion-cases.ts";

export type { ConformanceRequest } from "./case-requests.ts";

/** Statuses that a valid request can get: these go through the strict proxy. */
export const validRequestStatuses = [200, 403, 404, 409, 413, 422];

const manyTexts = Array.from({ length: 500 }, () => "x".repeat(1000));
const acceptAll = "/aiQualityCheck/testRun/1/acceptAllExpectedResults";
const testRun = "/aiQualityCheck/testRun";
const testCase = "/aiQualityCheck/testCase";
/** Run 2 is running, run 1 has ended; the first run that is started gets the id 11, and is running. */
const cancel = patch(`${testRun}/2/cancel`);
const rerun = post(`${testRun}/1/rerun`);
const acceptOne = patch(`${testRun}/1/acceptExpectedResult/2`);
const schedule = json("POST", testRun, {
  aiAgentId: "1",
  description: "Nach der neuen Anweisung",
  testCaseIds: [1, 2],
  config: { limit: 2, reRunModels: true },
});
const update = json("PATCH", "/ticket/1?forceAgentReassignment=true", {
  status: "pending",
  priority: "high",
  agentId: 2,
  assignedAgentIds: [2, 3],
  addTagIds: [1],
  aiSupportLevel: "bot",
  spamStatus: "manual_clean",
  isSync: true,
  intentId: 1,
  refreshMode: "full",
});
const makeToken = json("POST", "/jwt/1", { name: "reports" });

export const cases: Record<OperationId, Readonly<Record<number, ConformanceRequest>>> = {
  getTicket: {
    200: get("/ticket/1?viewing=false&includeCustomer=true&includeIntents=true&contentTranslationLanguage=en"),
    400: get("/ticket/abc"),
    401: nobody(get("/ticket/1")),
    404: get(`/ticket/${unknownId}`),
  },
  updateTicket: {
    200: update,
    400: json("PATCH", "/ticket/1", { status: "done", colour: "red" }),
    401: nobody(update),
    403: withoutPermission(update),
    404: json("PATCH", `/ticket/${unknownId}`, { status: "closed" }),
    413: json("PATCH", "/ticket/1", { contractId: tooLong }),
    415: asText(update),
    422: json("PATCH", "/ticket/1", { tagIds: [unknownId] }),
  },
  searchTickets: {
    200: json("POST", "/ticket/search", {
      filters: [
        { key: "t.status", comparator: "in", values: ["open"] },
        { key: "t.lastMessageAt", comparator: ">", value: "-90 DAY" },
        { key: "tt_matchExact.tagId", comparator: "not in", values: [1] },
        { key: "qa.state", comparator: "not in", values: ["error"] },
        { key: "w.id", comparator: "not in", values: [1] },
        { key: "q", value: "Zähler" },
      ],
      ticketScope: "skills",
      orderByField: "relevance",
      limit: 5,
    }),
    // Not by a filter: Prism names what is wrong with each of its forms, and cuts its header in the middle.
    400: json("POST", "/ticket/search", { limit: 0 }),
    401: nobody(json("POST", "/ticket/search", {})),
    413: json("POST", "/ticket/search", {
      filters: Array.from({ length: 3 }, () => ({ key: "q", values: manyTexts })),
    }),
    415: asText(post("/ticket/search")),
    422: json("POST", "/ticket/search", { filters: [{ key: "q", values: ["a".repeat(600), "b".repeat(600)] }] }),
  },
  ...ticketCompanionCases,
  getTicketWorklogs: {
    200: get("/ticket/3/worklog"),
    400: get("/ticket/1.0/worklog"),
    401: nobody(get("/ticket/1/worklog")),
    404: get(`/ticket/${unknownId}/worklog`),
  },
  getAiAgentPerformanceReport: {
    200: get("/report/aiAgentPerformance/1?lastDays=30"),
    400: get("/report/aiAgentPerformance/1?lastDays=8"),
    401: nobody(get("/report/aiAgentPerformance/1")),
    403: withoutPermission(get("/report/aiAgentPerformance/1")),
    404: get(`/report/aiAgentPerformance/${unknownId}`),
    422: get("/report/aiAgentPerformance/1?outputHandlingCase=nope"),
  },
  acceptAllExpectedResults: {
    200: post(acceptAll),
    400: json("POST", acceptAll, { all: true }),
    401: nobody(post(acceptAll)),
    403: withoutPermission(post(acceptAll)),
    404: post(`/aiQualityCheck/testRun/${unknownId}/acceptAllExpectedResults`),
    409: post("/aiQualityCheck/testRun/2/acceptAllExpectedResults"),
    413: json("POST", acceptAll, { text: tooLong }),
    415: asText(post(acceptAll)),
  },
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
    409: post(`${testRun}/11/rerun`),
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
  ...knowledgeCases,
  getQualityAssessment: {
    200: get("/quality/assessment/1"),
    400: get("/quality/assessment/1?format=short"),
    401: nobody(get("/quality/assessment/1")),
    403: withoutPermission(get("/quality/assessment/1")),
    404: get(`/quality/assessment/${unknownId}`),
  },
  ...assessmentCases,
  ...appCases,
  getProfile: { 200: get("/profile"), 400: get("/profile?id=1"), 401: nobody(get("/profile")) },
  listProfiles: { 200: get("/profiles"), 400: get("/profiles?limit=1"), 401: nobody(get("/profiles")) },
  createProfileToken: {
    200: makeToken,
    400: json("POST", "/jwt/1", { name: "", scope: "all" }),
    401: nobody(makeToken),
    403: withoutPermission(makeToken),
    404: json("POST", `/jwt/${unknownId}`, { name: "reports" }),
    413: json("POST", "/jwt/1", { name: tooLong }),
    415: asText(makeToken),
  },
  listTags: {
    200: get("/tag?q=abrechnung&type=skill"),
    400: get("/tag?type=colour"),
    401: nobody(get("/tag")),
  },
  getTag: {
    200: get("/tag/1"),
    400: get("/tag/one"),
    401: nobody(get("/tag/1")),
    404: get(`/tag/${unknownId}`),
  },
  listTeams: { 200: get("/team/list"), 400: get("/team/list?id=1"), 401: nobody(get("/team/list")) },
  listAiAgents: { 200: get("/aiAgents"), 400: get("/aiAgents?id=1"), 401: nobody(get("/aiAgents")) },
  getAiAgent: {
    200: get("/aiAgent/2"),
    400: get("/aiAgent/two"),
    401: nobody(get("/aiAgent/2")),
    404: get(`/aiAgent/${unknownId}`),
  },
  getHealth: { 200: get("/health"), 400: get("/health?deep=1") },
  getVersion: { 200: get("/version"), 400: get("/version?x=1") },
  getOpenApiDocument: { 200: get("/docs/open-api"), 400: get("/docs/open-api?x=1") },
};
