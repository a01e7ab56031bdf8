// The console of the installed package in Chromium: every view opens from the files of the tarball.
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchBrowser } from "../console/page-under-test.ts";
import { type Consumer, createConsumer } from "./consumer.ts";
import { type Served, startServer } from "./served.ts";

let consumer: Consumer;
let served: Served;
let browser: Browser;

beforeAll(async () => {
  consumer = await createConsumer({ name: "console" });
  const main = join(consumer.folder, "node_modules/ticket-service-mock/dist/mock/cli/main.js");
  served = await startServer(process.execPath, [main, "--port", "0", "--log", "json"], consumer);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await served?.end("SIGTERM");
  await consumer?.remove();
});

it("shows each of its views, and leaves its server alone with other hosts", async () => {
  const page = await browser.newPage({ locale: "en-GB" });
  const wrong: string[] = [];
  page.on("pageerror", (error) => wrong.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(`${served.url}/`) && !request.url().startsWith("data:")) wrong.push(request.url());
  });
  await page.goto(`${served.url}/`);
  await page.getByRole("link", { name: /^The console/ }).click();
  const views = page.getByRole("navigation", { name: "Views" }).getByRole("link");
  await expect.poll(() => views.count()).toBe(9);
  for (const name of await views.allInnerTexts()) {
    await views.getByText(name, { exact: true }).click();
    await page.getByRole("heading", { name, level: 1 }).waitFor();
    await expect.poll(() => page.locator(".waiting").count()).toBe(0);
    expect(await page.locator("main .bad:not(:empty)").count()).toBe(0);
  }
  expect(wrong).toEqual([]);
});
