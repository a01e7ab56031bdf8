// Tests the built contract page in Chromium: notes on operations, trying one against this mock, and messages when something is missing.
import type { Page } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { expectNoOverflow, usePages } from "./page-under-test.ts";

const openPage = usePages();

const ofTicket = "#?route=get-/ticket/-ticketId-";
const accept = { accept: "application/json" };

/** The visible elements among those that the page has for every operation. */
function seen(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true }).filter({ visible: true });
}

/** Sends the request of the visible operation. */
async function execute(page: Page, name = "EXECUTE"): Promise<void> {
  await seen(page, name).first().click();
}

describe("an operation", () => {
  it("is shown with its provenance, permissions, related operations, and a link to the next", async () => {
    const { page } = await openPage(`/docs${ofTicket}`);
    const badges = page.getByRole("list", { name: "Provenance" }).filter({ visible: true });
    await badges.waitFor();
    await expect
      .poll(() => badges.getByRole("listitem").allInnerTexts())
      .toEqual(["documented", "Tier: documented", "Permission: none"]);
    const next = page.getByRole("region", { name: "Leads to" }).filter({ visible: true });
    await next.getByRole("link", { name: "List the work sessions of a ticket" }).first().click();
    await page.getByRole("heading", { name: "List the work sessions of a ticket" }).waitFor();
    expect(page.url()).toContain("/worklog");
  });

  it("says why a part is assumed", async () => {
    const { page } = await openPage("/docs#?route=get-/app");
    const badges = page.getByRole("list", { name: "Provenance" }).filter({ visible: true });
    expect(await badges.innerText()).toContain("assumed");
    await page.getByText("The path of the list is not published").filter({ visible: true }).waitFor();
  });

  it("is tried with the token that is filled in, and is no other sandbox's", async () => {
    const { page, mock } = await openPage(`/docs${ofTicket}`, { mock: { auth: "strict" } });
    await execute(page);
    await page.getByText("OK (200)").waitFor();
    const { requests, total } = await mock.control.listRequests("default");
    expect([total, requests[0]?.path]).toEqual([1, "/ticket/1"]);
    expect(requests[0]?.requestHeaders).toHaveProperty("authorization");
  });

  it("is tried in the sandbox that the address names", async () => {
    const { page, mock, origin } = await openPage("/", { mock: { auth: "strict" } });
    await mock.control.createSandbox({ id: "inbox-1", tickets: 3 });
    await page.goto(`${origin}/docs?sandbox=inbox-1${ofTicket}`);
    await execute(page);
    await page.getByText("OK (200)").waitFor();
    expect((await mock.control.listRequests("inbox-1")).total).toBe(1);
    expect((await mock.control.listRequests("default")).total).toBe(0);
  });

  it("is copied as a command, as fetch and as a client call", async () => {
    const permissions = ["clipboard-read", "clipboard-write"];
    const { page, origin } = await openPage(`/docs${ofTicket}`, { context: { permissions } });
    for (const [kind, start] of [
      ["curl", `curl -X GET '${origin}/ticket/1'`],
      ["fetch", `const response = await fetch("${origin}/ticket/1"`],
      ["client call", 'import { createTicketClient } from "ticket-service-mock/client"'],
    ] as const) {
      await seen(page, kind).focus();
      await page.keyboard.press("Enter");
      await seen(page, `Copy: ${kind}`).focus();
      await page.keyboard.press("Enter");
      await page.getByText("Copied.", { exact: true }).filter({ visible: true }).waitFor();
      expect(await page.evaluate<string>("navigator.clipboard.readText()")).toMatch(
        new RegExp(`^${start.replaceAll(/[()?.]/g, "\\$&")}`),
      );
    }
  });

  it("is found by a word", async () => {
    const { page } = await openPage("/docs");
    await page.getByPlaceholder("Filter").fill("worklog");
    const links = page.getByRole("navigation").getByRole("link");
    await page
      .getByRole("link", { name: "List the work sessions of a ticket" })
      .filter({ visible: true })
      .first()
      .waitFor();
    await expect.poll(() => links.filter({ hasText: "Install an app" }).count()).toBe(0);
  });
});

