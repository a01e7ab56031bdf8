// Every view of the console in Chromium: keyboard and difficult scenarios.
import { describe, expect, it } from "vitest";
import { expectNoOverflow } from "../page-under-test.ts";
import { sendRequest, useConsole } from "./console-under-test.ts";

const openConsole = useConsole();

describe("every view", () => {
  it("is reachable by keyboard from the start of the page, and shows the focus", async () => {
    const { page } = await openConsole("journal");
    await page.getByText("Live", { exact: true }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate<string>("document.activeElement.id")).toBe("view");
    await page.keyboard.press("Tab");
    const outline = await page.evaluate<string>("getComputedStyle(document.activeElement).outlineStyle");
    expect(outline).toBe("solid");
  });

  it.each([
    ["journal", "flaky-backend", /^Live$/],
    ["state", "edge-values", /^\d+ records$/],
    ["coverage", "empty", /operations were never requested/],
    ["faults", "slow-network", /^Switch all off$/],
    ["events", "restricted-caller", /^No events yet|^Newest first/],
  ])("%s works in the scenario %s", async (view, scenario, ready) => {
    const open = await openConsole(view, { mock: { scenario, tickets: undefined } });
    const { page, mock } = open;
    await sendRequest(mock, "/ticket/1").catch(() => undefined);
    await page.getByText(ready).waitFor();
    await expect.poll(() => page.locator(".waiting").count()).toBe(0);
    expect(await open.findBarriers()).toEqual([]);
    await expectNoOverflow(page);
  });
});
