// Measures the first contentful paint of the agent's desk in Chromium, when its inbox is there, and what a day of a live world costs. The server is a
// process of its own. Run by `npm run bench:desk`.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type Browser, chromium } from "@playwright/test";
import { createMock } from "../mock/create-mock.ts";
import { chromiumFlags, findChromium } from "../test/browser/find-chromium.ts";

const paints = 5;

/** Starts a server; its first line names its URL. */
async function start(): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const words = ["mock/cli/main.ts", "demo", "--port", "0", "--log", "json"];
  const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(child.stdout.setEncoding("utf8"), "data");
  return { child, url: JSON.parse(String(line)).url };
}

/** Milliseconds from navigation to the first contentful paint and to the rows of the inbox, in a browser that has kept nothing. */
async function open(browser: Browser, address: string): Promise<readonly [paint: number, rows: number]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "en-GB" });
  const page = await context.newPage();
  await page.goto(address);
  await page.locator("table tbody tr").first().waitFor();
  const rows = await page.evaluate<number>("performance.now()");
  const paint = await page.evaluate<number>(
    "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN",
  );
  await context.close();
  return [paint, rows];
}

/** Milliseconds that the clock takes to go through a working day of a world that goes on, each in a mock of its own. */
async function measureDays(): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round < paints; round += 1) {
    await using mock = await createMock({ live: true, now: "2026-03-02T06:00:00Z" });
    const startedAt = performance.now();
    await mock.control.advanceClock("default", { duration: "PT12H" });
    times.push(performance.now() - startedAt);
  }
  return times;
}

function median(times: readonly number[]): string {
  return (times.toSorted((one, other) => one - other)[times.length >> 1] ?? Number.NaN).toFixed(0);
}

const browser = await chromium.launch({ executablePath: findChromium() ?? "chromium", args: [...chromiumFlags] });
const { child, url } = await start();
try {
  // The first browser that asks has the desk built of a checkout; a package has it.
  await open(browser, `${url}/desk`);
  const times: (readonly [number, number])[] = [];
  for (let round = 0; round < paints; round += 1) times.push(await open(browser, `${url}/desk`));
  console.log(`first contentful paint, median of ${paints}: ${median(times.map(([paint]) => paint))} ms`);
  console.log(`live day of 12 hours, 200 tickets, median of ${paints}: ${median(await measureDays())} ms`);
  console.log(`inbox of 200 tickets shown, median of ${paints}: ${median(times.map(([, rows]) => rows))} ms`);
} finally {
  await browser.close();
  child.kill();
}
