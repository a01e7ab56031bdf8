// The console's views of events and webhooks, and of imports and exports.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { expectNoOverflow } from "../page-under-test.ts";
import { expectNoMarkup, hostile, sendRequest, useConsole } from "./console-under-test.ts";

const openConsole = useConsole();

const fault = { effect: { kind: "status", status: 500 }, id: "kept" } as const;

describe("the events", () => {
  it("are listed, with webhooks to add, change and delete", async () => {
    const open = await openConsole("events");
    const { page, mock } = open;
    await sendRequest(mock, "/ticket/1", { method: "PATCH", body: '{"priority":"low"}' });
    const { subject } = await mock.control.getRecord("default", "tickets", 1);
    await page.getByText(`TicketUpdated #1 ${subject}`).waitFor();
    await page.getByLabel("Event", { exact: true }).selectOption("AppInstalled");
    await page.getByText("No events yet.").waitFor();
    await page.getByRole("textbox", { name: "URL", exact: true }).last().fill("no address");
    await page.getByRole("button", { name: "Add" }).click();
    await page.getByText(/^Found .*no address/).waitFor();
    await page.getByRole("textbox", { name: "URL", exact: true }).last().fill(`${open.origin}/nowhere`);
    await page.getByRole("button", { name: "Add" }).click();
    await page.getByText(/^Added: /).waitFor();
    await page.getByText("No deliveries yet.").waitFor();
    await page.getByRole("button", { name: /^Send ping: / }).click();
    await page.getByText(/^Ping sent to/).waitFor();
    await page.getByRole("button", { name: /^Send again: / }).waitFor();
    expect(await open.findBarriers()).toEqual([]);
    await page.getByText(/^Change: /).click();
    const change = page.locator("details").filter({ has: page.getByText(/^Change: /) });
    await change.getByRole("checkbox", { name: "AppRemoved" }).uncheck();
    await change.getByRole("textbox", { name: "Signing secret" }).fill("whsec_short");
    await change.getByRole("button", { name: "Save" }).click();
    await change.getByText(/^Found /).waitFor();
    const secret = `whsec_${"A".repeat(32)}`;
    await change.getByRole("textbox", { name: "Signing secret" }).fill(secret);
    await change.getByRole("button", { name: "Save" }).click();
    await page.getByText(/^Changed: /).waitFor();
    const { webhooks } = await mock.control.listWebhooks("default");
    expect(webhooks).toMatchObject([{ secret, active: true }]);
    expect(webhooks[0]?.events).toHaveLength(9);
    await page.getByRole("button", { name: /^Switch off: / }).click();
    await page.getByRole("heading", { name: /nowhere off$/ }).waitFor();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Yes" }).click();
    await page.getByText("No webhooks yet.").waitFor();
  });

  it("show hostile texts as text without overflow", async () => {
    const { page, mock } = await openConsole("events");
    await page.setViewportSize({ width: 390, height: 800 });
    await sendRequest(mock, "/ticket/1", { method: "PATCH", body: '{"priority":"low"}' });
    await mock.control.patchRecord("default", "tickets", 1, { subject: hostile });
    await sendRequest(mock, "/ticket/1", { method: "PATCH", body: '{"priority":"high"}' });
    await page.locator("summary").first().click();
    await page.getByText("WWWW").first().waitFor();
    await expectNoMarkup(page);
    await expectNoOverflow(page);
  });
});

describe("the files", () => {
  it("save a state, and load it into another sandbox", async () => {
    const open = await openConsole("files");
    const { page, mock } = open;
    await mock.control.patchRecord("default", "tickets", 1, { subject: "kept in a file" });
    await mock.control.addFault("default", fault);
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download the state" }).click();
    const saved = await downloading;
    expect(saved.suggestedFilename()).toBe("default.state.json");
    const path = await saved.path();
    expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({
      format: "ticket-mock-state",
      faults: [{ id: "kept" }],
    });
    await mock.control.createSandbox({ id: "other", scenario: "empty" });
    await page.goto(`${open.origin}/__admin/console/files?sandbox=other`);
    await page.getByLabel("State file").setInputFiles(path);
    await page.getByRole("button", { name: "Import the file" }).click();
    await page.getByRole("button", { name: "Yes" }).click();
    await page.getByText(/^Imported:/).waitFor();
    expect(await mock.control.getRecord("other", "tickets", 1)).toMatchObject({ subject: "kept in a file" });
  });

  it("report mistakes in an imported file, even with hostile texts", async () => {
    const open = await openConsole("files");
    const { page } = open;
    await page.setViewportSize({ width: 390, height: 800 });
    const importFile = async (text?: string) => {
      const file = {
        name: `${hostile.slice(0, 60)}.json`,
        mimeType: "application/json",
        buffer: Buffer.from(text ?? ""),
      };
      if (text !== undefined) await page.getByLabel("State file").setInputFiles(file);
      await page.getByRole("button", { name: "Import the file" }).click();
      await page.getByRole("button", { name: "Yes" }).click();
    };
    await importFile();
    await page.getByText("Choose a file first.").waitFor();
    await importFile("no JSON");
    await page.getByText("This file is not valid JSON.").first().waitFor();
    await importFile(
      JSON.stringify({ format: "ticket-mock-state", formatVersion: 1, [hostile]: 1, scenario: hostile }),
    );
    await page
      .getByText(/^Problems in the file|^The mock refused:/)
      .first()
      .waitFor();
    expect(await open.findBarriers()).toEqual([]);
    await expectNoMarkup(page);
    await expectNoOverflow(page);
  });

  it("report in German what was exported, and a lost connection", async () => {
    const { page } = await openConsole("files", { context: { locale: "de-DE" } });
    await page.getByRole("button", { name: "Zustand exportieren" }).waitFor();
    await page.getByRole("button", { name: "Journal als HAR exportieren" }).click();
    await page.getByText("Exportiert: default.har").waitFor();
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Zustand exportieren" }).click();
    await page.getByText(/^Keine Antwort/).waitFor();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Zustand exportieren" }).click();
    await page.getByText("Exportiert: default.state.json").waitFor();
  });
});
