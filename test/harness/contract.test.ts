// The entry `contract`: its document, its route table, and checks of requests and responses.
import { describe, expect, it } from "vitest";
import { checkRequest, checkResponse, openApiDocument, operationRoutes } from "../../harness/contract.ts";
import { createMock } from "../../mock/create-mock.ts";
import { operationRoutes as table } from "../../spec/generated/operations.ts";
import { listRefusals } from "../../tools/docs/listed-codes.ts";
import { sampleResponse, sampleResponses } from "../mock/contract/sample-responses.ts";

const refusal = { success: false, message: "There is no ticket 1.", code: "unknown_ticket" };

describe("the document and the route table", () => {
  it("match the contract", async () => {
    await using mock = await createMock();
    const response = await mock.fetch("/docs/open-api", { headers: { accept: "application/json" } });
    expect(openApiDocument).toEqual(await response.json());
    expect(operationRoutes).toBe(table);
  });
});

describe("checkRequest", () => {
  it("names every breach, in path, query and body", () => {
    const wrong = { path: { ticketId: "one" }, query: { verbose: true }, body: { priority: "huge", colour: "red" } };
    expect(checkRequest("updateTicket", wrong)).toEqual([
      { in: "path", pointer: "/ticketId", found: '"one"', expected: expect.stringContaining("integer") },
      { in: "query", pointer: "/verbose", found: "true", expected: expect.stringContaining("includeInWorklog") },
      { in: "body", pointer: "/priority", found: '"huge"', expected: expect.stringContaining("low, medium, high") },
      { in: "body", pointer: "/colour", found: '"red"', expected: expect.stringContaining("no such property") },
    ]);
  });

  it("ignores omitted parameters", () => {
    expect(checkRequest("updateTicket", { body: { priority: "high" } })).toEqual([]);
  });

  it("reports a missing body and an unexpected one", () => {
    expect(checkRequest("updateTicket", {})).toMatchObject([{ in: "body", pointer: "", found: "nothing" }]);
    expect(checkRequest("getTicket", { body: { priority: "high" } })).toMatchObject([{ expected: "no body, or {}" }]);
    expect(checkRequest("getTicket", { body: {} })).toEqual([]);
  });

  it("names the nearest operations for an unknown one", () => {
    expect(() => checkRequest("getTickets" as "getTicket", {})).toThrow(
      /no operation "getTickets"; nearest are getTicket \(GET \/ticket\/\{ticketId\}\), /,
    );
  });
});

describe("checkResponse", () => {
  it("accepts every example of every response, with open and closed schemas", () => {
    for (const { operationId } of Object.values(operationRoutes)) {
      if (operationId === "getOpenApiDocument") continue;
      const examples = sampleResponses(operationId);
      expect(examples.length, operationId).toBeGreaterThan(0);
      for (const example of examples) {
        expect(checkResponse(operationId, 200, example), operationId).toEqual([]);
        expect(checkResponse(operationId, 200, example, { closed: true }), operationId).toEqual([]);
      }
    }
  });

  it("requires a body for every documented status", () => {
    for (const { operationId, statuses } of Object.values(operationRoutes)) {
      for (const status of statuses) {
        const place = `${operationId} ${status}`;
        expect(checkResponse(operationId, status, undefined), place).toMatchObject([{ in: "body", found: "nothing" }]);
      }
    }
  });

  it("accepts only the codes that the contract lists for an operation and status", () => {
    const refusals = listRefusals();
    for (const { operationId, statuses } of Object.values(operationRoutes)) {
      for (const status of statuses.filter((listed) => listed !== 200)) {
        const place = `${operationId} ${status} `;
        const codes = refusals.flatMap((entry) => (entry.startsWith(place) ? [entry.slice(place.length)] : []));
        expect(codes, place).not.toEqual([]);
        for (const code of codes) expect(checkResponse(operationId, status, { ...refusal, code }), place).toEqual([]);
        expect(checkResponse(operationId, status, { ...refusal, code: "nonsense" })).toMatchObject([
          { pointer: "/code" },
        ]);
      }
    }
  });

  it("allows additional properties unless closed schemas are requested", () => {
    const ticket = { ...sampleResponse("getTicket"), mood: "fine" };
    expect(checkResponse("getTicket", 200, ticket)).toEqual([]);
    expect(checkResponse("getTicket", 200, ticket, { closed: true })).toMatchObject([{ in: "body", pointer: "/mood" }]);
    const extendedRefusal = { ...refusal, hint: "Look again." };
    expect(checkResponse("getTicket", 404, extendedRefusal)).toEqual([]);
    expect(checkResponse("getTicket", 404, extendedRefusal, { closed: true })).toMatchObject([
      { in: "body", pointer: "/hint" },
    ]);
  });

  it("reports every breach in a body with its pointer", () => {
    const { subject: _, ...rest } = sampleResponse("getTicket");
    const breaches = checkResponse("getTicket", 200, { ...rest, status: "asleep", tagIds: ["one"] });
    expect(breaches.map(({ pointer }) => pointer).sort()).toEqual(["/status", "/subject", "/tagIds/0"]);
    expect(breaches.find(({ pointer }) => pointer === "/status")).toMatchObject({ in: "body", found: '"asleep"' });
  });

  it("names the documented statuses for an undocumented one", () => {
    const [breach, ...others] = checkResponse("getTicket", 418, refusal);
    expect(breach).toEqual({
      in: "status",
      pointer: "",
      found: "418",
      expected: expect.stringMatching(/^one of 200, 400, 401/),
    });
    expect(others).toEqual([]);
  });

  it("checks content type and required headers if headers are given", () => {
    const rateLimited = { ...refusal, code: "rate_limited" };
    const validHeaders = new Headers({ "content-type": "application/json; charset=utf-8", "retry-after": "2" });
    expect(checkResponse("getTicket", 429, rateLimited, { headers: validHeaders })).toEqual([]);
    const wrong = { "Content-Type": "text/html", "Retry-After": "soon" };
    expect(checkResponse("getTicket", 429, rateLimited, { headers: wrong })).toEqual([
      { in: "header", pointer: "/content-type", found: '"text/html"', expected: 'exactly "application/json"' },
      { in: "header", pointer: "/retry-after", found: '"soon"', expected: "integer of at least 0" },
    ]);
    expect(checkResponse("getTicket", 429, rateLimited, { headers: {} })).toMatchObject([
      { pointer: "/content-type", found: "nothing" },
      { pointer: "/retry-after", found: "nothing" },
    ]);
  });

  it("ignores a body whose content type is not JSON", () => {
    const headers = { "content-type": "application/yaml" };
    expect(checkResponse("getOpenApiDocument", 200, "openapi: 3.1.0", { headers })).toEqual([]);
  });
});
