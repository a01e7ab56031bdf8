// The probes /livez and /readyz, which are outside base path, contract and journal.
import { afterEach, describe, expect, it } from "vitest";
import { type Additions, createMock, type Mock, type MockOptions } from "../../mock/create-mock.ts";

let mock: Mock;
afterEach(() => mock.close());

/** Sends a request and returns the status, body and headers of the response. */
async function send(path: string, init?: RequestInit) {
  const response = await mock.fetch(path, init);
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text), headers: response.headers };
}
async function start(options: MockOptions = {}): Promise<void> {
  mock = await createMock({ tickets: 1, auth: "off", ...options });
}
const toAdditions = (path: string): Additions => ({
  paths: {
    [path]: {
      get: {
        operationId: "getWord",
        summary: "Word.",
        ...(path.includes("{")
          ? { parameters: [{ name: "word", in: "path", required: true, schema: { type: "string" } }] }
          : {}),
        responses: {
          200: {
            description: "It.",
            content: { "application/json": { schema: { type: "string" }, example: "word" } },
          },
        },
      },
    },
  },
  handlers: { getWord: () => "word" },
});

describe("GET /livez", () => {
  it("returns 200 even while the mock is not ready", async () => {
    await start();
    mock.drain();
    const { status, body, headers } = await send("/livez");
    expect([status, body, headers.get("cache-control")]).toEqual([200, { live: true }, "no-store"]);
  });
});

describe("GET /readyz", () => {
  it("returns 200 while the mock accepts requests", async () => {
    await start();
    expect(await send("/readyz")).toMatchObject({ status: 200, body: { ready: true } });
  });

  it("returns 503 with the reason while the mock drains and still serves other requests", async () => {
    await start();
    mock.drain();
    expect(await send("/readyz")).toMatchObject({ status: 503, body: { ready: false, reason: "draining" } });
    expect(await send("/ticket/1")).toMatchObject({ status: 200, body: { id: 1 } });
  });
});

describe.each(["/livez", "/readyz"])("%s", (path) => {
  it("responds to HEAD without a body", async () => {
    await start();
    expect(await send(path, { method: "HEAD" })).toMatchObject({ status: 200, body: null });
  });

  it("accepts no other method", async () => {
    await start();
    const { status, body, headers } = await send(path, { method: "POST" });
    expect([status, body.code, headers.get("allow")]).toEqual([405, "method_not_allowed", "GET, HEAD"]);
    expect(await send(path, { method: "OPTIONS" })).toMatchObject({ status: 204, body: null });
  });

  it("is at the root, outside the base path", async () => {
    await start({ basePath: "/api" });
    expect(await send(path)).toMatchObject({ status: 200 });
    expect(await send(`/api${path}`)).toMatchObject({ status: 404, body: { code: "unknown_path" } });
  });

  it("belongs to no sandbox: a prefix does not reach it, and a header creates no sandbox", async () => {
    await start({ autoSandbox: true });
    expect(await send(path, { headers: { "x-mock-sandbox": "new" } })).toMatchObject({ status: 200 });
    expect((await mock.control.listSandboxes()).sandboxes.map(({ id }) => id)).toEqual(["default"]);
    expect(await send(`/__sandbox/default${path}`)).toMatchObject({ status: 404 });
  });

  it("is never struck by faults, and appears in neither journal nor coverage", async () => {
    await start();
    await mock.control.addFault("default", { match: {}, effect: { kind: "status", status: 500 } });
    expect(await send(path)).toMatchObject({ status: 200 });
    expect((await mock.control.listRequests("default")).requests).toEqual([]);
    expect((await mock.control.getCoverage("default")).requestCount).toBe(0);
    expect(await mock.hasPath(path)).toBe(false);
  });

  it("takes precedence over an addition with a matching parameter", async () => {
    await start({ additions: toAdditions("/{word}") });
    expect(await send("/other")).toMatchObject({ status: 200, body: "word" });
    expect((await send(path)).body).not.toBe("word");
  });

  it("is refused as a path of additions unless they are served below a base path", async () => {
    const additions = toAdditions(path);
    await start({ basePath: "/api", additions });
    expect(await send(`/api${path}`)).toMatchObject({ status: 200, body: "word" });
    const pending = createMock({ additions });
    await expect(pending).rejects.toThrow(
      `additions/paths/~1${path.slice(1)}: is reserved for the mock's pages and health checks; serve the additions below a base path, such as /api`,
    );
  });
});
