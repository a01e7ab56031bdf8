// The handlers of harness/msw.ts in a real page: MSW's service worker intercepts the page's requests, and the mock in the page answers them.
import { readFileSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { chromiumFlags, findChromium } from "../../tools/find-chromium.ts";
import { type Bundle, bundleForBrowser } from "./bundle.ts";
import { type ServedFiles, serveFiles } from "./serve-files.ts";

const script = `
  import { setupWorker } from "msw/browser";
  import { toMswHandlers } from "./harness/msw.ts";
  import { createMock } from "./mock/create-mock.ts";

  const mock = await createMock({ auth: "off", tickets: 20 });
  mock.control.createSandbox({ id: "elsewhere", scenario: "empty" });
  await setupWorker(
    ...toMswHandlers(mock, { baseUrl: "/api" }),
    ...toMswHandlers(mock.sandbox("elsewhere"), { baseUrl: "https://tickets.example.com/v1" }),
  ).start({ quiet: true });
  Object.assign(globalThis, {
    reset: () => void mock.control.addFault("default", { match: {}, effect: { kind: "connectionReset" }, when: { next: 1 } }),
    ask: (url, init) => fetch(url, init).then(
      async (response) => ({ status: response.status, body: await response.json().catch(() => null) }),
      (error) => ({ error: error.name }),
    ),
    send: (method, url, body) => new Promise((resolve) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      request.setRequestHeader("content-type", "application/json");
      request.onloadend = () => resolve({ status: request.status, body: JSON.parse(request.responseText) });
      request.send(body);
    }),
  });
  document.title = "ready";
`;

let browser: Browser;
let server: ServedFiles;
let page: Page;

beforeAll(async () => {
  const bundle: Bundle = await bundleForBrowser(script);
  const files = new Map<string, string | Uint8Array>([
    ["/index.html", `<!doctype html><script type="module" src="/${bundle.entry.name}"></script>`],
    ["/mockServiceWorker.js", readFileSync("node_modules/msw/lib/mockServiceWorker.js")],
    ["/data.json", '{"own":true}'],
    ...[...bundle.chunks.values()].map(({ name, content }) => [`/${name}`, content] as const),
  ]);
  server = await serveFiles(files);
  browser = await chromium.launch({ executablePath: findChromium() ?? "chromium", args: [...chromiumFlags] });
  page = await browser.newPage();
  await page.goto(`${server.url}/`);
  await page.waitForFunction(() => document.title === "ready");
});
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

interface Outcome {
  readonly status?: number;
  readonly error?: string;
  readonly body?: unknown;
}

function run(expression: string): Promise<Outcome> {
  return page.evaluate(expression);
}

it("responds to the page's requests, and stores its writes", async () => {
  expect(await run('ask("/api/ticket/1")')).toMatchObject({ status: 200, body: { id: 1 } });
  const change = 'send("PATCH", "/api/ticket/1", JSON.stringify({ priority: "urgent" }))';
  expect(await run(change)).toMatchObject({ status: 200, body: { ticket: { priority: "urgent" } } });
  expect(await run('ask("/api/ticket/1")')).toMatchObject({ body: { priority: "urgent" } });
  expect(server.requested.filter((path) => path.startsWith("/api"))).toEqual([]);
});

it("responds to another origin too, from that origin's sandbox", async () => {
  const init = '{ headers: { authorization: "Bearer x", "content-type": "application/json" } }';
  const answer = await run(`ask("https://tickets.example.com/v1/ticket/1", ${init})`);
  expect(answer).toMatchObject({ status: 404, body: { code: "unknown_ticket" } });
});

it("suggests the nearest path for an unknown one, also instead of the admin API", async () => {
  expect(await run('ask("/api/tickets/1")')).toMatchObject({ status: 404, body: { code: "unknown_path" } });
  expect(await run('ask("/api/__admin/clock")')).toMatchObject({ status: 404, body: { code: "unknown_path" } });
});

it("ignores requests outside the base URLs", async () => {
  expect(await run('ask("/data.json")')).toEqual({ status: 200, body: { own: true } });
});

it("breaks a connection like a network error", async () => {
  await run("reset()");
  expect(await run('ask("/api/ticket/1")')).toEqual({ error: "TypeError" });
  expect(await run('ask("/api/ticket/1")')).toMatchObject({ status: 200 });
});
