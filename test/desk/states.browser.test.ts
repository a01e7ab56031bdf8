// The views of the agent's desk in Chromium: states of the backend, hostile texts, and sign-in.
import { describe, expect, it } from "vitest";
import { expectNoOverflow, type PageSettings, usePages } from "../console/page-under-test.ts";
import { expectGoodView, waitUntilLoaded, withHostileTexts } from "./desk-page.ts";

const openPage = usePages();

async function openView(path: string, { mock, ...settings }: PageSettings = {}) {
  const open = await openPage(path, { mock: { tickets: 30, ...mock }, ...settings });
  await waitUntilLoaded(open.page);
  return open;
}

describe("every view", () => {
  it.each([
    ["/desk/knowledge", "empty"],
    ["/desk/ticket/1", "edge-values"],
    ["/desk", "flaky-backend"],
    ["/desk/quality", "slow-network"],
    ["/desk/test-runs", "restricted-caller"],
  ])("shows its state, as %s in the scenario %s, and stays usable", async (path, scenario) => {
    const open = await openView(path, { mock: { scenario, tickets: undefined } });
    const { page } = open;
    await expectGoodView(open);
    const alerts = page.getByRole("alert");
    if ((await alerts.count()) > 0) expect(await alerts.first().innerText()).not.toBe("");
    await page
      .getByRole("navigation", { name: "Tickets" })
      .getByRole("link", { name: /^All open/ })
      .first()
      .click();
    await page.getByRole("heading", { level: 1, name: "All open" }).waitFor();
  });

  it.each(["/desk", "/desk/ticket/1", "/desk/quality/1"])(
    "shows hostile texts as text without overflow: %s",
    async (path) => {
      const { page, origin } = await openPage("/", { mock: { tickets: 30 } });
      await withHostileTexts(page);
      await page.goto(origin + path);
      await waitUntilLoaded(page);
      for (const width of [390, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoOverflow(page);
      }
      expect(await page.locator("#desk img, #desk script, #desk iframe").count()).toBe(0);
      expect(await page.getByText("<img src=x").count()).toBeGreaterThan(0);
    },
  );

  it("reports a view that could not be loaded, and offers to reload the page", async () => {
    const { page } = await openView("/desk");
    await page.route("**/assets/knowledge-*.js", (route) => route.abort());
    await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Knowledge" }).click();
    await page.getByRole("alert").getByText("This view could not be loaded.").waitFor();
    await page.unroute("**/assets/knowledge-*.js");
    await page.getByRole("button", { name: "Reload" }).click();
    await page.getByRole("heading", { level: 1, name: "Knowledge" }).waitFor();
  });

  it("reports a missing response, and continues when it arrives", async () => {
    const open = await openView("/desk");
    const { page } = open;
    await page.route(/\/quality\//, (route) => route.abort());
    await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Quality" }).click();
    await page.getByText("No connection").first().waitFor();
    await expectGoodView(open);
    await page.unroute(/\/quality\//);
    await page.getByRole("button", { name: "Try again" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Quality review" }).waitFor();
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  });

  it("reports a response that it cannot render, and continues after a complete one", async () => {
    const { page, origin } = await openView("/desk");
    await page.route(/\/quality\/assessment\/1\b/, async (route) => {
      const response = await route.fetch();
      const { totals: _totals, ...incomplete } = await response.json();
      await route.fulfill({ response, json: incomplete });
    });
    await page.goto(`${origin}/desk/quality/1`);
    await page.getByRole("alert").getByText("The service sent an unreadable response.").waitFor();
    await page.unroute(/\/quality\/assessment\/1\b/);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "AI summary" }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });
});

describe("an open view", () => {
  it("shows the last data while offline, with a notice, and reloads when the network is back", async () => {
    const { page, mock } = await openView("/desk?view=all");
    await page.getByText("1–25 of 30").waitFor();
    await page.context().setOffline(true);
    await page.getByRole("link", { name: "Next page" }).click();
    await page.getByText("No connection to the service").waitFor();
    await page.getByText("No connection to the mock").waitFor();
    await page.context().setOffline(false);
    await page.getByText("26–30 of 30").waitFor();
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    expect((await mock.control.getSandbox("default")).tickets).toBe(30);
  });

  it("is opened by its address, and an unknown view is reported", async () => {
    const open = await openView("/desk/nowhere/at/all");
    await open.page.getByRole("heading", { name: "This view does not exist." }).waitFor();
    await expectGoodView(open);
    await open.page.getByRole("link", { name: "Go to the inbox" }).click();
    await open.page.getByRole("heading", { level: 1, name: "All open" }).waitFor();
  });
});

describe("the agent at the desk", () => {
  it("must enter a token if the mock requires but does not issue one, and sees why a token is refused", async () => {
    const open = await openPage("/desk", { mock: { tickets: 30, admin: false, auth: "strict" } });
    const { page, mock } = open;
    const field = page.getByLabel("Token");
    await field.waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    await field.fill("no token at all");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("The service does not accept this token:").waitFor();
    await expectGoodView(open);
    await field.fill(await mock.token({ userId: 2 }));
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { level: 1, name: "All open" }).waitFor();
    await expect.poll(() => page.getByLabel("Work as").inputValue()).toBe("2");
  });

  it("needs no token if the mock requires none", async () => {
    const { page } = await openPage("/desk", { mock: { tickets: 30, admin: false, auth: "off" } });
    await page.getByRole("heading", { level: 1, name: "All open" }).waitFor();
    expect(await page.getByLabel("Token").count()).toBe(0);
    expect(await page.getByRole("region", { name: "Demo" }).count()).toBe(0);
  });
});
