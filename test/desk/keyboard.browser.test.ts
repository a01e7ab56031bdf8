// The desk by keyboard only: the shortcuts of the inbox, and the main task of each other view.
import type { Page } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { pressAt, tabTo, typeAt } from "../console/keyboard.ts";
import { type PageUnderTest, usePages } from "../console/page-under-test.ts";
import { waitUntilLoaded } from "./desk-page.ts";

const openPage = usePages();

const stories: readonly (readonly [path: string, story: (open: PageUnderTest) => Promise<void>])[] = [
  [
    "/desk/knowledge",
    async ({ page }) => {
      await pressAt(
        page,
        page.getByRole("list", { name: "Structure" }).getByRole("link", { name: "Umzug", exact: true }),
      );
      await page.getByRole("heading", { name: "Sources of “Umzug”" }).waitFor();
    },
  ],
  [
    "/desk/performance",
    async ({ page }) => {
      await page.getByRole("img").first().waitFor();
      await pressAt(page, page.getByLabel("Period"), "End");
      await page.waitForURL("**days=*");
      await page.getByRole("img").first().waitFor();
    },
  ],
  [
    "/desk/quality/1",
    async ({ page }) => {
      await tabTo(page, page.getByLabel("Supervisor's review"));
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type("Gut.");
      await pressAt(page, page.getByRole("button", { name: "Save review" }));
      await page.getByText("Review saved.").waitFor();
    },
  ],
  [
    "/desk/test-runs",
    async ({ page }) => {
      await typeAt(page, page.getByLabel("Purpose"), "Zum Zeigen");
      await pressAt(page, page.getByRole("button", { name: "Start", exact: true }));
      await page.getByRole("heading", { level: 1, name: /^Test run \d+$/ }).waitFor();
    },
  ],
];

async function openInbox(path = "/desk") {
  const open = await openPage(path, { mock: { tickets: 60 } });
  const row = open.page.locator(".rows > li > a").first();
  await row.waitFor();
  return { ...open, row, focusedRow: row.and(open.page.locator(":focus")) };
}

async function searchAndPress(page: Page, key: "ArrowDown" | "Enter"): Promise<void> {
  await page.keyboard.press("/");
  await page.keyboard.type("Umzug");
  await page.keyboard.press(key);
}

async function chooseInPalette(page: Page, text: string, label = text): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("textbox").fill(text);
  await page.getByRole("dialog").getByText(label, { exact: true }).waitFor();
  await page.keyboard.press("Enter");
}

describe("the inbox by keyboard", () => {
  it("lists its shortcuts, then focuses the row again", async () => {
    const { page, focusedRow } = await openInbox();
    const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await page.keyboard.press("?");
    await shortcuts.waitFor();
    await page.keyboard.press("Escape");
    await shortcuts.waitFor({ state: "hidden" });
    await focusedRow.waitFor();
  });

  it("searches, clears the search, and steps through the found tickets", async () => {
    const { page, focusedRow } = await openInbox();
    await searchAndPress(page, "ArrowDown");
    await page.waitForURL("**/desk/?q=Umzug&sandbox=default");
    await focusedRow.waitFor();
    await page.keyboard.press("Escape");
    await page.waitForURL("**/desk/?sandbox=default");
    await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("");
    await searchAndPress(page, "Enter");
    await page.waitForURL(/ticket.*q=Umzug/);
    const first = page.url();
    const selectedRow = page.locator(".rows [aria-current]:focus");
    await selectedRow.waitFor();
    await page.keyboard.press("j");
    await expect.poll(() => page.url()).not.toBe(first);
    await selectedRow.waitFor();
    await page.keyboard.press("k");
    await expect.poll(() => page.url()).toBe(first);
    await selectedRow.waitFor();
  });

  it("takes, answers and closes a ticket, undoes that, and returns to the list", async () => {
    const { page } = await openInbox();
    await searchAndPress(page, "Enter");
    await page.locator(".rows [aria-current]:focus").waitFor();
    await page.getByLabel("Message").waitFor();
    await page.keyboard.press("t");
    await page.getByText("You took the ticket.").waitFor();
    await page.keyboard.press("r");
    await page.keyboard.type("Wir kümmern uns.");
    await page.keyboard.press("Control+Enter");
    await page.locator(".messages .out").getByText("Wir kümmern uns.").waitFor();
    await page.getByRole("button", { name: "Next ticket" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("e");
    await page.getByText("Ticket closed.").waitFor();
    await page.keyboard.press("z");
    await page.getByText(/^Undone in ticket #\d+: Ticket closed/).waitFor();
    await page.locator(".talk-scroll:focus").waitFor();
    await page.keyboard.press("Escape");
    await page.waitForURL("**/desk/?q=Umzug&sandbox=default");
  });

  it("opens a view and a list from the palette, even from the search field", async () => {
    const { page, row } = await openInbox();
    await chooseInPalette(page, "quality", "Quality");
    await page.waitForURL("**/desk/quality?sandbox=default");
    await page.goBack();
    await row.waitFor();
    await page.keyboard.press("/");
    await chooseInPalette(page, "All tickets");
    await page.waitForURL("**view=all*");
    await page.locator("[role=dialog]").waitFor({ state: "detached" });
    await waitUntilLoaded(page);
    await page.keyboard.press("j");
    await page.waitForURL("**/desk/ticket/*");
  });

  it("lists the tickets of a customer from the palette", async () => {
    const { page, mock } = await openInbox("/desk/?view=all");
    await page.keyboard.press("j");
    await page.waitForURL("**/desk/ticket/*");
    const { data } = await mock.client().POST("/ticket/search", { body: { limit: 500 } });
    const customer = data?.tickets.find((ticket) => ticket.customer?.company === null)?.customer;
    const name = `${customer?.firstname} ${customer?.lastname}`;
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("textbox").fill(name);
    await page.getByRole("dialog").getByText(`Customer ${customer?.id}`).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/desk/ticket/*?view=all&customer=${customer?.id}&sandbox=default`);
    await page.getByRole("heading", { level: 2, name }).waitFor();
    const count = data?.tickets.filter((ticket) => ticket.customerId === String(customer?.id)).length;
    await expect.poll(() => page.locator(".rows > li").count()).toBe(count);
  });
});

describe("the keyboard", () => {
  it.each(stories)("does the main task of the view at %s", async (path, story) => {
    const open = await openPage(path, { mock: { tickets: 60 } });
    await story(open);
  });
});
