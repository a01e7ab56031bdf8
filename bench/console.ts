// Measures the console in Chromium: its first paint, a list of 1,000 sandboxes, and a journal of 10,000 rows. The server is a process of its
// own. Run by `npm run bench:console`.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { watch } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { chromiumFlags, findChromium } from "../test/browser/find-chromium.ts";

const [paints, sandboxes, requests, frames] = [5, 1_000, 10_000, 300];
const atOnce = 16;
const children: ChildProcess[] = [];

/** Starts a server, and waits for the file that names its URL. */
async function start(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "ticket-mock-bench-"));
  const told = watch(folder);
  const file = join(folder, "ready.json");
  const words = ["serve", "--tickets", "20", "--max-sandboxes", "1100", "--port", "0", "--log", "silent"];
  const all = ["mock/cli/main.ts", ...words, "--ready-file", file];
  children.push(spawn(process.execPath, all, { stdio: "inherit" }));
  for await (const _ of told) if (existsSync(file)) break;
  const { url } = JSON.parse(readFileSync(file, "utf8"));
  return url;
}

/** Sends many requests, some at once. */
async function send(count: number, one: (index: number) => Promise<Response>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) {
      next += 1;
      const response = await one(next);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${response.status} of request ${next}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function open(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "en-GB" });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** Milliseconds from navigation to the first contentful paint, each in a browser that has kept nothing. */
async function paint(browser: Browser, address: string): Promise<number> {
  const page = await open(browser, address);
  await page.locator("main h1").waitFor();
  await page.waitForFunction("performance.getEntriesByName('first-contentful-paint').length > 0");
  const at = await page.evaluate<number>("performance.getEntriesByName('first-contentful-paint')[0].startTime");
  await page.context().close();
  return at;
}

function median(times: number[]): number {
  return times.sort((one, other) => one - other)[times.length >> 1] ?? 0;
}

function tell(what: string, figure: number, unit: string): void {
  process.stdout.write(`${what}: ${figure.toFixed(figure < 10 && unit === "ms" ? 1 : 0)} ${unit}\n`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function measurePaint(browser: Browser, url: string): Promise<void> {
  // The first browser that asks has the pages built of a checkout; a package has them.
  await paint(browser, `${url}/__admin/console`);
  const times: number[] = [];
  for (let round = 0; round < paints; round += 1) times.push(await paint(browser, `${url}/__admin/console`));
  tell(`first contentful paint, median of ${paints}`, median(times), "ms");
}

async function measureSandboxes(browser: Browser, url: string): Promise<void> {
  const headers = { "content-type": "application/json" };
  const make = (index: number) =>
    fetch(`${url}/__admin/sandboxes`, { method: "POST", headers, body: JSON.stringify({ id: `team-${index}` }) });
  await send(sandboxes, make);
  const page = await open(browser, "about:blank");
  const shown = async () => {
    await page.goto(`${url}/__admin/console/sandboxes`);
    await page.getByText(`${sandboxes + 1} sandboxes`).waitFor();
  };
  tell(`${sandboxes} sandboxes: until the list is shown`, await timed(shown), "ms");
  const found = async () => {
    await page.getByLabel("Search").fill("team-987");
    await page.getByText("1 sandboxes", { exact: true }).waitFor();
  };
  tell(`${sandboxes} sandboxes: until one is found`, await timed(found), "ms");
  await page.context().close();
}

/** Scrolls by a step in each frame, and tells the longest time between two frames and the most rows in the page. */
const scroll = `(async () => {
  const place = document.querySelector(".scroller");
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  let [longest, rows] = [0, 0];
  for (const step of [place.scrollHeight / ${frames}, -place.scrollHeight / ${frames}, 60]) {
    let before = await frame();
    for (let count = 0; count < ${frames}; count += 1) {
      place.scrollTop += step;
      const now = await frame();
      longest = Math.max(longest, now - before);
      before = now;
      rows = Math.max(rows, place.querySelectorAll(".row").length);
    }
  }
  return [longest, rows];
})()`;

async function measureJournal(browser: Browser, url: string): Promise<void> {
  const session = await fetch(`${url}/__admin/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  const { token }: { token: string } = JSON.parse(await session.text());
  const page = await open(browser, `${url}/__admin/console/journal`);
  await page.getByText(/^Live:/).waitFor();
  const headers = { authorization: `Bearer ${token}` };
  const sent = async () => {
    await send(requests, (index) => fetch(`${url}/tag/${1 + (index % 20)}`, { headers }));
    await page.getByText(`${requests} requests`, { exact: true }).waitFor({ timeout: 120_000 });
  };
  tell(`journal: ${requests} requests sent, until the last is shown`, await timed(sent), "ms");
  const [longest, rows] = await page.evaluate<[number, number]>(scroll);
  tell(`journal: longest of ${3 * frames} frames while it scrolls`, longest, "ms");
  tell("journal: most rows in the page", rows, "rows");
  const filtered = async () => {
    await page.getByLabel(/^Filter/).fill(String(requests));
    await page.getByText("1 requests", { exact: true }).waitFor();
  };
  tell("journal: until a filter is applied", await timed(filtered), "ms");
  await page.context().close();
}

const browser = await chromium.launch({ executablePath: findChromium() ?? "chromium", args: [...chromiumFlags] });
try {
  const url = await start();
  await measurePaint(browser, url);
  await measureSandboxes(browser, url);
  await measureJournal(browser, url);
} finally {
  await browser.close();
  for (const child of children) child.kill();
}
