// Builds requests that every operation refuses, and requests that break the rules of one operation.
import { mintToken } from "../../mock/auth/token.ts";
import type { OperationId } from "../../spec/generated/operations.ts";
import { type ConformanceRequest, cases } from "./cases.ts";

export const secret = "a secret of the refused requests, long enough";

/** A request as sent; without an authorization header it gets the default caller's token. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | ReadableStream | undefined;
}

const json = { "content-type": "application/json" };
const unknownId = 999_999_999;

/** Requests that any operation refuses. */
export function refusedByAny({ method, path, body }: ConformanceRequest): readonly SentRequest[] {
  const preferences = ["code=299", "example=nowhere", "delay=soon", "code=429", "code=500", "code=502", "code=503"];
  return [
    { method, path, headers: { "x-mock-sandbox": "nobody" } },
    { method, path: `/__sandbox/default${path}`, headers: { "x-mock-sandbox": "other" } },
    ...preferences.map((prefer) => ({ method, path, headers: { ...json, prefer }, body })),
  ];
}

/** Bodies that any operation refuses to read. */
export function refusedBodies({ method, path }: ConformanceRequest): readonly SentRequest[] {
  const manyProperties = Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`p${index}`, 0]));
  return [
    { method, path, headers: json, body: "{" },
    { method, path, headers: json, body: "[".repeat(70) + "]".repeat(70) },
    { method, path, headers: json, body: JSON.stringify(manyProperties) },
    { method, path, headers: json, body: new ReadableStream({ pull: (stream) => stream.error(new Error("gone")) }) },
    { method, path, headers: { ...json, "content-encoding": "gzip" }, body: "{}" },
  ];
}

/** Tokens that a mock with the signing secret `secret` refuses; `now` in Unix seconds. */
export async function makeRefusedTokens(now: number): Promise<readonly string[]> {
  return [
    "no token",
    await mintToken({ exp: now - 60, secret }),
    await mintToken({ userId: 1, secret: "another secret" }),
    await mintToken({ userId: unknownId, secret }),
    await signEarly(now + 3600),
  ];
}

async function signEarly(nbf: number): Promise<string> {
  const { SignJWT } = await import("jose");
  const token = new SignJWT({ userId: 1 }).setProtectedHeader({ alg: "HS256" }).setNotBefore(nbf);
  return token.sign(new TextEncoder().encode(secret));
}

/** A request with a JSON body. */
export function jsonRequest(method: string, path: string, body: unknown): SentRequest {
  return { method, path, headers: json, body: JSON.stringify(body) };
}

const changeTicket = (body: unknown) => jsonRequest("PATCH", "/ticket/1", body);
const reply = (body: unknown) => jsonRequest("POST", "/ticket/1/conversation/reply", body);
const startRun = (body: unknown) => jsonRequest("POST", "/aiQualityCheck/testRun", body);
const review = (body: unknown) => jsonRequest("PATCH", "/quality/assessment/1", body);
const score = { categoryId: 1, criterionId: 11, score: 3 };
const createTicket = (body: object) => jsonRequest("POST", "/ticket", { channel: "email", ...body });
const saveSource = (body: unknown) => jsonRequest("POST", "/knowledgeSource", body);

const manyPaths = Array.from({ length: 100 }, (_, index) => `/seite-${index}`);

