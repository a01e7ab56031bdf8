// The pictures of the docs, in docs/pictures/: each is a view that these tests open. `npm run docs:pictures` writes them anew; otherwise the tests see
// that each can be made, is light, and is shown by a page.
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Mock } from "../../mock/create-mock.ts";
import { launchBrowser, openPage } from "../console/page-under-test.ts";
import { type Picture, pictures } from "./pictures.ts";

const top = resolve(import.meta.dirname, "../..");
const folder = join(top, "docs/pictures");
const isWritten = process.env.DOCS_PICTURES === "1";
/** Pictures that are kept show the same port, wherever they are made. */
const port = isWritten ? 4010 : undefined;
/** Most bytes of a picture. */
const largest = 150_000;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** The view as WebP, which Playwright itself does not write. */
async function take(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 82 });
  return Buffer.from(data, "base64");
}

/** What has happened before the picture: some requests, of which one was refused. */
async function warmUp(mock: Mock): Promise<void> {
  const headers = { authorization: `Bearer ${await mock.token()}`, "content-type": "application/json" };
  const ask = (method: string, path: string, body?: object) =>
    mock.fetch(`http://mock.local${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  await ask("POST", "/ticket/search", { filters: [{ key: "t.status", value: "open" }] });
  for (const id of [1, 2, 3, 999_999]) await ask("GET", `/ticket/${id}`);
  await ask("GET", "/ticket/1/worklog");
  await ask("GET", "/report/aiAgentPerformance/1?lastDays=30");
  await ask("GET", "/knowledgeSource");
  await ask("PATCH", "/ticket/2", { status: "shut", priority: 7 });
  await ask("PATCH", "/ticket/2", { status: "closed" });
}

async function open({ address, ready, before }: Picture) {
  const context = {
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1,
    reducedMotion: "reduce",
    colorScheme: "light",
  } as const;
  const opened = await openPage(browser, "/", { mock: { tickets: 60, seed: 1 }, context, port });
  await warmUp(opened.mock);
  await before?.(opened.mock);
  await opened.page.goto(opened.origin + address);
  await ready(opened.page);
  return opened;
}

describe("the pictures of the docs", () => {
  it.each(pictures)("$name is a view that opens, and at most 150 kB", async (picture) => {
    const opened = await open(picture);
    const bytes = await take(opened.page);
    expect(opened.wrong).toEqual([]);
    await opened.close();
    expect(bytes.length).toBeGreaterThan(5_000);
    expect(bytes.length).toBeLessThanOrEqual(largest);
    if (isWritten) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${picture.name}.webp`), bytes);
    }
  });

  it("are those that are kept, none too large, and each is shown by a page", () => {
    const kept = globSync("*", { cwd: folder }).sort();
    expect(kept).toEqual(pictures.map(({ name }) => `${name}.webp`).sort());
    const pages = ["README.md", ...globSync("docs/*.md", { cwd: top })];
    const texts = pages.map((path) => readFileSync(join(top, path), "utf8")).join("\n");
    for (const path of kept) {
      expect(readFileSync(join(folder, path)).length).toBeLessThanOrEqual(largest);
      expect(texts).toMatch(new RegExp(`!\\[[^\\]]{10,}\\]\\([^)]*pictures/${basename(path, ".webp")}\\.webp\\)`));
    }
  });
});
