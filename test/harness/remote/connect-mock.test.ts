// A remote mock used like a local one: requests, tokens, clients, sandboxes.
import { createServer } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { connectMock } from "../../../harness/remote/connect-mock.ts";
import { createMock, type MockOptions } from "../../../mock/create-mock.ts";
import { listen } from "../../free-port.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of cleanups.splice(0)) await end();
});

async function connect(options: MockOptions = {}, adminToken?: string) {
  const mock = await createMock({ tickets: 5, ...options });
  cleanups.push(() => mock.close());
  const { url } = await mock.listen();
  return { mock, url, remote: connectMock({ url, adminToken }) };
}

/** Starts a server that is not a mock and always gives the same response. */
async function serve(status: number, type: string, body: string): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status, { "content-type": type }).end(body));
  cleanups.push(() => server.close());
  return `http://127.0.0.1:${await listen(server)}`;
}

describe("the paths of a remote mock", () => {
  it("are fetched without journal entry, coverage or faults", async () => {
    const { mock, remote } = await connect({ surface: "documented" });
    const { control } = mock;
    await control.addFault("default", { effect: { kind: "outage" } });
    expect([await remote.hasPath("/profile"), await remote.hasPath("/knowledgeSource")]).toEqual([false, true]);
    expect((await control.listRequests("default")).total).toBe(0);
    expect((await control.getTotalCoverage()).requestCount).toBe(0);
    const { faults } = await control.listFaults("default");
    expect(faults.map(({ appliedCount }) => appliedCount)).toEqual([0]);
  });

  it.each<[string, MockOptions, number]>([
    ["is off", { admin: false }, 1],
    ["requires a token that the client does not have", { admin: { token: "sesame" } }, 1],
    ["is on", {}, 0],
  ])("are found if the admin API %s", async (_, options, requestCount) => {
    const { mock, remote } = await connect(options);
    expect([await remote.hasPath("/profile"), await remote.hasPath("/no/such/path")]).toEqual([true, false]);
    expect((await mock.control.getTotalCoverage()).requestCount).toBe(requestCount);
  });

  it("are relative to its base path", async () => {
    const { remote } = await connect({ basePath: "/api/v1" });
    expect(await remote.hasPath("/profile")).toBe(true);
    expect((await remote.control.getContract()).servers).toEqual([{ url: "/api/v1" }]);
  });
});

describe("requests to a remote mock", () => {
  it("take a relative path, any absolute URL or a Request", async () => {
    const { remote } = await connect({ auth: "off", basePath: "/api/v1" });
    const foreignUrl = "https://elsewhere.example/api/v1/ticket/1?x=1";
    const statuses = [
      await remote.fetch("/api/v1/ticket/1"),
      await remote.fetch(foreignUrl.replace("?x=1", "")),
      await remote.fetch(new URL("/api/v1/ticket/1", foreignUrl)),
      await remote.fetch(new Request("https://elsewhere.example/api/v1/ticket/1")),
      await remote.fetch(foreignUrl),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200, 400]);
  });

  it("include a Request's method, headers and body, even streamed, and the overriding init", async () => {
    const { remote } = await connect({ auth: "off" });
    const init = { method: "PATCH", headers: { "content-type": "application/json" } };
    // The DOM types do not have `duplex`, which a streamed body needs.
    const streaming: RequestInit & { duplex: "half" } = {
      ...init,
      body: new Blob(['{"priority":"urgent"}']).stream(),
      duplex: "half",
    };
    const streamed = new Request("http://any.example/ticket/1", streaming);
    expect(await (await remote.fetch(streamed)).json()).toMatchObject({ ticket: { priority: "urgent" } });
    const original = new Request("http://any.example/ticket/1", { ...init, body: '{"priority":"high"}' });
    const response = await remote.fetch(original, { body: '{"priority":"low"}' });
    expect(await response.json()).toMatchObject({ ticket: { priority: "low" } });
  });

  it("are aborted by their signal", async () => {
    const { mock, remote } = await connect({ auth: "off" });
    await mock.control.addFault("default", { effect: { kind: "delay", fixedMs: 60_000 } });
    const controller = new AbortController();
    const pending = remote.fetch(new Request("http://any.example/ticket/1", { signal: controller.signal }));
    controller.abort(new Error("enough"));
    await expect(pending).rejects.toThrow("enough");
  });

  it("are sent by the given fetch", async () => {
    const { mock, url } = await connect({ auth: "off" });
    const paths: string[] = [];
    const fetch = (input: Request | URL | string, init?: RequestInit) => {
      paths.push(new Request(input, init).url.slice(url.length));
      return globalThis.fetch(input, init);
    };
    const remote = connectMock({ url, fetch });
    await remote.control.getClock("default");
    await remote.fetch("/health");
    expect(paths).toEqual(["/__admin/sandboxes/default/clock", "/health"]);
    expect((await mock.control.listRequests("default")).total).toBe(1);
  });
});

