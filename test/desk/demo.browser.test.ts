// A full demonstration by clicks: from the front door through work on a ticket to the reports and the console.
import { expect, it } from "vitest";
import { usePages } from "../console/page-under-test.ts";

const openPage = usePages();

it("links the front door, every view of the desk and the console, and lets the agent take, answer and close a ticket", async () => {
  const { page, mock } = await openPage("/", { mock: { tickets: 60 } });
  const views = page.getByRole("navigation", { name: "Views" });
  await page.getByRole("link", { name: "agent's desk" }).click();
  await page
    .getByRole("link", { name: /^Unassigned/ })
    .first()
    .click();
  await page.getByText("Filter and sort").click();
  await page.getByLabel("Sort by").first().selectOption("dueFirst");
  await page.getByLabel("Channel").first().selectOption("email");
  await page.waitForURL("**/desk/?view=unassigned&channel=email&order=dueFirst&sandbox=default");
  const row = page.locator(".rows a").first();
  const id = Number(/ticket\/(\d+)/.exec((await row.getAttribute("href")) ?? "")?.[1]);
  await row.click();
  await page.getByRole("button", { name: "Take", exact: true }).click();
  await page.getByText("You took the ticket.").waitFor();
  await page.getByLabel("Message").fill("Ist erledigt.");
  await page.getByRole("button", { name: "Send reply" }).click();
  await page.getByText("Reply sent.").waitFor();
  await page.locator(".ticket-actions").getByRole("button", { name: "Close" }).click();
  await page.getByText("Ticket closed.").waitFor();
  await views.getByRole("link", { name: "AI agents" }).click();
  await page.getByRole("img").first().waitFor();
  await views.getByRole("link", { name: "Quality" }).click();
  await page.getByRole("rowheader").getByRole("link").first().click();
  await page
    .getByRole("link", { name: /^Ticket \d+$/ })
    .first()
    .click();
  await page.getByRole("region", { name: "Conversation" }).waitFor();
  await views.getByRole("link", { name: "Test runs" }).click();
  await page
    .getByRole("link", { name: /^Test run / })
    .first()
    .click();
  await page.getByRole("main").getByRole("link", { name: "Test runs" }).click();
  await views.getByRole("link", { name: "Knowledge" }).click();
  await page
    .getByRole("link", { name: /^Closed/ })
    .first()
    .click();
  await page.locator(`.rows a[href*="ticket/${id}?"]`).click();
  await page.locator(".messages .out").getByText("Ist erledigt.").waitFor();
  expect(await page.getByRole("main").getByRole("alert").count()).toBe(0);
  const { data } = await mock.client().GET("/ticket/{ticketId}", { params: { path: { ticketId: id } } });
  expect(data?.status).toBe("closed");
  await page.getByRole("link", { name: "Console" }).click();
  await page.getByRole("heading", { level: 1, name: "Journal" }).waitFor();
});
