// Rules beyond the schemas that need no records: checkRequest and the mock report the same breaches.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkRequest, type OperationId, operationRoutes, type RequestParts } from "../../harness/contract.ts";
import { createMock, type Mock } from "../../mock/create-mock.ts";

let mock: Mock;
beforeAll(async () => {
  mock = await createMock({ auth: "off", tickets: 40 });
});
afterAll(() => mock.close());

async function send(operationId: OperationId, { path = {}, query = {}, body }: RequestParts) {
  const { method, path: template } = operationRoutes[operationId];
  const filledPath = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(path[name]));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const headers = { "content-type": "application/json" };
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const response = await mock.fetch(`${filledPath}?${search}`, init);
  return { status: response.status, body: await response.json() };
}

function nest(levels: number): object {
  return levels === 0 ? {} : { in: nest(levels - 1) };
}
const wideObject = Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`p${index}`, 1]));
const filter = (condition: object) => ({ body: { filters: [condition] } });
const day = "2026-02-30 10:00:00";
const ticketId = 2;
const entry = { categoryId: 1, criterionId: 2, score: 1 };
const paths = (from: string) => Array.from({ length: 60 }, (_, index) => `/${from}/${index}`);

const brokenRequests: readonly (readonly [
  subject: string,
  operationId: OperationId,
  parts: RequestParts,
  status: number,
])[] = [
  [
    "an impossible date in a search",
    "searchTickets",
    filter({ key: "t.dueBy", comparator: ">", value: "2026-02-30" }),
    400,
  ],
  ["a tag that is not a number", "searchTickets", filter({ key: "tt.tagId", comparator: "in", values: ["1.5"] }), 400],
  ["an overlong full-text query", "searchTickets", filter({ key: "q", value: "x".repeat(501) }), 422],
  ["an impossible date-time", "listKnowledgeSources", { query: { modifiedAfter: day } }, 400],
  ["a blank in a short query", "listKnowledgeSources", { query: { q: "a " } }, 400],
  ["a blank in a short query of the archive", "listArchivedKnowledgeSources", { query: { q: "a " } }, 400],
  ["an impossible due date", "updateTicket", { path: { ticketId }, body: { dueBy: day } }, 400],
  [
    "addTagIds together with tagIds",
    "updateTicket",
    { path: { ticketId }, body: { tagIds: [1], addTagIds: [2] } },
    400,
  ],
  [
    "an impossible due date of a new ticket",
    "createTicket",
    { body: { channel: "email", firstResponseDueBy: day } },
    400,
  ],
  ["a blank reply", "replyToTicket", { path: { ticketId }, body: { to: ["a@example.org"] } }, 422],
  [
    "a reply with only an empty element",
    "replyToTicket",
    { path: { ticketId }, body: { content: { message: "<p></p>" } } },
    422,
  ],
  ["a website without a host name", "createWebsiteConnector", { body: { url: "http://[", name: "A" } }, 422],
  [
    "a website update without a host name",
    "updateWebsiteConnector",
    { path: { id: 1 }, body: { url: "http://[" } },
    422,
  ],
  [
    "more paths than a website may have",
    "updateWebsiteConnector",
    { path: { id: 1 }, body: { excludePaths: paths("a"), addExcludePaths: paths("b") } },
    422,
  ],
  ["a body that is nested too deeply", "createTicket", { body: { channel: "email", rawData: nest(70) } }, 400],
  ["an object with too many properties", "createTicket", { body: { channel: "email", rawData: wideObject } }, 400],
];

describe("checkRequest", () => {
  it.each(brokenRequests)("refuses %s (%s) as the mock does", async (_, operationId, parts, status) => {
    const response = await send(operationId, parts);
    expect(response.status, JSON.stringify(response.body)).toBe(status);
    expect(checkRequest(operationId, parts)).toEqual(response.body.violations);
  });

  it("refuses a node that contains itself, as the mock does", async () => {
    const createdNode = await send("createKnowledgeNode", { body: { name: "A" } });
    const parts = { path: { id: createdNode.body.id }, body: { name: "A", parent: createdNode.body.id } };
    const { status, body } = await send("updateKnowledgeNode", parts);
    expect({ status, code: body.code }).toEqual({ status: 422, code: "structure_cycle" });
    expect(checkRequest("updateKnowledgeNode", parts)).toEqual(body.violations);
    expect(checkRequest("updateKnowledgeNode", { body: parts.body })).toEqual([]);
  });

  it("refuses duplicate criteria, and a discussion without a date", () => {
    const violations = checkRequest("updateQualityAssessment", { body: { criteria: [entry, entry] } });
    expect(violations).toMatchObject([{ pointer: "/criteria/1", expected: "each criterion once" }]);
    const body = { state: "discussedWithAssessee", discussionDate: null };
    expect(checkRequest("updateQualityAssessment", { body })).toMatchObject([{ pointer: "/discussionDate" }]);
  });

  it("checks rules only on parts that are present and well-formed", () => {
    const request = { body: { url: "http://[", name: "A", maxPages: 0 } };
    expect(checkRequest("createWebsiteConnector", request)).toMatchObject([{ pointer: "/maxPages" }]);
    for (const { operationId, body } of Object.values(operationRoutes)) {
      const violations = checkRequest(operationId, {});
      expect(violations.length, operationId).toBe(body === "required" ? 1 : 0);
    }
  });

  it("ignores rules that depend on records", () => {
    expect(checkRequest("updateTicket", { body: { tagIds: [999_999], status: "pending" } })).toEqual([]);
    expect(checkRequest("replyToTicket", { body: { draftId: 999_999 } })).toEqual([]);
  });
});
