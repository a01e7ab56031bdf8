// The agent's desk from the packed tarball: `ticket-mock demo` of an installed package serves it, and examples/agent-desk builds against that package as a
// consumer's project does.
import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { chromiumFlags, findChromium } from "../browser/find-chromium.ts";
import { type Consumer, installExample } from "./consumer.ts";
import { startServer } from "./served.ts";

let example: Consumer;

beforeAll(async () => {
  example = await installExample("agent-desk");
});
afterAll(() => example?.remove());

it("is served by the demo: a ticket is found, picked up, answered and closed", async () => {
  const served = await startServer("ticket-mock", ["demo", "--port", "0", "--log", "json"], example);
  const browser = await chromium.launch({ executablePath: findChromium() ?? "chromium", args: [...chromiumFlags] });
  try {
    const page = await browser.newPage({ locale: "en-GB" });
    const strangers: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(served.url) && !request.url().startsWith("data:")) strangers.push(request.url());
    });
    await page.goto(`${served.url}/desk?status=open&agent=nobody`);
    await page.locator("table tbody tr").first().getByRole("link").click();
    await page.getByRole("button", { name: "Pick up" }).click();
    await page.getByText("You are on the ticket.").waitFor();
    await page.getByLabel("Message").fill("Es ist erledigt.");
    await page.getByRole("button", { name: "Send answer" }).click();
    await page.locator(".messages .out").getByText("Es ist erledigt.").waitFor();
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await page.getByText("The ticket is closed.").waitFor();
    for (const name of ["Knowledge", "AI agents", "Quality", "Test runs"]) {
      await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name }).click();
      await page.locator("main h1").waitFor();
      await expect.poll(() => page.locator(".loading").count()).toBe(0);
      expect(await page.getByRole("alert").count()).toBe(0);
    }
    expect(strangers).toEqual([]);
  } finally {
    await browser.close();
    await served.end("SIGTERM");
  }
});

it("builds and compiles against the installed package", async () => {
  expect(await example.run("vite", ["build", "--logLevel", "error"])).toMatchObject({ code: 0, stderr: "" });
  expect(existsSync(join(example.folder, "dist/index.html"))).toBe(true);
  expect(globSync("dist/assets/*.js", { cwd: example.folder }).length).toBeGreaterThan(4);
  expect(await example.compile("own", ["--noEmit"])).toMatchObject({ code: 0, stdout: "" });
});
