// The main task of each view of the console by keyboard only.
import type { Page } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { pressAt, typeAt } from "../keyboard.ts";
import type { PageUnderTest } from "../page-under-test.ts";
import { useConsole } from "./console-under-test.ts";

const openConsole = useConsole();

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Presses a button that asks for confirmation, then the focused answer. */
async function pressAndConfirm(page: Page, name: string, answer = "Yes"): Promise<void> {
  await pressAt(page, button(page, name));
  await pressAt(page, button(page, answer));
}

const stories: readonly (readonly [view: string, story: (open: PageUnderTest) => Promise<void>])[] = [
  [
    "sandboxes",
    async ({ page, mock }) => {
      await pressAt(page, button(page, "New sandbox"));
      await typeAt(page, page.getByLabel(/^Id \(empty/), "by-keys");
      await page.keyboard.press("Enter");
      await page.getByText("Created: by-keys").waitFor();
      expect((await mock.control.getSandbox("by-keys")).id).toBe("by-keys");
    },
  ],
  [
    "state",
    async ({ page }) => {
      await pressAt(page, page.getByRole("link", { name: /^teams \d+$/ }));
      await page.waitForURL("**collection=teams*");
      await pressAt(page, page.locator("main tbody").getByRole("link").first());
      await page.getByRole("heading", { name: /^teams \/ / }).waitFor();
    },
  ],
  [
    "clock",
    async ({ page, mock }) => {
      const before = Date.parse((await mock.control.getClock("default")).now);
      await pressAt(page, button(page, "+ 1 hour"));
      await page.getByText(/^It is now/).waitFor();
      expect(Date.parse((await mock.control.getClock("default")).now)).toBe(before + 3_600_000);
    },
  ],
  [
    "scenarios",
    async ({ page, mock }) => {
      await typeAt(page, page.getByLabel("Search"), "empty");
      await pressAndConfirm(page, "Switch: empty");
      await page.getByText("Switched to empty").waitFor();
      expect((await mock.control.getSandbox("default")).scenario).toBe("empty");
    },
  ],
  [
    "faults",
    async ({ page }) => {
      await pressAt(page, button(page, "Switch on"));
      await page.getByText(/^Switched on: /).waitFor();
      await pressAndConfirm(page, "Switch all off", "Switch off");
      await page.getByText("No faults:").waitFor();
    },
  ],
  [
    "coverage",
    async ({ page }) => {
      await typeAt(page, page.getByLabel("Search for an operation or tag"), "listTags");
      await expect.poll(() => page.locator(".heat tbody tr").count()).toBe(1);
      await pressAt(page, page.getByLabel("Only operations never requested"), "Space");
      await page.waitForURL("**never=true*");
    },
  ],
  [
    "events",
    async ({ page }) => {
      await pressAt(page, page.getByLabel("Event", { exact: true }), "ArrowDown");
      await page.waitForURL("**type=TicketCreated*");
      await page.getByText("No events yet.").waitFor();
    },
  ],
  [
    "files",
    async ({ page }) => {
      const saved = page.waitForEvent("download");
      await pressAt(page, button(page, "Download the state"));
      expect((await saved).suggestedFilename()).toBe("default.state.json");
    },
  ],
];

describe("the keyboard alone", () => {
  it.each(stories)("operates the %s view", async (view, story) => {
    const open = await openConsole(view);
    await story(open);
  });
});
