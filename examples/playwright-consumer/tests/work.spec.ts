// Tests an agent's daily work: find a ticket, read it, change it.
import { expect, test } from "./inbox.ts";

test("lists open tickets by due date, and shows their number", async ({ page, mock, openInbox }) => {
  await openInbox();
  const rows = page.getByRole("list", { name: "Tickets" }).getByRole("button");
  await expect(rows).toHaveCount(50);
  const { data } = await mock.client().POST("/ticket/search", {
    body: { filters: [{ key: "t.status", values: ["open"] }], orderByField: "t.dueBy", orderByDirection: "asc" },
  });
  await expect(page.getByLabel("Number of tickets")).toHaveText(String(data?.total));
  await expect(rows.first()).toContainText(data?.tickets[0]?.subject ?? "no ticket");
});

test("closes a ticket, which leaves the list", async ({ page, mock, openInbox }) => {
  await mock.control.switchScenario({ name: "empty" });
  await mock.control.createRecord("tickets", { id: 7, traits: ["open"], subject: "Zählerstand nachreichen" });
  await openInbox();
  await page.getByRole("button", { name: "Zählerstand nachreichen" }).click();
  await page.getByLabel("Status").selectOption("closed");
  await expect(page.getByText("Saved")).toBeVisible();
  await expect(page.getByText("Nothing to do")).toBeVisible();
  await expect(mock).toHaveReceived("updateTicket", { times: 1, body: { status: "closed" } });
  await expect(mock).toHaveChanged("tickets", 7, { status: "closed" });
});

test("finds tickets by text", async ({ page, mock, openInbox }) => {
  await mock.control.createRecord("tickets", { traits: ["open"], subject: "Wallbox im Carport" });
  await openInbox();
  await page.getByLabel("Search tickets").fill("Wallbox Carport");
  await expect(page.getByLabel("Number of tickets")).toHaveText("1");
  await page.getByRole("button", { name: "Wallbox im Carport" }).click();
  await expect(page.getByRole("heading", { name: "Wallbox im Carport" })).toBeVisible();
});
