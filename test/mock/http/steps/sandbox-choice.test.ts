// Which sandbox a request reaches: by the prefix of its URL, by a header, by a cookie, or `default`.
import { describe, expect, it } from "vitest";
import type { Exchange } from "../../../../mock/control/journal/journal-entry.ts";
import { createWatchedJournal } from "../../control/journal/watched-journal.ts";
import { createSampleSandbox } from "../../control/sandboxes/sample-sandbox.ts";
import { createAppUnderTest, json } from "../app-under-test.ts";

function createAppWithTwo(basePath = "") {
  const sandboxes = [createSampleSandbox("default"), createSampleSandbox("a.b-1")];
  const app = createAppUnderTest({ sandboxes, options: { basePath } });
  return { ...app, reachedIds: () => app.handledRequests.map(({ sandbox }) => sandbox.id) };
}

const inHeader = (id: string) => ({ headers: { "x-mock-sandbox": id } });

describe("a request", () => {
  it("reaches the sandbox named at the start of its path, before the base path", async () => {
    const { send, reachedIds } = createAppWithTwo("/api/v1");
    expect((await send("/__sandbox/a.b-1/api/v1/health?x=/__sandbox/other/")).status).toBe(400);
    expect((await send("/__sandbox/a.b-1/api/v1/health")).status).toBe(200);
    expect((await send("/__sandbox/default/api/v1/health")).status).toBe(200);
    expect((await send("/api/v1/__sandbox/a.b-1/health")).status).toBe(404);
    expect(reachedIds()).toEqual(["a.b-1", "default"]);
  });

  it("reaches the sandbox that its header names, even when the path names the same sandbox", async () => {
    const { send, reachedIds } = createAppWithTwo();
    await send("/health", inHeader("a.b-1"));
    await send("/__sandbox/a.b-1/health", inHeader("a.b-1"));
    expect(reachedIds()).toEqual(["a.b-1", "a.b-1"]);
  });

  it("reaches the sandbox that its cookie names, unless its path or header names a sandbox", async () => {
    const { send, reachedIds } = createAppWithTwo();
    const cookie = "connect.sid=abc; mock-sandbox=a.b-1";
    await send("/health", { headers: { cookie } });
    await send("/__sandbox/default/health", { headers: { cookie } });
    await send("/health", { headers: { cookie, "x-mock-sandbox": "default" } });
    await send("/health", { headers: { cookie: "connect.sid=abc" } });
    expect(reachedIds()).toEqual(["a.b-1", "default", "default", "default"]);
  });

  it("gets 404 if its cookie names no existing sandbox, never the default sandbox", async () => {
    const { fetchJson, reachedIds } = createAppWithTwo();
    const { status, body } = await fetchJson("/health", { headers: { cookie: "mock-sandbox=nobody" } });
    expect([status, body.code, reachedIds()]).toEqual([404, "unknown_sandbox", []]);
  });

  it("gets 400 if it names two different sandboxes, and reaches neither", async () => {
    const { fetchJson, reachedIds } = createAppWithTwo();
    const { status, body } = await fetchJson("/__sandbox/a.b-1/health", inHeader("default"));
    expect([status, body.code, reachedIds()]).toEqual([400, "conflicting_sandboxes", []]);
    expect(body.violations).toEqual([
      { in: "header", pointer: "/x-mock-sandbox", found: '"default"', expected: '"a.b-1", or no such header' },
    ]);
  });

  it.each(["/__sandbox/nobody/health", "/__sandbox//health", "/__sandbox/nobody", "/__sandbox/nobody?x=/health"])(
    "%s gets 404, never the default sandbox",
    async (path) => {
      const { fetchJson, reachedIds } = createAppWithTwo();
      const { status, body } = await fetchJson(path);
      expect([status, body.code, reachedIds()]).toEqual([404, "unknown_sandbox", []]);
    },
  );

  it("keeps path parameters and query below the prefix", async () => {
    const { send, handledRequests } = createAppWithTwo();
    await send("/__sandbox/a.b-1/ticket/17");
    await send("/__sandbox/a.b-1/knowledgeSource?q=a%20b");
    expect(handledRequests.map(({ input }) => [input.path, input.query])).toEqual([
      [{ ticketId: 17 }, {}],
      [{}, { q: "a b" }],
    ]);
  });

  it("reaches the root if its path is only the prefix", async () => {
    const { body } = await createAppWithTwo().fetchJson("/__sandbox/a.b-1");
    expect(body.message).toMatch("There is no path / here");
  });
});

describe("a browser's preflight", () => {
  it("needs no existing sandbox", async () => {
    const headers = { origin: "https://app.example.com", "access-control-request-method": "GET" };
    const { send } = createAppWithTwo();
    expect((await send("/__sandbox/nobody/health", { method: "OPTIONS", headers })).status).toBe(204);
    const { status } = await send("/__sandbox/nobody/health", { headers: { origin: headers.origin } });
    expect(status).toBe(404);
  });
});

describe("the journal", () => {
  function createJournaledApp() {
    const exchanges: Exchange[] = [];
    const createJournal = () => createWatchedJournal({ record: (exchange: Exchange) => void exchanges.push(exchange) });
    const sandboxes = [createSampleSandbox("default", { createJournal })];
    return { exchanges, ...createAppUnderTest({ sandboxes }) };
  }

  it("receives every request of its sandbox, with details from the steps", async () => {
    const { send, exchanges } = createJournaledApp();
    await send("/__sandbox/default/knowledgeSource?x=1", json("POST", '{"name":7}'));
    expect(exchanges).toEqual([
      expect.objectContaining({
        at: Date.UTC(2026, 2, 2, 9),
        machineAt: Date.UTC(2026, 5, 30, 14) - 1,
        method: "POST",
        path: "/knowledgeSource",
        queryText: "x=1",
        operationId: "createKnowledgeSource",
        requestBody: { name: 7 },
        status: 400,
        code: "invalid_request",
        version: 0,
        durationMs: 1.5,
      }),
    ]);
    const [first] = exchanges;
    expect(first?.violations.map(({ in: place, pointer }) => place + pointer)).toEqual(["query/x", "body/name"]);
    expect(JSON.parse(first?.responseText ?? "")).toMatchObject({ code: "invalid_request" });
    expect(first?.requestHeaders).toEqual(expect.arrayContaining(["content-type", "application/json"]));
    expect(first?.responseHeaders["content-type"]).toBe("application/json");
  });

  it("receives the text of a body that is not JSON", async () => {
    const { send, exchanges } = createJournaledApp();
    await send("/knowledgeSource", json("POST", '{"name":'));
    expect(exchanges.map(({ requestBody }) => requestBody)).toEqual(['{"name":']);
  });

  it("receives requests that match no operation, but no preflight", async () => {
    const { send, exchanges } = createJournaledApp();
    await send("/nowhere");
    await send("/health", {
      method: "OPTIONS",
      headers: { origin: "https://a.example", "access-control-request-method": "GET" },
    });
    expect(exchanges.map(({ path, status, operationId }) => [path, status, operationId])).toEqual([
      ["/nowhere", 404, undefined],
    ]);
  });

  it("ignores a request that reached no sandbox", async () => {
    const { send, exchanges } = createJournaledApp();
    await send("/__sandbox/nobody/health");
    expect(exchanges).toEqual([]);
  });
});