describe("the page", () => {
  it("is written nowhere: neither journal nor coverage know of it", async () => {
    const { page, mock } = await openPage("/docs");
    await seen(page, "Search").waitFor();
    expect((await mock.control.listRequests("default")).total).toBe(0);
    expect((await mock.control.getTotalCoverage()).requestCount).toBe(0);
  });

  it("speaks German, in the words of the renderer too", async () => {
    const { page } = await openPage(`/docs${ofTicket}`, { context: { locale: "de-DE" } });
    await execute(page, "AUSFÜHREN");
    await page.getByRole("heading", { name: "Vertrag" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("de");
    await page.getByRole("button", { name: "English" }).click();
    await seen(page, "EXECUTE").first().waitFor();
  });

  it("keeps the operation that is shown when it gets narrow and wide again", async () => {
    const { page } = await openPage("/docs#?route=post-/ticket/search");
    await page.getByRole("heading", { name: "Search tickets" }).waitFor();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await seen(page, "curl").first().waitFor();
      expect(page.url()).toContain("route=post-/ticket/search");
    }
  });

  it.each([
    ["light", 1920],
    ["dark", 390],
  ] as const)("has no barrier in %s, %i wide", async (colorScheme, width) => {
    const context = { colorScheme, viewport: { width, height: 800 } };
    const open = await openPage("/docs#?route=post-/ticket/search", { context });
    const { page } = open;
    await seen(page, "curl").first().waitFor();
    expect(await open.findBarriers()).toEqual([]);
    await expectNoOverflow(page);
  });

  it("shows the contract where the admin surface is off, below a base path, without a token", async () => {
    const open = await openPage(`/docs${ofTicket}`, { mock: { admin: false, basePath: "/api", auth: "off" } });
    const { page, origin } = open;
    await page.getByText("No token is set: enter one under Authentication.").waitFor();
    expect(await page.getByLabel("curl", { exact: true }).filter({ visible: true }).innerText()).toContain("<token>");
    expect(await page.getByRole("link", { name: "Console" }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "OpenAPI document" }).getAttribute("href")).toBe("/api/docs/open-api");
    const sent = page.waitForRequest(`${origin}/api/ticket/1**`);
    await execute(page);
    expect((await (await sent).response())?.status()).toBe(200);
  });

  it("says why no token is there where the mock has an admin token, and takes the console's", async () => {
    const open = await openPage("/docs", { mock: { admin: { token: "open-sesame" } } });
    const { page } = open;
    await page.getByText("this mock needs its admin token").waitFor();
    await page.evaluate("sessionStorage.setItem('ticket-mock-admin-token', 'open-sesame')");
    await page.goto(`${open.origin}/docs${ofTicket}`);
    await page.reload();
    await seen(page, "curl").first().waitFor();
    expect(await page.getByText("No token is set").count()).toBe(0);
  });

  it("has the operations that this mock serves", async () => {
    const { page } = await openPage("/docs", { mock: { surface: "documented" } });
    const links = page.getByRole("navigation").getByRole("link");
    await links.filter({ hasText: "Search tickets" }).first().waitFor();
    expect(await links.filter({ hasText: "List the profiles" }).count()).toBe(0);
  });

  it("shows an answer where the service fails", async () => {
    const { page } = await openPage(`/docs${ofTicket}`, { mock: { scenario: "flaky-backend", tickets: undefined } });
    await execute(page);
    await page
      .getByText(/Response Status: |Failed to fetch/)
      .first()
      .waitFor();
  });

  it("shows texts of the world as texts, however long", async () => {
    const { page } = await openPage(`/docs${ofTicket}`);
    const subject = `<img src=x onerror=alert(1)><script>alert(2)</script>\u202e${"W".repeat(100_000)}`;
    await page.route("**/ticket/1*", (route) => route.fulfill({ json: { subject } }));
    await execute(page);
    await page.getByText("OK (200)").waitFor();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    await expectNoOverflow(page);
  });

  it("reports that the mock is gone, and recovers when it is back", async () => {
    const open = await openPage("/");
    const { page, origin } = open;
    const paths = ["**/__admin/contract", "**/docs/open-api"];
    for (const path of paths) await page.route(path, (route) => route.abort());
    await page.goto(`${origin}/docs`);
    await page.getByText("No response. Is the mock still running?").waitFor();
    for (const path of paths) await page.unroute(path);
    await page.getByRole("button", { name: "Try again" }).click();
    await seen(page, "Search").waitFor();
  });
});

it("The document itself stays where it was", async () => {
  const open = await openPage("/");
  const { headers, status } = await fetch(`${open.origin}/docs/open-api`, { headers: accept });
  expect([status, headers.get("content-type")]).toEqual([200, "application/json"]);
});
