// /livez and /readyz, outside base path, contract and journal.
import { afterEach, describe, expect, it } from "vitest";
import { type Additions, createMock, type Mock, type MockOptions } from "../../mock/create-mock.ts";

let mock: Mock;
afterEach(() => mock.close());

/** Status and body of a request. */
async function ask(path: string, init?: RequestInit) {
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
  it("answers 200, also while the mock is not ready", async () => {
    await start();
    mock.drain();
    const { status, body, headers } = await ask("/livez");
    expect([status, body, headers.get("cache-control")]).toEqual([200, { live: true }, "no-store"]);
  });
});

describe("GET /readyz", () => {
  it("answers 200 while requests should be sent here", async () => {
    await start();
    expect(await ask("/readyz")).toMatchObject({ status: 200, body: { ready: true } });
  });

  it("answers 503 with the reason once the mock drains, and all else is answered as before", async () => {
    await start();
    mock.drain();
    expect(await ask("/readyz")).toMatchObject({ status: 503, body: { ready: false, reason: "draining" } });
    expect(await ask("/ticket/1")).toMatchObject({ status: 200, body: { id: 1 } });
  });
});

describe.each(["/livez", "/readyz"])("%s", (path) => {
  it("answers HEAD without a body", async () => {
    await start();
    expect(await ask(path, { method: "HEAD" })).toMatchObject({ status: 200, body: null });
  });

  it("takes no other method", async () => {
    await start();
    const { status, body, headers } = await ask(path, { method: "POST" });
    expect([status, body.code, headers.get("allow")]).toEqual([405, "method_not_allowed", "GET, HEAD"]);
    expect(await ask(path, { method: "OPTIONS" })).toMatchObject({ status: 204, body: null });
  });

  it("is at the root, outside the base path", async () => {
    await start({ basePath: "/api" });
    expect(await ask(path)).toMatchObject({ status: 200 });
    expect(await ask(`/api${path}`)).toMatchObject({ status: 404, body: { code: "unknown_path" } });
  });

  it("is of no sandbox: a prefix does not reach it, a header makes none", async () => {
    await start({ autoSandbox: true });
    expect(await ask(path, { headers: { "x-mock-sandbox": "new" } })).toMatchObject({ status: 200 });
    expect((await mock.control.listSandboxes()).sandboxes.map(({ id }) => id)).toEqual(["default"]);
    expect(await ask(`/__sandbox/default${path}`)).toMatchObject({ status: 404 });
  });

  it("is struck by no fault, and is in neither journal nor coverage", async () => {
    await start();
    await mock.control.addFault("default", { match: {}, effect: { kind: "status", status: 500 } });
    expect(await ask(path)).toMatchObject({ status: 200 });
    expect((await mock.control.listRequests("default")).requests).toEqual([]);
    expect((await mock.control.getCoverage("default")).requestCount).toBe(0);
    expect(await mock.hasPath(path)).toBe(false);
  });

  it("is answered before an addition whose parameter would fit", async () => {
    await start({ additions: toAdditions("/{word}") });
    expect(await ask("/other")).toMatchObject({ status: 200, body: "word" });
    expect((await ask(path)).body).not.toBe("word");
  });

  it("is no path that additions may have, unless they stand below a base path", async () => {
    const additions = toAdditions(path);
    await start({ basePath: "/api", additions });
    expect(await ask(`/api${path}`)).toMatchObject({ status: 200, body: "word" });
    const refused = createMock({ additions });
    await expect(refused).rejects.toThrow(
      `additions/paths/~1${path.slice(1)}: is a path of the mock's own, for those who run it or look at it; serve the additions below a base path, such as /api`,
    );
  });
});
