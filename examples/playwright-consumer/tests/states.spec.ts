// Tests screen states that are hard to get from a real service: empty, slow, down, refused, overdue.
import { expect, test } from "./inbox.ts";

test.describe("an empty inbox", () => {
  test.use({ mockStart: { scenario: "empty" } });

  test("says that there is nothing to do", async ({ page, openInbox }) => {
    await openInbox();
    await expect(page.getByRole("status").filter({ hasText: "Nothing to do" })).toBeVisible();
    await expect(page.getByLabel("Number of tickets")).toHaveText("0");
  });
});

test("shows placeholder rows while the service is slow", async ({ page, mock, openInbox }) => {
  await mock.control.addFault({
    id: "slow",
    match: { operationId: "searchTickets" },
    effect: { kind: "delay", fixedMs: 60_000 },
  });
  await openInbox();
  await expect(page.getByRole("status", { name: "Loading tickets" })).toBeVisible();
  await mock.control.deleteFault("slow");
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByRole("list", { name: "Tickets" })).toBeVisible();
});

test("says that the service is down, and recovers when it is back", async ({ page, mock, openInbox }) => {
  await mock.control.addFault({ id: "down", effect: { kind: "outage" } });
  await openInbox();
  await expect(page.getByRole("alert")).toContainText("503");
  await mock.control.deleteFault("down");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("list", { name: "Tickets" })).toBeVisible();
});

test("says that there is no connection", async ({ page, mock, openInbox }) => {
  await mock.control.addFault({ effect: { kind: "connectionReset" }, when: { next: 1 } });
  await openInbox();
  await expect(page.getByRole("alert")).toContainText("No connection");
});

test.describe("a caller without permissions", () => {
  test.use({ mockStart: { scenario: "restricted-caller" } });

  test("can read tickets, and sees why a change is refused", async ({ page, mock, openInbox }) => {
    await openInbox();
    await page.getByRole("list", { name: "Tickets" }).getByRole("button").first().click();
    const priority = page.getByLabel("Priority");
    const before = await priority.inputValue();
    await priority.selectOption(before === "urgent" ? "low" : "urgent");
    await expect(page.getByRole("alert")).toContainText("missing_permission");
    await expect(priority).toHaveValue(before);
    await expect(mock).toHaveReceived("updateTicket", { times: 1 });
  });
});

test.describe("a service that requires due dates for pending tickets", () => {
  test.use({ mockStart: { scenario: "strict-pending" } });

  test("refuses a pending ticket, which the page shows", async ({ page, mock, openInbox }) => {
    await mock.control.createRecord("tickets", { traits: ["escalated"], subject: "Abschlag zu hoch" });
    await openInbox();
    await page.getByRole("button", { name: "Abschlag zu hoch" }).click();
    await page.getByLabel("Status").selectOption("pending");
    await expect(page.getByRole("alert")).toContainText("422");
  });
});

test("marks a ticket once it is overdue", async ({ page, mock, openInbox }) => {
  await mock.control.switchScenario({ name: "empty" });
  await mock.control.createRecord("tickets", { traits: ["dueSoon"], subject: "Rückruf zugesagt" });
  await openInbox();
  const row = page.getByRole("button", { name: "Rückruf zugesagt" });
  await expect(row).toBeVisible();
  await expect(row).not.toContainText("SLA breached");
  await mock.control.advanceClock({ duration: "PT2H" });
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(row).toContainText("SLA breached");
});
