// What each view of the desk is for, done by keyboard alone. The ticket's story is in test/desk/ticket.browser.test.ts.
import { describe, it } from "vitest";
import { pressAt, tabTo, typeAt } from "../console/keyboard.ts";
import { type PageUnderTest, usePages } from "../console/page-under-test.ts";

const openPage = usePages();

const stories: readonly (readonly [path: string, story: (open: PageUnderTest) => Promise<void>])[] = [
  [
    "/desk",
    async ({ page }) => {
      await typeAt(page, page.getByRole("searchbox", { name: "Search" }), "Umzug");
      await page.keyboard.press("Enter");
      await page.waitForURL("**q=Umzug*");
      await pressAt(page, page.getByLabel("Status"), "ArrowDown");
      await page.waitForURL("**status=*");
      await pressAt(page, page.getByRole("button", { name: "Clear filters" }));
      await page.getByText("1–25 of 60").waitFor();
    },
  ],
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
      await pressAt(page, page.getByLabel("Period in days"), "End");
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
      await pressAt(page, page.getByRole("button", { name: "Start" }));
      await page.getByRole("heading", { level: 1, name: /^Test run \d+$/ }).waitFor();
    },
  ],
];

describe("by keyboard alone", () => {
  it.each(stories)("%s does what it is for", async (path, story) => {
    const open = await openPage(path, { mock: { tickets: 60 } });
    await story(open);
  });
});
