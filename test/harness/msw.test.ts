// The mock as MSW 3 handlers in Node.
import https from "node:https";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { toMswHandlers } from "../../harness/msw.ts";
import { createMock, type Mock } from "../../mock/create-mock.ts";

const api = "https://api.example.com/v1";
const server = setupServer();
const openedMocks: Mock[] = [];

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterEach(async () => {
  server.resetHandlers();
  await Promise.all(openedMocks.splice(0).map((mock) => mock.close()));
});
afterAll(() => server.close());

async function openMock(options: Parameters<typeof createMock>[0] = {}): Promise<Mock> {
  const mock = await createMock({ auth: "off", tickets: 20, ...options });
  openedMocks.push(mock);
  return mock;
}

async function serve(options: Parameters<typeof createMock>[0] = {}): Promise<Mock> {
  const mock = await openMock(options);
  server.use(...toMswHandlers(mock, { baseUrl: api }));
  return mock;
}

describe("toMswHandlers", () => {
  it("drops the headers of the original connection", async () => {
    const mock = await serve();
    const statusCode = await new Promise((resolve, reject) => {
      https.get(`${api}/health`, (response) => resolve(response.resume().statusCode)).once("error", reject);
    });
    const [entry] = (await mock.control.listRequests("default")).requests;
    expect([statusCode, entry?.operationId]).toEqual([200, "getHealth"]);
    expect(Object.keys(entry?.requestHeaders ?? {})).not.toContain("host");
    expect(Object.keys(entry?.requestHeaders ?? {})).not.toContain("connection");
  });

  it("replaces the mock's base path with the base URL", async () => {
    await serve({ basePath: "/deep/down" });
    expect(await (await fetch(`${api}/ticket/2`)).json()).toMatchObject({ id: 2 });
  });

  it("passes unknown paths on if the option is set", async () => {
    const mock = await openMock();
    const ownHandler = http.get("*/v1/invoices", () => HttpResponse.json({ mine: true }));
    server.use(...toMswHandlers(mock, { baseUrl: api, unknownPaths: "pass" }), ownHandler);
    expect(await (await fetch(`${api}/invoices?year=2026`)).json()).toEqual({ mine: true });
    expect((await fetch(`${api}/quality/assessment/1?format=summary`)).status).toBe(200);
    expect((await fetch(`${api}/ticket/1`, { method: "PUT" })).status).toBe(405);
  });

  it("leaves undocumented operations to a 404 or the consumer's own handler if the mock serves only documented ones", async () => {
    await serve({ surface: "documented" });
    const response = await fetch(`${api}/profile`);
    expect([response.status, await response.json()]).toMatchObject([404, { code: "unknown_path" }]);
    expect((await fetch(`${api}/ticket/1`)).status).toBe(200);
    const ownHandler = http.get("*/v1/profile", () => HttpResponse.json({ mine: true }));
    const mock = await openMock({ surface: "documented" });
    server.resetHandlers(...toMswHandlers(mock, { baseUrl: api, unknownPaths: "pass" }), ownHandler);
    expect(await (await fetch(`${api}/profile`)).json()).toEqual({ mine: true });
  });

  it("never reaches the admin API", async () => {
    const mock = await serve();
    const init = { method: "DELETE", headers: { "content-type": "application/json" } };
    for (const path of [
      "/__admin/sandboxes",
      "/__admin",
      "/ticket/../__admin/clock",
      "/__sandbox/default/__admin/clock",
    ]) {
      expect([path, (await fetch(api + path)).status]).toEqual([path, 404]);
    }
    await mock.control.createSandbox({ id: "kept" });
    expect((await fetch(`${api}/__admin/sandboxes/kept`, init)).status).toBe(404);
    expect((await mock.control.listSandboxes()).sandboxes.map(({ id }) => id)).toContain("kept");
  });
});

describe("toMswHandlers of a sandbox", () => {
  it("lets the app select a sandbox by header, as a server does", async () => {
    const mock = await serve();
    await mock.control.createSandbox({ id: "empty-one", scenario: "empty" });
    const headers = { "x-mock-sandbox": "empty-one" };
    expect((await fetch(`${api}/ticket/1`, { headers })).status).toBe(404);
    expect((await fetch(`${api}/ticket/1`)).status).toBe(200);
  });

  it("never reaches the admin API either, even for the default sandbox", async () => {
    const mock = await openMock();
    server.use(...toMswHandlers(mock.sandbox(), { baseUrl: api }));
    expect((await fetch(`${api}/__admin/clock`)).status).toBe(404);
    expect((await fetch(`${api}/ticket/1`)).status).toBe(200);
  });
});
