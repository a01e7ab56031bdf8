// Tests the built page in a real browser. dist/ serves its files; any other network request fails the test.
import { join } from "node:path";
import { test as base, expect } from "@playwright/test";

const dist = join(import.meta.dirname, "../dist");

/** `files`: the files that the page requested. */
const test = base.extend({
  files: async ({ page }, use) => {
    const requested = [];
    await page.route("**/*", (route) => {
      const { origin, pathname } = new URL(route.request().url());
      requested.push(origin === "https://demo.test" ? pathname : route.request().url());
      if (origin !== "https://demo.test") return route.abort();
      return route.fulfill({ path: join(dist, pathname === "/" ? "index.html" : pathname) });
    });
    await page.goto("/");
    await use(requested);
    expect(requested.filter((path) => !path.startsWith("/"))).toEqual([]);
  },
});

const rows = (page) => page.locator(".row");
const inbox = (page) => page.getByLabel("Number of tickets");

test("shows tickets, and loads no file that builds worlds", async ({ page, files }) => {
  await expect(inbox(page)).toHaveText("11");
  await expect(rows(page).first()).toContainText("SLA breached");
  expect(files).toContain("/states/ordinary-day.json");
  expect(files.filter((path) => /fixtures|scenarios|traits/.test(path))).toEqual([]);
});

test("keeps changes across reloads until it is reset", async ({ page, files }) => {
  expect(files.length).toBeGreaterThan(0);
  await rows(page).first().click();
  await page.getByLabel("Status").last().selectOption("closed");
  await expect(page.getByText("Saved")).toBeVisible();
  await expect(inbox(page)).toHaveText("10");
  await page.reload();
  await expect(inbox(page)).toHaveText("10");
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(inbox(page)).toHaveText("11");
});

test("shows other states of the screen", async ({ page, files }) => {
  await page.getByLabel("State").selectOption("Nothing to do");
  await expect(page.getByText("No ticket is waiting here.")).toBeVisible();
  await page.getByLabel("State").selectOption("Everything late");
  await expect(inbox(page)).toHaveText("12");
  await page.reload();
  await expect(page.getByLabel("State")).toHaveValue("overdue");
  expect(files).toContain("/states/overdue.json");
});

test("escalates tickets that become due as days pass", async ({ page, files }) => {
  expect(files.length).toBeGreaterThan(0);
  await expect(page.getByText("SLA breached")).toHaveCount(1);
  await page.getByRole("button", { name: "+1 day" }).click();
  await expect(page.getByText("SLA breached")).toHaveCount(3);
  await expect(page.getByLabel("Mock time")).toHaveText("2026-03-03 09:00");
});

test("breaks and repairs the backend", async ({ page, files }) => {
  expect(files.length).toBeGreaterThan(0);
  const backend = page.getByLabel("Backend");
  await backend.selectOption("down");
  await expect(page.getByRole("alert")).toContainText("503");
  await backend.selectOption("unreachable");
  await expect(page.getByRole("alert")).toContainText("No connection");
  await backend.selectOption("works");
  await expect(inbox(page)).toHaveText("11");
});

test("starts over if the saved state cannot be read", async ({ page, files }) => {
  await page.evaluate(() => localStorage.setItem("ticket-inbox-demo", '{"format":"unknown"}'));
  await page.reload();
  await expect(inbox(page)).toHaveText("11");
  expect(files.filter((path) => path === "/states/ordinary-day.json")).toHaveLength(2);
});
