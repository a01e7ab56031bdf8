// Routes a real page's requests to a sandbox: statuses, headers, bodies, faults, and aborted requests.
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MockRoute, type RouteTarget, routeToMock } from "../../harness/playwright-route.ts";
import { openTestSandbox } from "../../harness/sandboxes/test-sandbox.ts";
import { createMock } from "../../mock/create-mock.ts";
import { chromiumFlags, findChromium } from "../../tools/find-chromium.ts";

const api = "https://tickets.example.com/api/v1";
let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findChromium() ?? "chromium", args: [...chromiumFlags] });
});
afterAll(() => browser.close());

interface PageResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The parts of a RequestInit that can be passed to a page. */
type PageInit = Pick<RequestInit, "method" | "credentials"> & { headers?: Record<string, string>; body?: string };

/** Sends a request from the page; rejects if the page's fetch does. */
function send(page: Page, url: string, init: PageInit = {}): Promise<PageResponse> {
  return page.evaluate(
    async ([address, pageInit]) => {
      const response = await fetch(address, pageInit);
      return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
    },
    [url, init] as const,
  );
}

/** A page of another origin than the API, with requests below `baseUrl` routed to the target. */
async function openPage(target: RouteTarget, baseUrl = api): Promise<{ page: Page; route: MockRoute }> {
  const context = await browser.newContext();
  await context.route("http://inbox.test/**", (route) => route.fulfill({ body: "<h1>Inbox</h1>" }));
  const route = await routeToMock(context, baseUrl, target);
  const page = await context.newPage();
  await page.goto("http://inbox.test/");
  return { page, route };
}

/** Wraps the target with a promise that resolves at its first request. */
function watch(target: RouteTarget): { target: RouteTarget; isRequested: Promise<void> } {
  const { promise: isRequested, resolve } = Promise.withResolvers<void>();
  function fetch(...args: Parameters<RouteTarget["fetch"]>): Promise<Response> {
    resolve();
    return target.fetch(...args);
  }
  return { target: { baseUrl: target.baseUrl, fetch }, isRequested };
}

const json = { "content-type": "application/json" };

