// `npm run docs:pictures` regenerates docs/pictures/*.webp; arguments select pictures by name.
import { writeFileSync } from "node:fs";
import { type Browser, chromium, expect, type Page } from "@playwright/test";
import { createMock, type Mock } from "../../mock/create-mock.ts";
import { chromiumFlags, findChromium } from "../find-chromium.ts";

interface Picture {
  /** File name without extension. */
  readonly name: string;
  readonly address: string;
  /** Prepares the mock. */
  before?(mock: Mock): Promise<unknown>;
  /** Brings the page into the pictured state and waits until it is complete. */
  ready(page: Page): Promise<unknown>;
}

const pictures: readonly Picture[] = [
  {
    name: "front",
    address: "/",
    async ready(page) {
      await page.getByRole("button", { name: /^Send/ }).click();
      await page.getByText("Response: 200").waitFor();
      await page.getByRole("heading", { name: "A first request" }).evaluate((heading) => heading.scrollIntoView());
    },
  },
  {
    name: "contract",
    address: "/docs#?route=post-/ticket/search",
    ready: (page) => page.locator(".cm-content").waitFor(),
  },
  {
    // The ninth request of the warm-up is refused.
    name: "console-journal",
    address: "/__admin/console/journal?open=9",
    async ready(page) {
      await page.locator(".opened h2").waitFor();
      await waitUntilSettled(page);
    },
  },
  {
    name: "console-state",
    address: "/__admin/console/state?collection=tickets&record=2",
    async ready(page) {
      await waitUntilSettled(page);
      await page.getByLabel("The full record").waitFor();
    },
  },
  {
    name: "console-clock",
    address: "/__admin/console/clock",
    async ready(page) {
      await waitUntilSettled(page);
      await page.getByRole("button", { name: "1 week" }).click();
      await page.getByText(/^It is now/).waitFor();
      await waitUntilSettled(page);
    },
  },
  {
    name: "console-coverage",
    address: "/__admin/console/coverage?q=ticket",
    async ready(page) {
      await waitUntilSettled(page);
      await page
        .getByRole("heading", { name: "Operations and statuses" })
        .evaluate((heading) => heading.scrollIntoView());
    },
  },
  {
    name: "console-faults",
    address: "/__admin/console/faults",
    before: (mock) =>
      mock.control.addFault("default", {
        match: { operationId: "searchTickets" },
        effect: { kind: "status", status: 503 },
        when: { next: 2 },
      }),
    ready: (page) => page.getByRole("button", { name: "Switch on" }).waitFor(),
  },
  { name: "desk-inbox", address: "/desk?view=overdue", ready: (page) => page.locator(".rows > li").nth(5).waitFor() },
  {
    name: "desk-ticket",
    address: "/desk/ticket/52",
    async ready(page) {
      await waitUntilSettled(page);
      await page.getByRole("button", { name: "Take", exact: true }).click();
      await page.getByText("You took the ticket.").waitFor();
      await page.getByRole("button", { name: "Release" }).waitFor();
    },
  },
  {
    name: "desk-knowledge",
    address: "/desk/knowledge?node=1",
    ready: (page) => page.getByRole("heading", { name: /^Sources of/ }).waitFor(),
  },
  {
    name: "desk-performance",
    address: "/desk/performance/1?days=30",
    ready: (page) => page.locator(".chart").first().waitFor(),
  },
  {
    name: "desk-quality",
    address: "/desk/quality/1",
    ready: (page) => page.getByRole("heading", { name: "Criteria" }).waitFor(),
  },
];

/** Waits until nothing on the page is loading. */
async function waitUntilSettled(page: Page): Promise<void> {
  await page.locator("main h1").first().waitFor();
  await expect(page.locator(".loading, .waiting, .sign-in [role=status]")).toHaveCount(0);
}

/** Sends requests before the picture, including two that are refused. */
async function warmUp(mock: Mock): Promise<void> {
  const headers = { authorization: `Bearer ${await mock.token()}`, "content-type": "application/json" };
  const send = (method: string, path: string, body?: object) =>
    mock.fetch(`http://mock.local${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  await send("POST", "/ticket/search", { filters: [{ key: "t.status", value: "open" }] });
  for (const id of [1, 2, 3, 999_999]) await send("GET", `/ticket/${id}`);
  await send("GET", "/ticket/1/worklog");
  await send("GET", "/report/aiAgentPerformance/1?lastDays=30");
  await send("GET", "/knowledgeSource");
  await send("PATCH", "/ticket/2", { status: "shut", priority: 7 });
  await send("PATCH", "/ticket/2", { status: "closed" });
}

async function takePicture(browser: Browser, { name, address, before, ready }: Picture): Promise<void> {
  await using mock = await createMock({ tickets: 60, seed: 1 });
  // The pictures show the default port.
  const { url } = await mock.listen({ port: 4010 });
  const context = await browser.newContext({
    locale: "en-GB",
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
    colorScheme: "light",
  });
  const page = await context.newPage();
  // The front door stores what the page needs to sign in.
  await page.goto(url);
  await warmUp(mock);
  await before?.(mock);
  await page.goto(new URL(address, url).href);
  await ready(page);
  // Ready elements may not be painted yet.
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  // Playwright cannot write WebP.
  const session = await context.newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 82 });
  writeFileSync(`docs/pictures/${name}.webp`, Buffer.from(data, "base64"));
  await context.close();
  console.log(`docs/pictures/${name}.webp`);
}

const selectedNames = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: findChromium() ?? "chromium", args: [...chromiumFlags] });
for (const picture of pictures)
  if (selectedNames.length === 0 || selectedNames.includes(picture.name)) await takePicture(browser, picture);
await browser.close();
