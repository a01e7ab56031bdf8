// Tests every view of the console in Chromium: accessibility, widths, keyboard, a mock that does not answer or refuses, and bad scenarios.
import { describe, expect, it } from "vitest";
import { expectNoOverflow } from "../page-under-test.ts";
import { ask, useConsole } from "./console-under-test.ts";

const openConsole = useConsole();

/** Each view, with what it shows once loaded. */
const views: readonly (readonly [view: string, ready: RegExp])[] = [
  ["sandboxes", /^1 sandbox$/],
  ["journal", /^Live$/],
  ["state", /^\d+ records$/],
  ["clock", /^What falls due when/],
  ["scenarios", /^All scenarios$/],
  ["faults", /^No faults:|^Switch all off$/],
  ["coverage", /operations were never requested/],
  ["events", /^No events yet|^Newest first/],
  ["files", /^Download the state$/],
];

const light = ["light", "en-GB"] as const;
const dark = ["dark", "de-DE"] as const;

/** How far the page jumped while it loaded, as browsers measure it. */
const layoutShift = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
})`;

describe("every view", () => {
  it.each(views.map(([view], nth) => [view, ...(nth % 2 === 0 ? light : dark)] as const))(
    "%s has no barrier in %s, %s, and fits 390 to 1920",
    async (view, colorScheme, locale) => {
      const open = await openConsole(view, { context: { colorScheme, locale, reducedMotion: "reduce" } });
      const { page, mock } = open;
      await ask(mock, "/ticket/1");
      await ask(mock, "/ticket?limit=x");
      await page.locator("main h1").waitFor();
      await expect.poll(() => page.locator(".waiting").count()).toBe(0);
      expect(await page.evaluate<number>(layoutShift)).toBeLessThan(0.05);
      for (const width of [1920, 768, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoOverflow(page);
      }
      expect(await open.findBarriers()).toEqual([]);
    },
  );

  it("is reached by keyboard from the start of the page, and shows where the focus is", async () => {
    const { page } = await openConsole("journal");
    await page.getByText("Live", { exact: true }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate<string>("document.activeElement.id")).toBe("view");
    await page.keyboard.press("Tab");
    const outline = await page.evaluate<string>("getComputedStyle(document.activeElement).outlineStyle");
    expect(outline).toBe("solid");
  });

  // The files view sends no request by itself; another test covers it without an answer.
  const asking = views.filter(([view]) => view !== "files");

  it.each(asking)(
    "says since when there is no answer, works again by itself, and shows a refusal: %s",
    async (view, ready) => {
      const { page, origin } = await openConsole("unknown");
      await page.getByText("There is no such view.").waitFor();
      await page.route("**/__admin/sandboxes**", (route) => route.abort());
      await page.getByRole("navigation", { name: "Views" }).locator(`a[href*="/${view}?"]`).click();
      await page
        .getByText(/The mock has been gone since/)
        .first()
        .waitFor();
      await page.unroute("**/__admin/sandboxes**");
      await page.getByText(ready).waitFor();
      await page.goto(`${origin}/__admin/console/${view}?sandbox=nobody`);
      await page
        .getByText(/The mock refused: .*nobody/)
        .first()
        .waitFor();
    },
  );

  it.each([
    ["journal", "flaky-backend"],
    ["state", "edge-values"],
    ["coverage", "empty"],
    ["faults", "slow-network"],
    ["events", "restricted-caller"],
  ])("%s works in the scenario %s", async (view, scenario) => {
    const open = await openConsole(view, { mock: { scenario, tickets: undefined } });
    const { page, mock } = open;
    await ask(mock, "/ticket/1").catch(() => undefined);
    await page.getByText(new Map(views).get(view) ?? "").waitFor();
    await expect.poll(() => page.locator(".waiting").count()).toBe(0);
    expect(await open.findBarriers()).toEqual([]);
    await expectNoOverflow(page);
  });
});

describe("the console", () => {
  it("asks for the admin token where there is one, and once a tab", async () => {
    const open = await openConsole("sandboxes", { mock: { admin: { token: "open-sesame" } } });
    const { page } = open;
    await page.getByLabel("Admin token").fill("wrong");
    await page.keyboard.press("Enter");
    await page.getByText("This is not the admin token of this mock.").waitFor();
    expect(await open.findBarriers()).toEqual([]);
    await page.getByLabel("Admin token").fill("open-sesame");
    await page.keyboard.press("Enter");
    await page.getByText("1 sandbox", { exact: true }).waitFor();
    await page.reload();
    await page.getByText("1 sandbox", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Journal" }).click();
    await page.getByText("Live", { exact: true }).waitFor();
  });

  it("changes the sandbox by its menu, and runs commands from the palette", async () => {
    const open = await openConsole("clock");
    const { page, mock } = open;
    await mock.control.createSandbox({ id: "inbox-1", scenario: "empty" });
    await page.getByRole("button", { name: "Sandbox: default" }).click();
    await page.getByLabel("Find a sandbox").fill("inbox");
    expect(await open.findBarriers()).toEqual([]);
    await page.getByRole("link", { name: "inbox-1 empty" }).click();
    await page.waitForURL("**/clock?sandbox=inbox-1");
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("textbox").fill("run the");
    expect(await open.findBarriers()).toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByText("The clock is running.").waitFor();
    expect((await mock.control.getClock("inbox-1")).mode).toBe("running");
  });

  it("says on every view that faults are on, and lets held requests go", async () => {
    const open = await openConsole("journal");
    const { page, mock } = open;
    await mock.control.addFault("default", { effect: { kind: "hold" }, when: { next: 1 } });
    await page.getByText("A fault is on: responses may differ from the contract.").waitFor();
    const held = ask(mock, "/ticket/1");
    await page.getByText("A fault is holding a request.").waitFor();
    expect(await open.findBarriers()).toEqual([]);
    await page.getByRole("button", { name: "Release all" }).click();
    expect((await held).status).toBe(200);
  });

  it("is not there without the admin surface", async () => {
    const open = await openConsole("sandboxes", { mock: { admin: false } });
    expect(await open.page.locator("body").innerText()).toContain('"success"');
  });

  it("keeps Back and Forward, and opens what an address names", async () => {
    const { page } = await openConsole("");
    await page.getByRole("heading", { name: "Journal", level: 1 }).waitFor();
    await page.getByRole("link", { name: "Sandboxes" }).click();
    await page.getByRole("heading", { name: "Sandboxes", level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Journal", level: 1 }).waitFor();
    await expect.poll(() => page.title()).toBe("Journal · Console · ticket-mock");
  });
});
