// The sandboxes view: actions, a thousand sandboxes, and hostile names.
import { describe, expect, it } from "vitest";
import { expectNoOverflow } from "../page-under-test.ts";
import { expectNoMarkup, hostile, sendRequest, useConsole } from "./console-under-test.ts";

const openConsole = useConsole();

describe("the sandboxes view", () => {
  it("creates and forks a sandbox, deletes the fork, and names the current sandbox in the address", async () => {
    const { page, mock } = await openConsole("sandboxes");
    await page.getByRole("button", { name: "New sandbox" }).click();
    await page.getByLabel("Id (empty: generated)", { exact: true }).fill("inbox-1");
    await page.getByLabel("Scenario", { exact: true }).selectOption("empty");
    await page.getByLabel(/^World/).fill("parcels-en");
    await page.getByLabel("Note", { exact: true }).fill("for the new inbox");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.getByText("Created: inbox-1").waitFor();
    expect(new URL(page.url()).searchParams.get("sandbox")).toBe("inbox-1");
    expect((await mock.control.getSandbox("inbox-1")).world).toBe("parcels-en");
    await page.getByText("parcels-en", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Fork" }).click();
    await page.getByLabel("Id of the fork").fill("inbox-2");
    await page.getByRole("dialog").getByRole("button", { name: "Fork" }).click();
    await page.getByText("Forked as inbox-2").waitFor();
    await page.getByRole("row", { name: /^inbox-1 for the new inbox/ }).waitFor();
    expect((await mock.control.getSandbox("inbox-2")).forkOf).toBe("inbox-1");
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "No", exact: true }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Yes" }).click();
    await page.getByText("Deleted: inbox-2").waitFor();
    await page.getByText("2 sandboxes").waitFor();
    expect(new URL(page.url()).searchParams.get("sandbox")).toBeNull();
  });

  it("undoes a write, takes and restores a snapshot, and resets", async () => {
    const { page, mock } = await openConsole("sandboxes");
    const close = () => sendRequest(mock, "/ticket/1", { method: "PATCH", body: '{"priority":"low"}' });
    await page.getByText("No snapshots yet.").waitFor();
    expect((await close()).status).toBe(200);
    await page.getByRole("button", { name: "Undo the last write" }).click();
    await page.getByText(/^Undone; records changed: \d+$/).waitFor();
    await page.getByRole("button", { name: "Undo the last write" }).click();
    await page.getByText(/^The mock refused:/).waitFor();
    await page.getByRole("button", { name: "Take snapshot" }).click();
    await page.getByLabel("Name of the snapshot").fill("before");
    await page.keyboard.press("Enter");
    await page.getByText("Snapshot taken: before").waitFor();
    await close();
    await page.getByRole("button", { name: "Restore: before" }).click();
    await page.getByText("Restored: before").waitFor();
    await page.getByRole("button", { name: "Reset" }).click();
    await page.getByRole("button", { name: "Yes" }).click();
    await page.getByText("The sandbox is back at its start.").waitFor();
    expect(await (await sendRequest(mock, "/ticket/1")).json()).toMatchObject({ priority: "medium" });
  });

  it("shows the mock's message about a refusal", async () => {
    const open = await openConsole("sandboxes");
    const { page } = open;
    await page.getByRole("button", { name: "New sandbox" }).click();
    await page.getByLabel("Id (empty: generated)", { exact: true }).fill("default");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page
      .getByRole("alert")
      .getByText(/The mock refused: .*default/)
      .waitFor();
    expect(await open.findBarriers()).toEqual([]);
  });

  it("finds one of a thousand sandboxes by page and by search", async () => {
    const open = await openConsole("unknown", { mock: { maxSandboxes: 1001 } });
    const { page, mock } = open;
    for (let count = 0; count < 1000; count += 1) await mock.control.createSandbox({ id: `team-${count}`, tickets: 0 });
    await page.getByRole("link", { name: "Sandboxes" }).click();
    await page.getByText("1,001 sandboxes").waitFor();
    await expect.poll(() => page.locator("tbody tr").count()).toBe(50);
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("Page 2 of 21").waitFor();
    await page.getByLabel("Search").fill("team-987");
    await page.getByText("1 sandbox", { exact: true }).waitFor();
    await page.getByRole("link", { name: "team-987" }).click();
    await page.getByRole("heading", { name: "team-987" }).waitFor();
    expect(await open.findBarriers()).toEqual([]);
  });

  it("shows hostile names as text without overflow", async () => {
    const { page } = await openConsole("unknown");
    await page.route("**/__admin/sandboxes**", async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const body = text.replaceAll('"scenario":"default"', `"scenario":${JSON.stringify(hostile)}`);
      await route.fulfill({ response, body });
    });
    await page.getByRole("link", { name: "Sandboxes" }).click();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByText("1 sandbox", { exact: true }).waitFor();
    await expectNoMarkup(page);
    await expectNoOverflow(page);
  });
});
