// The state in the console: collections, search, sorting, a record with its references, editor and form, differences, and hostile texts.
import { describe, expect, it } from "vitest";
import { expectNoOverflow } from "../page-under-test.ts";
import { expectNoMarkup, hostile, sendRequest, useConsole } from "./console-under-test.ts";

const openConsole = useConsole();

describe("the state", () => {
  it("shows collections with counts, finds and sorts records, and follows their references", async () => {
    const open = await openConsole("state");
    const { page, mock } = open;
    await page.getByRole("link", { name: "tickets 5" }).waitFor();
    await page.getByRole("button", { name: "subject", exact: true }).click();
    await page.locator('th[aria-sort="ascending"]', { hasText: "subject" }).waitFor();
    await page.getByRole("link", { name: /^tags \d/ }).click();
    await page.getByLabel("Search in all fields").fill("umzug");
    await page.getByText(/^[1-9]\d* records$/).waitFor();
    await page.waitForURL("**q=umzug*");
    await page.getByRole("link", { name: /^tickets \d/ }).click();
    await page.getByRole("row", { name: /^1 / }).getByRole("cell").first().click();
    await page.getByRole("heading", { name: "tickets / 1" }).waitFor();
    const { agentId } = await mock.control.getRecord("default", "tickets", 1);
    const { firstName, lastName } = await mock.control.getRecord("default", "users", Number(agentId));
    await page
      .getByRole("list", { name: "References" })
      .getByRole("link", { name: `${firstName} ${lastName}` })
      .click();
    await page.getByRole("heading", { name: `users / ${agentId}` }).waitFor();
    expect(await open.findBarriers()).toEqual([]);
  });

  it("changes a record as JSON, after a review", async () => {
    const open = await openConsole("state?collection=tags&record=1");
    const { page, mock } = open;
    const editor = page.getByLabel("The full record", { exact: true });
    await editor.fill('{ "id": 1,');
    await page.getByText("This is not valid JSON.").waitFor();
    const tag = await mock.control.getRecord("default", "tags", 1);
    await editor.fill(JSON.stringify({ ...tag, name: "Renamed" }));
    await page.getByRole("row", { name: /^\/name .* "Renamed"$/ }).waitFor();
    expect(await open.findBarriers()).toEqual([]);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved: Tag 1").waitFor();
    expect(await mock.control.getRecord("default", "tags", 1)).toMatchObject({ name: "Renamed" });
  });

  it("changes a record with its form, and reports mistakes at the field", async () => {
    const open = await openConsole("state?collection=tickets&record=1");
    const { page, mock } = open;
    await page.getByRole("tab", { name: "Form" }).click();
    await page.getByLabel(/^priority/).selectOption("low");
    await page.getByLabel("agentId", { exact: true }).fill("4711");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText(/^The mock refused:/).waitFor();
    expect(await page.getByLabel("agentId", { exact: true }).getAttribute("aria-invalid")).toBe("true");
    await page.getByText("Found 4711, expected the id of an existing record of users.").waitFor();
    expect(await open.findBarriers()).toEqual([]);
    await page.getByLabel("agentId: nothing (null)", { exact: true }).check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved: Ticket 1").waitFor();
    expect(await (await sendRequest(mock, "/ticket/1")).json()).toMatchObject({ priority: "low", agentId: null });
  });

  it("keeps the line breaks of changed texts", async () => {
    const { page, mock } = await openConsole("state?collection=tickets&record=1");
    const fetchBody = async (): Promise<string> => (await (await sendRequest(mock, "/ticket/1")).json()).bodyPlain;
    const before = await fetchBody();
    expect(before).toContain("\n");
    await page.getByRole("tab", { name: "Form" }).click();
    await page.getByLabel(/^bodyPlain/).press("End");
    await page.getByLabel(/^bodyPlain/).pressSequentially("!");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved: Ticket 1").waitFor();
    expect((await fetchBody()).replace("!", "").split("\n")).toEqual(before.replace("!", "").split("\n"));
    expect(await fetchBody()).not.toBe(before);
  });

  it("compares two states, and names the cause of each change", async () => {
    const open = await openConsole("state?tab=changes");
    const { page, mock } = open;
    await page.getByText("No differences.").waitFor();
    await sendRequest(mock, "/ticket/1", { method: "PATCH", body: '{"priority":"low"}' });
    await page.getByRole("row", { name: /^Ticket 1 \/priority "medium" "low" Request 1,/ }).waitFor();
    await page.getByRole("link", { name: "request 1" }).first().waitFor();
    expect(await open.findBarriers()).toEqual([]);
    await mock.control.putSnapshot("default", "later");
    await page.reload();
    await page.getByLabel("Since").selectOption("snapshot later");
    await page.getByText("No differences.").waitFor();
  });

  it("shows hostile texts as text without overflow", async () => {
    const { page, mock } = await openConsole("state?collection=tickets");
    await page.setViewportSize({ width: 390, height: 800 });
    await mock.control.patchRecord("default", "tickets", 1, { subject: hostile });
    await page.getByText("WWWW").first().waitFor();
    await expectNoMarkup(page);
    await expectNoOverflow(page);
    await page.getByRole("link", { name: "1", exact: true }).click();
    const editor = page.getByLabel("The full record", { exact: true });
    await editor.focus();
    // The editor renders only what is in view.
    await expect
      .poll(async () => {
        await page.keyboard.press("PageDown");
        return editor.getByText("WWWW").count();
      })
      .toBeGreaterThan(0);
    await expectNoMarkup(page);
    await expectNoOverflow(page);
    await page.getByRole("tab", { name: "Form" }).click();
    expect(await page.getByLabel("subject", { exact: true }).inputValue()).toBe(hostile);
    await expectNoMarkup(page);
    await expectNoOverflow(page);
  });
});
