// Opens a page in Chromium over a listening mock, and checks the requirements of every page.
import { readFileSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import { createRequire } from "node:module";
import { type Browser, type BrowserContextOptions, chromium, type Page, type ViewportSize } from "@playwright/test";
import type { AxeResults } from "axe-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { Mock, MockOptions } from "../../mock/create-mock.ts";
import { chromiumFlags, findChromium } from "../../tools/find-chromium.ts";
import { listen } from "../free-port.ts";
import { loadMock } from "./mock-under-test.ts";

const createMock = await loadMock();
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export interface PageUnderTest {
  readonly page: Page;
  readonly mock: Mock;
  /** The origin of the server, with the prefix of a proxy. */
  readonly origin: string;
  /** Errors in the page, and requests to other hosts. */
  readonly problems: readonly string[];
  /** Ids of accessibility violations. */
  findBarriers(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface PageSettings {
  readonly mock?: MockOptions;
  readonly context?: BrowserContextOptions;
  /** Serves the mock through a proxy below this path, for example `/demo`. */
  readonly prefix?: string;
}

function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium() ?? "chromium", args: [...chromiumFlags] });
}

/** Provides a browser for a file's tests; after each, closes its mocks and fails on any page error. */
export function usePages(): (path: string, settings?: PageSettings) => Promise<PageUnderTest> {
  let browser: Browser;
  const opened: PageUnderTest[] = [];
  // A test reuses the emptied page of an earlier one, which costs a third less than a new one.
  const spareTabs = new Map<string, Page[]>();
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(async () => {
    for (const { problems, close } of opened.splice(0)) {
      await close();
      expect(problems).toEqual([]);
    }
  });
  afterAll(() => browser?.close());
  return async (path, settings = {}) => {
    const { context = {} } = settings;
    const key = JSON.stringify(context);
    const page = spareTabs.get(key)?.pop() ?? (await openTab(browser, context));
    const release = () => spareTabs.set(key, [...(spareTabs.get(key) ?? []), page]);
    const open = await openPage(page, path, settings, release);
    opened.push(open);
    return open;
  };
}

async function openTab(browser: Browser, settings: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ locale: "en-GB", ...settings });
  return context.newPage();
}

/** Removes everything from a page that its test added. */
async function empty(page: Page, viewport: ViewportSize): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of ["pageerror", "dialog", "console", "request"] as const) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await page.goto("about:blank");
  await context.clearCookies();
  await page.setViewportSize(viewport);
}

/** Opens a path of a new mock's server; browser storage is separate because the port is new. */
async function openPage(
  page: Page,
  path: string,
  { mock: options = {}, prefix }: PageSettings,
  release: () => void,
): Promise<PageUnderTest> {
  const mock = await createMock({ tickets: 5, ...options });
  const { port } = await mock.listen();
  const proxy = prefix === undefined ? undefined : await startProxy(prefix, port);
  const origin = proxy?.url ?? `http://127.0.0.1:${port}`;
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("dialog", (dialog) => problems.push(`dialog ${dialog.message()}`));
  page.on("console", (line) => {
    if (/content security policy/i.test(line.text())) problems.push(line.text());
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(`${origin}/`) && !/^(?:data|about):/.test(request.url()))
      problems.push(request.url());
  });
  const viewport = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.goto(origin + path);
  return {
    page,
    mock,
    origin,
    problems: problems,
    findBarriers: () => findBarriers(page),
    async close() {
      await empty(page, viewport);
      await mock.close();
      proxy?.server.close();
      release();
    },
  };
}

/** Forwards requests below the prefix without it, like nginx with `location /demo/ { proxy_pass http://mock/; }`. Adds the login that the admin API requires. */
async function startProxy(prefix: string, port: number): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer((incoming, answer) => {
    const { url = "", method, headers } = incoming;
    if (!url.startsWith(`${prefix}/`)) return answer.writeHead(404).end();
    const path = url.slice(prefix.length);
    const isPage = headers["sec-fetch-mode"] === "navigate";
    if (path.startsWith("/__admin/sandboxes") && !headers.cookie?.includes("login=yes"))
      return answer.writeHead(401).end();
    const forwarded = request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      const cookies = [...(response.headers["set-cookie"] ?? []), ...(isPage ? ["login=yes; Path=/"] : [])];
      response.pipe(answer.writeHead(response.statusCode ?? 0, { ...response.headers, "set-cookie": cookies }));
    });
    forwarded.on("error", () => answer.destroy());
    answer.on("close", () => forwarded.destroy());
    return incoming.pipe(forwarded);
  });
  return { server, url: `http://127.0.0.1:${await listen(server)}${prefix}` };
}

/** Asserts that nothing is wider than the page. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const [scrollWidth, innerWidth] = await page.evaluate<[number, number]>(
    "[document.documentElement.scrollWidth, innerWidth]",
  );
  expect(scrollWidth).toBeLessThanOrEqual(innerWidth);
}

/** Omits details of passed rules, which take a third of the time. */
const axeOptions = JSON.stringify({ resultTypes: ["violations"], selectors: false, preload: false });

async function findBarriers(page: Page): Promise<readonly string[]> {
  // Evaluated, because the page's content security policy blocks script elements.
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${axeOptions})`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