describe("callers of a remote mock", () => {
  it("get tokens signed with its secret, for each sandbox and by its clock", async () => {
    const { mock, remote } = await connect({ auth: "strict", jwtSecret: "of this server" });
    expect(await remote.token({ userId: 2, name: "n", expiresInSeconds: 60 })).toBe(
      await mock.token({ userId: 2, name: "n", expiresInSeconds: 60 }),
    );
    await remote.control.createSandbox({ id: "late", now: "2030-01-01T00:00:00Z" });
    const sandbox = remote.sandbox("late");
    const claims = JSON.parse(atob((await sandbox.token({ expiresInSeconds: 60 })).split(".")[1] ?? ""));
    expect(claims.exp).toBe(Date.UTC(2030, 0) / 1000 + 60);
  });

  it("use clients typed by the contract, in their own sandbox", async () => {
    const { remote } = await connect({ basePath: "/api" });
    await remote.control.createSandbox({ id: "own" });
    await using sandbox = remote.sandbox("own");
    const params = { path: { ticketId: 1 } };
    await sandbox.client().PATCH("/ticket/{ticketId}", { params, body: { status: "closed" } });
    const statuses = [
      (await sandbox.client().GET("/ticket/{ticketId}", { params })).data?.status,
      (await remote.client().GET("/ticket/{ticketId}", { params })).data?.status,
    ];
    expect(statuses).toEqual(["closed", "open"]);
  });

  it("need the admin token for the control, if one is set", async () => {
    const { url, remote } = await connect({ admin: { token: "steer" } }, "steer");
    expect(await remote.control.getClock("default")).toMatchObject({ mode: "frozen" });
    await expect(connectMock({ url }).control.getClock("default")).rejects.toMatchObject({
      code: "admin_token_missing",
    });
    expect(
      (await remote.client().GET("/ticket/{ticketId}", { params: { path: { ticketId: 1 } } })).response.status,
    ).toBe(200);
  });

  it("leave the server running when they close the connection", async () => {
    const { mock, remote } = await connect();
    await remote.close();
    expect((await remote.fetch("/health")).status).toBe(200);
    await using _sandbox = remote.sandbox((await mock.control.createSandbox()).id);
  });
});

describe("a URL without a mock", () => {
  it.each(["localhost:4010", "", "ftp://127.0.0.1", "http://127.0.0.1:1/?a=1"])(
    "such as %j is refused immediately",
    (url) => {
      expect(() => connectMock({ url })).toThrow(RangeError);
    },
  );

  it("is distinguished from the URL of a sandbox", () => {
    const url = "http://127.0.0.1:4010/__sandbox/own/api";
    expect(() => connectMock({ url })).toThrow('http://127.0.0.1:4010/api; then call .sandbox("own")');
  });

  it("is reported with its response", async () => {
    const page = await serve(200, "text/html", "<!doctype html><title>App</title>");
    await expect(connectMock({ url: page }).control.getClock("default")).rejects.toThrow(
      `getClock at ${page}/__admin/sandboxes/default/clock got 200 from something that is not a mock: <!doctype html>`,
    );
    const api = await serve(404, "application/json", '{"error":"no route"}');
    await expect(connectMock({ url: api }).control.createSandbox()).rejects.toThrow(
      'something that is not a mock: {"error":"no route"}',
    );
  });

  it("is reported if no server listens", async () => {
    const mock = await createMock();
    const listening = await mock.listen();
    await mock.close();
    const pending = connectMock({ url: listening.url }).control.getClock("default");
    await expect(pending).rejects.toThrow(`Cannot reach a mock for getClock at ${listening.url}/__admin`);
    await expect(pending).rejects.toThrow("ECONNREFUSED");
  });
});
