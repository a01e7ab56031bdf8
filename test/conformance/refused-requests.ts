// Builds refused requests: those that every operation refuses, and those specific to one.
import { mintToken } from "../../mock/auth/token.ts";
import type { OperationId } from "../../spec/generated/operations.ts";
import { type ConformanceRequest, cases } from "./cases.ts";

export const secret = "a secret of the refused requests, long enough";

/** A request as sent; without a token it gets the default caller's. */
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
  const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`p${index}`, 0]));
  return [
    { method, path, headers: json, body: "{" },
    { method, path, headers: json, body: "[".repeat(70) + "]".repeat(70) },
    { method, path, headers: json, body: JSON.stringify(many) },
    { method, path, headers: json, body: new ReadableStream({ pull: (stream) => stream.error(new Error("gone")) }) },
    { method, path, headers: { ...json, "content-encoding": "gzip" }, body: "{}" },
  ];
}

/** Tokens that a mock with the signing secret `secret` refuses; `now` in Unix seconds. */
export async function makeRefusedTokens(now: number): Promise<readonly string[]> {
  return [
    "no token",
    await mintToken({ exp: now - 60, secret }),
    await mintToken({ userId: 1, secret: "another one" }),
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
export function sent(method: string, path: string, body: unknown): SentRequest {
  return { method, path, headers: json, body: JSON.stringify(body) };
}

const change = (body: unknown) => sent("PATCH", "/ticket/1", body);
const answer = (body: unknown) => sent("POST", "/ticket/1/conversation/reply", body);
const run = (body: unknown) => sent("POST", "/aiQualityCheck/testRun", body);
const review = (body: unknown) => sent("PATCH", "/quality/assessment/1", body);
const twice = { categoryId: 1, criterionId: 11, score: 3 };
const take = (body: object) => sent("POST", "/ticket", { channel: "email", ...body });
const save = (body: unknown) => sent("POST", "/knowledgeSource", body);

const manyPaths = Array.from({ length: 100 }, (_, index) => `/seite-${index}`);

/** Breaches of one operation's rules, in a mock with all house rules. */
export const refusedByRules: { readonly [Id in OperationId]?: readonly SentRequest[] } = {
  updateTicket: [
    change({ agentId: unknownId }),
    change({ contractId: "nothing" }),
    change({ customerId: "nobody" }),
    change({ customerId: null, contractId: "500001" }),
    change({ status: "pending", dueBy: null }),
    change({ agentId: unknownId, tagIds: [unknownId] }),
  ],
  createTicket: [
    take({ agentId: unknownId }),
    take({ contractId: "nothing" }),
    take({ customerId: "nobody" }),
    take({ customerId: "300001", contractId: "500041" }),
    take({ status: "pending" }),
    take({ agentId: unknownId, tagIds: [unknownId] }),
  ],
  getConversation: [{ method: "GET", path: `/ticket/${unknownId}/conversation/1` }],
  replyToTicket: [
    answer({ content: { message: "Guten Tag" }, to: [] }),
    answer({ draftId: unknownId, to: [] }),
    answer({ private: true }),
    answer({ to: [] }),
  ],
  acceptExpectedResult: [sent("PATCH", `/aiQualityCheck/testRun/${unknownId}/acceptExpectedResult/1`, undefined)],
  scheduleTestRun: [
    run({ aiAgentId: unknownId }),
    run({ aiAgentId: 2, testCaseIds: [1] }),
    run({ aiAgentId: unknownId, testCaseIds: [unknownId] }),
  ],
  updateQualityAssessment: [
    sent("PATCH", "/quality/assessment/2", {}),
    review({ criteria: [{ categoryId: 9, criterionId: 11, score: 3 }] }),
    review({ criteria: [twice, twice] }),
    sent("PATCH", "/quality/assessment/4", { criteria: [{ categoryId: 1, criterionId: 11, reason: "Ohne Punkte." }] }),
    review({ state: "reviewOngoing" }),
    review({ state: "discussedWithAssessee", discussionDate: null }),
    review({ state: "aiReady", criteria: [twice, twice] }),
  ],
  deleteQualityAssessment: [{ method: "DELETE", path: "/quality/assessment/2" }],
  refreshQualityAssessment: [{ method: "POST", path: "/quality/assessment/2/refresh" }],
  createKnowledgeSource: [
    save({ name: "Neu", type: "news", teams: [unknownId] }),
    save({ name: "Neu", parent: unknownId }),
    save({ name: "Website: Umzug melden", parent: 140 }),
    save({ name: "Neu", parent: unknownId, tags: [unknownId] }),
  ],
  updateKnowledgeSource: [
    sent("PATCH", "/knowledgeSource/4", { type: "news", teams: [unknownId] }),
    sent("PATCH", "/knowledgeSource/4", { parent: unknownId }),
    sent("PATCH", "/knowledgeSource/40", { parent: 140 }),
    sent("PATCH", "/knowledgeSource/4", { parent: unknownId, tags: [unknownId] }),
  ],
  updateKnowledgeNode: [
    sent("PUT", "/knowledgeSourceStructure/1", { name: "Neu", parent: unknownId }),
    sent("PUT", "/knowledgeSourceStructure/1", { name: "Neu", parent: 6 }),
  ],
  createWebsiteConnector: [
    sent("POST", "/knowledgeSource/websiteConnector", { url: "https://blog|example", name: "Blog" }),
    sent("POST", "/knowledgeSource/websiteConnector", { url: "https://blog|example", name: "Blog", parent: unknownId }),
  ],
  updateWebsiteConnector: [
    sent("PATCH", "/knowledgeSource/websiteConnector/1", { url: "https://blog|example" }),
    sent("PATCH", "/knowledgeSource/websiteConnector/1", { url: "https://blog|example", parent: unknownId }),
    sent("PATCH", "/knowledgeSource/websiteConnector/1", { addExcludePaths: manyPaths }),
    sent("PATCH", "/knowledgeSource/websiteConnector/1", { url: "https://hilfe.example.com/" }),
  ],
};

/** A valid request to an operation. */
export function goodRequestTo(operationId: OperationId): ConformanceRequest {
  const request = cases[operationId][200];
  if (request === undefined) throw new Error(`${operationId} has no case of status 200`);
  return { ...request, path: request.path.split("?", 1)[0] ?? "" };
}