describe("a page whose API is routed to a sandbox", () => {
  it("reads and writes across origins, with query, token and body", async () => {
    await using mock = await createMock();
    await using sandbox = await openTestSandbox(mock);
    const { page } = await openPage(sandbox);
    const headers = { ...json, authorization: `Bearer ${await sandbox.token()}` };
    const body = JSON.stringify({ priority: "urgent" });
    const changed = await send(page, `${api}/ticket/1?includeInWorklog=false`, { method: "PATCH", headers, body });
    expect(changed.status).toBe(200);
    expect(changed.headers["content-type"]).toMatch(/^application\/json/);
    expect(JSON.parse(changed.text).ticket.priority).toBe("urgent");
    const { requests } = await sandbox.control.listRequests();
    expect(requests).toMatchObject([{ operationId: "updateTicket", query: { includeInWorklog: ["false"] } }]);
  });

  it("gets refusals unchanged, and the header that names the fault", async () => {
    await using mock = await createMock();
    await mock.control.addFault("default", {
      id: "down",
      match: { operationId: "getHealth" },
      effect: { kind: "outage" },
    });
    const { page } = await openPage(mock.sandbox());
    expect(await send(page, `${api}/ticket/1`)).toMatchObject({ status: 401 });
    expect(await send(page, `${api}/nowhere`)).toMatchObject({ status: 404 });
    const down = await send(page, `${api}/health`);
    expect(down).toMatchObject({ status: 503, headers: { "x-mock-fault": "down" } });
    expect(JSON.parse(down.text).success).toBe(false);
  });

  it("fails its fetch if a fault resets the connection, sends nothing, or cuts the body", async () => {
    await using mock = await createMock();
    const { page } = await openPage(mock.sandbox());
    const failures: (string | undefined)[] = [];
    page.on("requestfailed", (request) => failures.push(request.failure()?.errorText));
    for (const kind of ["connectionReset", "emptyReply", "truncatedBody"] as const) {
      await mock.control.addFault("default", { effect: { kind }, when: { next: 1 } });
      await expect(send(page, `${api}/health`)).rejects.toThrow("Failed to fetch");
    }
    expect(failures).toEqual(["net::ERR_CONNECTION_RESET", "net::ERR_CONNECTION_CLOSED", "net::ERR_CONNECTION_CLOSED"]);
    expect(await send(page, `${api}/health`)).toMatchObject({ status: 200 });
  });

  it("is signed in by the session cookie", async () => {
    await using mock = await createMock({ auth: "strict" });
    const { page } = await openPage(mock.sandbox());
    const { cookie } = await mock.control.openSession("default", {});
    const [name = "", value = ""] = cookie.split("=");
    await page.context().addCookies([{ name, value, url: api, sameSite: "None", secure: true }]);
    expect(await send(page, `${api}/ticket/1`)).toMatchObject({ status: 401 });
    expect(await send(page, `${api}/ticket/1`, { credentials: "include" })).toMatchObject({ status: 200 });
  });

  it("gets every cookie, an empty 204 and binary bytes", async () => {
    const bytes = new Uint8Array([0, 255, 128, 10]);
    const headers = new Headers({ "content-encoding": "gzip" });
    headers.append("set-cookie", "first=1; SameSite=None; Secure");
    headers.append("set-cookie", "second=2; SameSite=None; Secure");
    const target: RouteTarget = {
      baseUrl: "http://mock.local",
      fetch: async (input) =>
        String(input).endsWith("/none")
          ? new Response(null, { status: 204, headers })
          : new Response(bytes, { headers }),
    };
    const { page } = await openPage(target);
    expect(await send(page, `${api}/none`, { credentials: "include" })).toMatchObject({ status: 204, text: "" });
    const encoding = page.waitForResponse(api).then((response) => response.headers()["content-encoding"]);
    const receivedBytes = await page.evaluate(
      async (url) => [...new Uint8Array(await (await fetch(url)).arrayBuffer())],
      api,
    );
    expect(receivedBytes).toEqual([...bytes]);
    expect(await encoding).toBeUndefined();
    const cookies = await page.context().cookies(api);
    expect(cookies.map(({ name, value }) => `${name}=${value}`).sort()).toEqual(["first=1", "second=2"]);
  });

  it("aborts a request in the mock too if the page aborts it", async () => {
    await using mock = await createMock();
    await mock.control.addFault("default", { match: { path: "/health" }, effect: { kind: "delay", fixedMs: 600_000 } });
    const { page } = await openPage(mock.sandbox());
    const outcome = page.evaluate(async (base) => {
      const controller = new AbortController();
      const response = fetch(`${base}/health`, { signal: controller.signal });
      await fetch(`${base}/version`);
      controller.abort();
      return response.catch((error: Error) => error.name);
    }, api);
    expect(await outcome).toBe("AbortError");
    const query = { operationId: "getHealth" } as const;
    await expect
      .poll(async () => (await mock.control.listRequests("default", query)).requests)
      .toMatchObject([{ status: null }]);
  });

  it.each(["page", "context"])("tolerates closing the %s while the mock is still responding", async (closed) => {
    const { promise: response, resolve: respond } = Promise.withResolvers<Response>();
    const { target, isRequested } = watch({ baseUrl: "http://mock.local", fetch: () => response });
    const { page, route } = await openPage(target);
    await page.evaluate((url) => void fetch(url), api);
    await isRequested;
    await (closed === "page" ? page.close() : page.context().close());
    respond(new Response("late"));
    await expect(route[Symbol.asyncDispose]()).resolves.toBeUndefined();
  });

  it("has its running requests aborted, and gets no more responses, after the route is disposed of", async () => {
    await using mock = await createMock();
    await mock.control.addFault("default", { match: { path: "/health" }, effect: { kind: "delay", fixedMs: 600_000 } });
    const { target, isRequested } = watch(mock.sandbox());
    const { page, route } = await openPage(target);
    await page.evaluate((url) => void fetch(url), `${api}/health`);
    await isRequested;
    await route[Symbol.asyncDispose]();
    await page.context().route(`${api}/**`, (aborted) => aborted.abort());
    await expect(send(page, `${api}/version`)).rejects.toThrow("Failed to fetch");
    const { requests } = await mock.control.listRequests("default");
    expect(requests.map(({ path, status }) => [path, status])).toEqual([["/health", null]]);
  });
});

describe("the base URL of a route", () => {
  it.each([
    ["https://api.example.com", "https://api.example.com/ticket/1", "/ticket/1"],
    ["https://api.example.com/v1/", "https://api.example.com/v1?x=1", "?x=1"],
    ["/api/v1", "http://inbox.test/api/v1/ticket/1", "/ticket/1"],
    ["https://api.example.com/v1", "https://api.example.com/v10/ticket/1", undefined],
    ["https://api.example.com", "https://api.example.com.elsewhere.test/ticket/1", undefined],
    ["https://api.example.com", "https://apixexample.com/ticket/1", undefined],
    ["/api", "http://inbox.test/page/api/ticket/1", undefined],
  ])("%s maps %s to the path %s", async (baseUrl, url, path) => {
    const { route } = await openPage({ baseUrl: "http://mock.local", fetch }, baseUrl);
    expect(route.pattern.test(url) ? url.replace(route.pattern, "") : undefined).toBe(path);
  });

  it.each([
    "",
    "/",
    "api/v1",
    "//api.example.com",
    "http://[",
    "https://*.example.com/api",
    "https://api.example.com?v=1",
  ])("is refused if it is %j", async (baseUrl) => {
    await expect(openPage({ baseUrl: "http://mock.local", fetch }, baseUrl)).rejects.toThrow(
      `base URL of the API is ${JSON.stringify(baseUrl)}; it must be`,
    );
  });
});
