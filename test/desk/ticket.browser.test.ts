// Inbox and ticket of the agent's desk in Chromium: an agent finds a ticket, picks it up, answers and closes it.
import { describe, expect, it } from "vitest";
import { usePages } from "../console/page-under-test.ts";
import { expectGoodView } from "./desk-page.ts";

const openPage = usePages();

const rows = "table tbody tr";

describe("the inbox", () => {
  it("shows tickets page by page, and keeps the page in the address", async () => {
    const { page } = await openPage("/desk", { mock: { tickets: 60 } });
    await page.getByText("1–25 of 60").waitFor();
    await expect.poll(() => page.locator(rows).count()).toBe(25);
    await page.getByRole("link", { name: "Next page" }).click();
    await page.getByText("26–50 of 60").waitFor();
    expect(new URL(page.url()).search).toBe("?page=2");
    await page.reload();
    await page.getByText("26–50 of 60").waitFor();
    await page.goBack();
    await page.getByText("1–25 of 60").waitFor();
  });

  it("finds tickets by words and filters, and shares the search by its address", async () => {
    const open = await openPage("/desk", { mock: { tickets: 60 } });
    const { page, mock } = open;
    const { data } = await mock.client().POST("/ticket/search", {
      body: {
        filters: [
          { key: "q", value: "Umzug" },
          { key: "status", value: "open" },
        ],
      },
    });
    const total = data?.total ?? 0;
    expect(total).toBeGreaterThan(0);
    await page.getByRole("searchbox", { name: "Search" }).fill("Umzug");
    await page.keyboard.press("Enter");
    await page.getByLabel("Status").selectOption("open");
    await page.getByText(`1–${Math.min(25, total)} of ${total}`, { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe("?q=Umzug&status=open");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByText("1–25 of 60").waitFor();
    await page.getByLabel("Assignee").selectOption("nobody");
    await page.getByText(/^1–\d+ of/).waitFor();
    await page.getByRole("searchbox", { name: "Search" }).fill("nowhere at all");
    await page.getByRole("button", { name: "Find" }).click();
    await page.getByText("No tickets match.").waitFor();
  });
});

describe("a ticket", () => {
  it("is picked up, answered and closed, and its worklog tells of it", async () => {
    const open = await openPage("/desk?status=open&agent=nobody", { mock: { tickets: 60 } });
    const { page, mock } = open;
    const link = page.locator(rows).first().getByRole("link");
    const id = Number((await link.getAttribute("href"))?.split("/").at(-1));
    await link.click();
    await page.getByRole("heading", { level: 1, name: `Ticket ${id}` }).waitFor();
    await expectGoodView(open);
    await page.getByRole("button", { name: "Pick up" }).click();
    await page.getByText("You are now working on this ticket.").waitFor();
    await page.getByRole("button", { name: "Put down" }).waitFor();
    await page.getByLabel("Message").fill("Es ist erledigt.");
    await page.getByRole("button", { name: "Send reply" }).click();
    await page.getByText("Reply sent.").waitFor();
    await page.locator(".messages .out").getByText("Es ist erledigt.").waitFor();
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await page.getByText("Ticket closed.").waitFor();
    await page.getByRole("button", { name: "Reopen" }).waitFor();
    const params = { path: { ticketId: id } };
    const { data: work } = await mock.client().GET("/ticket/{ticketId}/worklog", { params });
    expect(work?.at(-1)?.worklog.actionList).toEqual(expect.arrayContaining(["reply", "closed"]));
    await expect
      .poll(() => page.getByRole("group", { name: "Worklog" }).locator("tbody tr").count())
      .toBe(work?.length);
    await expectGoodView(open);
  });

  it("takes notes and drafts, and sends a draft", async () => {
    const { page } = await openPage("/desk/ticket/1");
    await page.getByLabel("Message").fill("Nur für uns.");
    await page.getByLabel("Internal note").check();
    await page.getByRole("button", { name: "Save note" }).click();
    await page.locator(".messages .note").getByText("Nur für uns.").waitFor();
    await page.getByLabel("Internal note").uncheck();
    await page.getByLabel("Message").fill("Ein Entwurf.");
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByRole("button", { name: "Send this draft" }).click();
    await page.getByText("Reply sent.").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Send this draft" }).count()).toBe(0);
  });

  it("is worked on by keyboard alone, and the heading's place is where one lands", async () => {
    const { page } = await openPage("/desk?q=1");
    const link = page.getByRole("link", { name: "Umzug und Zählerstand" });
    await link.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: /^Ticket 1:/ }).waitFor();
    expect(await page.evaluate("document.activeElement.id")).toBe("content");
    await expect.poll(() => page.title()).toBe("Inbox 1 · Agent desk");
    await page.getByRole("button", { name: "Pick up" }).waitFor();
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press("Tab");
      if ((await page.evaluate("document.activeElement.textContent")) === "Close") break;
    }
    await page.keyboard.press("Space");
    await page.getByText("Ticket closed.").waitFor();
  });

  it("is looked at only by somebody who may not change it", async () => {
    const open = await openPage("/desk/ticket/1");
    const { page } = open;
    await page.getByLabel("Work as").selectOption("12");
    await page.getByText("You can read tickets, but not change them.").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Close", exact: true }).count()).toBe(0);
    await expectGoodView(open);
  });
});