/** Requests that break one operation's rules in a mock with every house rule. */
export const refusedByRules: { readonly [Id in OperationId]?: readonly SentRequest[] } = {
  updateTicket: [
    changeTicket({ agentId: unknownId }),
    changeTicket({ contractId: "nothing" }),
    changeTicket({ customerId: "nobody" }),
    changeTicket({ customerId: null, contractId: "500001" }),
    changeTicket({ status: "pending", dueBy: null }),
    changeTicket({ agentId: unknownId, tagIds: [unknownId] }),
  ],
  createTicket: [
    createTicket({ agentId: unknownId }),
    createTicket({ contractId: "nothing" }),
    createTicket({ customerId: "nobody" }),
    createTicket({ customerId: "300001", contractId: "500041" }),
    createTicket({ status: "pending" }),
    createTicket({ agentId: unknownId, tagIds: [unknownId] }),
  ],
  getConversation: [{ method: "GET", path: `/ticket/${unknownId}/conversation/1` }],
  replyToTicket: [
    reply({ content: { message: "Guten Tag" }, to: [] }),
    reply({ draftId: unknownId, to: [] }),
    reply({ private: true }),
    reply({ to: [] }),
  ],
  acceptExpectedResult: [
    jsonRequest("PATCH", `/aiQualityCheck/testRun/${unknownId}/acceptExpectedResult/1`, undefined),
  ],
  scheduleTestRun: [
    startRun({ aiAgentId: unknownId }),
    startRun({ aiAgentId: 2, testCaseIds: [1] }),
    startRun({ aiAgentId: unknownId, testCaseIds: [unknownId] }),
  ],
  updateQualityAssessment: [
    jsonRequest("PATCH", "/quality/assessment/2", {}),
    review({ criteria: [{ categoryId: 9, criterionId: 11, score: 3 }] }),
    review({ criteria: [score, score] }),
    jsonRequest("PATCH", "/quality/assessment/4", {
      criteria: [{ categoryId: 1, criterionId: 11, reason: "Ohne Punkte." }],
    }),
    review({ state: "reviewOngoing" }),
    review({ state: "discussedWithAssessee", discussionDate: null }),
    review({ state: "aiReady", criteria: [score, score] }),
  ],
  deleteQualityAssessment: [{ method: "DELETE", path: "/quality/assessment/2" }],
  refreshQualityAssessment: [{ method: "POST", path: "/quality/assessment/2/refresh" }],
  createKnowledgeSource: [
    saveSource({ name: "Neu", type: "news", teams: [unknownId] }),
    saveSource({ name: "Neu", parent: unknownId }),
    saveSource({ name: "Website: Umzug melden", parent: 140 }),
    saveSource({ name: "Neu", parent: unknownId, tags: [unknownId] }),
  ],
  updateKnowledgeSource: [
    jsonRequest("PATCH", "/knowledgeSource/4", { type: "news", teams: [unknownId] }),
    jsonRequest("PATCH", "/knowledgeSource/4", { parent: unknownId }),
    jsonRequest("PATCH", "/knowledgeSource/40", { parent: 140 }),
    jsonRequest("PATCH", "/knowledgeSource/4", { parent: unknownId, tags: [unknownId] }),
  ],
  updateKnowledgeNode: [
    jsonRequest("PUT", "/knowledgeSourceStructure/1", { name: "Neu", parent: unknownId }),
    jsonRequest("PUT", "/knowledgeSourceStructure/1", { name: "Neu", parent: 6 }),
  ],
  createWebsiteConnector: [
    jsonRequest("POST", "/knowledgeSource/websiteConnector", { url: "https://blog|example", name: "Blog" }),
    jsonRequest("POST", "/knowledgeSource/websiteConnector", {
      url: "https://blog|example",
      name: "Blog",
      parent: unknownId,
    }),
  ],
  updateWebsiteConnector: [
    jsonRequest("PATCH", "/knowledgeSource/websiteConnector/1", { url: "https://blog|example" }),
    jsonRequest("PATCH", "/knowledgeSource/websiteConnector/1", { url: "https://blog|example", parent: unknownId }),
    jsonRequest("PATCH", "/knowledgeSource/websiteConnector/1", { addExcludePaths: manyPaths }),
    jsonRequest("PATCH", "/knowledgeSource/websiteConnector/1", { url: "https://hilfe.example.com/" }),
  ],
};

/** Returns a valid request to an operation. */
export function validRequestTo(operationId: OperationId): ConformanceRequest {
  const request = cases[operationId][200];
  if (request === undefined) throw new Error(`${operationId} has no case of status 200`);
  return { ...request, path: request.path.split("?", 1)[0] ?? "" };
}
