// The state in the console: collections, search, one record with its links, its form, what changed, and hostile texts.
import { describe, expect, it } from "vitest";
import { expectNoOverflow } from "../page-under-test.ts";
import { ask, expectNoMarkup, hostile, useConsole } from "./console-under-test.ts";

const openConsole = useConsole();

describe("the state", () => {
  it("shows collections with their counts, finds a record, and leads along its references", async () => {
    const open = await openConsole("state");
    const { page } = open;
    await page.getByRole("link", { name: "tickets 5" }).waitFor();
    await page.getByRole("link", { name: /^tags \d/ }).click();
    await page.getByLabel("Search in all fields").fill("umzug");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText(/^[1-9]\d* records$/).waitFor();
    expect(new URL(page.url()).searchParams.get("q")).toBe("umzug");
    await page.getByRole("link", { name: /^tickets \d/ }).click();
    await page.getByRole("link", { name: "1", exact: true }).click();
    await page.getByRole("heading", { name: "tickets, Record 1" }).waitFor();
    await page.getByRole("listitem").filter({ hasText: "/agentId" }).getByRole("link").click();
    await page.getByRole("heading", { name: /^users, Record \d+$/ }).waitFor();
    expect(await open.findBarriers()).toEqual([]);
  });

  it("changes a record by its form, and says at the field what is wrong", async () => {
    const open = await openConsole("state?collection=tickets&record=1");
    const { page, mock } = open;
    await page.getByText("Edit this record").click();
    await page.getByLabel("priority", { exact: true }).selectOption("low");
    // Nullable fields may stay empty.
    expect(await page.getByLabel("channel", { exact: true }).getAttribute("aria-required")).toBe("true");
    expect(await page.getByLabel("agentId", { exact: true }).getAttribute("aria-required")).toBe("false");
    await page.getByLabel("agentId", { exact: true }).fill("4711");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText(/^The mock refused:/).waitFor();
    const agent = page.getByLabel("agentId", { exact: true });
    expect(await agent.getAttribute("aria-invalid")).toBe("true");
    await page.getByText("Found 4711, expected the id of an existing record of users.").waitFor();
    expect(await open.findBarriers()).toEqual([]);
    await page.getByLabel("tagIds", { exact: true }).fill("[1,");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("This is not valid JSON.").waitFor();
    await page.getByLabel("tagIds", { exact: true }).fill("[1]");
    await page.getByLabel("agentId: nothing (null)", { exact: true }).check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved: tickets 1").waitFor();
    expect(await (await ask(mock, "/ticket/1")).json()).toMatchObject({ priority: "low", agentId: null, tagIds: [1] });
  });

  it("keeps the line breaks of what is changed", async () => {
    const { page, mock } = await openConsole("state?collection=tickets&record=1");
    const read = async (): Promise<string> => (await (await ask(mock, "/ticket/1")).json()).bodyPlain;
    const before = await read();
    expect(before).toContain("\n");
    await page.getByText("Edit this record").click();
    await page.getByLabel("bodyPlain", { exact: true }).press("End");
    await page.getByLabel("bodyPlain", { exact: true }).pressSequentially("!");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved: tickets 1").waitFor();
    expect((await read()).replace("!", "").split("\n")).toEqual(before.replace("!", "").split("\n"));
    expect(await read()).not.toBe(before);
  });

  it("compares with the start, and leaves no sandbox behind", async () => {
    const open = await openConsole("state");
    const { page, mock } = open;
    await page.getByRole("button", { name: "Compare with the start" }).click();
    await page.getByText("Nothing has changed since the start.").waitFor();
    await ask(mock, "/ticket/1", { method: "PATCH", body: '{"priority":"low"}' });
    await page.getByRole("button", { name: "Compare with the start" }).click();
    await page.getByText("tickets 1: changed").click();
    await page.getByRole("row", { name: '/priority "medium" "low"' }).waitFor();
    expect(await open.findBarriers()).toEqual([]);
    expect((await mock.control.listSandboxes()).total).toBe(1);
  });

  it("deletes a record, or says why not", async () => {
    const open = await openConsole("state?collection=tags&record=1");
    const { page } = open;
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Yes" }).click();
    await page.getByText(/^Deleted: tags 1$|^The mock refused:/).waitFor();
    expect(await open.findBarriers()).toEqual([]);
  });

  it("shows hostile texts as texts, in their place", async () => {
    const open = await openConsole("unknown");
    const { page, mock } = open;
    await page.setViewportSize({ width: 390, height: 800 });
    await mock.control.patchRecord("default", "tickets", 1, { subject: hostile, body: hostile });
    for (const view of ["state", "state?collection=tickets&record=1"]) {
      await page.goto(`${open.origin}/__admin/console/${view}`);
      await page.getByText("WWWW").first().waitFor();
      await expectNoMarkup(page);
      await expectNoOverflow(page);
    }
    await page.getByText("Edit this record").click();
    await page.getByLabel("subject", { exact: true }).waitFor();
    await expectNoOverflow(page);
  });
});
