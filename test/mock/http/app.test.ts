// Routing, responses and log lines of the web application, with a test handler.
import { describe, expect, it } from "vitest";
import type { PlainResponse } from "../../../mock/http/plain-response.ts";
import { createAppUnderTest, json } from "./app-under-test.ts";

describe("a documented path", () => {
  it("passes decoded values and the credentials to the handler", async () => {
    const appUnderTest = createAppUnderTest();
    await appUnderTest.send("/ticket/7?includeInWorklog=false", json("PATCH", '{"status":"open"}'));
    expect(appUnderTest.handledRequests[0]).toMatchObject({
      operationId: "updateTicket",
      input: { path: { ticketId: 7 }, query: { includeInWorklog: false }, body: { status: "open" } },
      credentials: {},
    });
  });

  it("returns the handler's result, synchronous or not", async () => {
    const syncApp = createAppUnderTest({ handle: () => ({ a: "ä" }) });
    const asyncApp = createAppUnderTest({ handle: async () => ({ a: "ä" }) });
    for (const { send } of [syncApp, asyncApp]) {
      const response = await send("/health");
      expect(response.headers.get("content-type")).toBe("application/json");
      expect(response.headers.get("content-length")).toBe("10");
      expect(await response.text()).toBe('{"a":"ä"}');
    }
  });

  it("responds synchronously, without a promise, if nothing is awaited", () => {
    const { app } = createAppUnderTest();
    expect(app.fetch(new Request("http://mock.local/ticket/7"))).toBeInstanceOf(Response);
  });
});

describe("an error of the handler", () => {
  it("becomes a logged 500 that hides its reason", async () => {
    const { fetchJson, log } = createAppUnderTest({
      handle: () => {
        throw new TypeError("secret of the house");
      },
    });
    const { status, body } = await fetchJson("/ticket/7");
    expect([status, body.code]).toEqual([500, "internal_error"]);
    expect(body.message).toBe("The mock failed on GET /ticket/7; its log says why.");
    expect(log[0]).toMatchObject({
      level: "error",
      event: "internal_error",
      fields: { method: "GET", path: "/ticket/7", operationId: "getTicket", message: "secret of the house" },
    });
  });

  it("becomes a logged 500 that names the operation and the pointer if a response breaks the contract", async () => {
    const handle = ({ assertResult }: { assertResult(result: unknown): void }) => assertResult({ status: "ill" });
    const { fetchJson, log } = createAppUnderTest({ handle });
    const { status, body } = await fetchJson("/health");
    expect([status, body.code]).toEqual([500, "response_breaks_contract"]);
    expect(body.message).toMatch(
      /^The mock's response to getHealth breaks the contract at \/status: found "ill", expected /,
    );
    expect(log[0]).toMatchObject({
      level: "error",
      event: "response_breaks_contract",
      fields: { operationId: "getHealth", pointer: "/status" },
    });
  });
});

describe("the log", () => {
  it("has one line per request", async () => {
    const { send, log } = createAppUnderTest();
    await send("/ticket/7?x=1", { headers: { authorization: "Bearer secret" } });
    await send("/nowhere");
    const line = (fields: object) => ({
      level: "info",
      event: "request",
      fields: {
        method: "GET",
        durationMs: 1.5,
        sandbox: "default",
        sandboxTime: "2026-03-02T09:00:00.000Z",
        ...fields,
      },
    });
    const refusal = { status: 400, code: "invalid_request", operationId: "getTicket" };
    const unknown = { status: 404, code: "unknown_path", operationId: undefined };
    expect(log).toEqual([
      line({ path: "/ticket/7", requestId: "id-1", ...refusal }),
      line({ path: "/nowhere", requestId: "id-2", ...unknown }),
    ]);
  });
});

describe("a server that writes responses", () => {
  it("receives the response as a plain value", async () => {
    const responses: PlainResponse[] = [];
    const { app } = createAppUnderTest({ handle: () => ({ status: "ok" }), options: { cors: false } });
    const write = (response: PlainResponse) => {
      responses.push(response);
      return new Response(null);
    };
    await app.fetch(new Request("http://mock.local/health"), { write });
    expect(responses).toEqual([
      {
        status: 200,
        headers: { "content-type": "application/json", "content-length": "15" },
        body: '{"status":"ok"}',
      },
    ]);
  });
});
