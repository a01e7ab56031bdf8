// The shell of the console in Chromium: the lock, the sandbox menu, the palette, the warning bar and addresses.
import { describe, expect, it } from "vitest";
import { sendRequest, useConsole } from "./views/console-under-test.ts";

const openConsole = useConsole();

describe("the console", () => {
  it("requests the admin token if there is one, once for all pages of a tab", async () => {
    const open = await openConsole("sandboxes", { mock: { admin: { token: "open-sesame" } } });
    const { page, origin } = open;
    await page.getByLabel("Admin token").fill("wrong");
    await page.keyboard.press("Enter");
    await page.getByText("This is not the admin token of this mock.").waitFor();
    expect(await open.findBarriers()).toEqual([]);
    await page.getByLabel("Admin token").fill("open-sesame");
    await page.keyboard.press("Enter");
    await page.getByText("1 sandbox", { exact: true }).waitFor();
    await page.reload();
    await page.getByText("1 sandbox", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Journal" }).click();
    await page.getByText("Live", { exact: true }).waitFor();
    await page.goto(`${origin}/`);
    await page.getByRole("button", { name: /^Send/ }).waitFor();
  });

  it("switches the sandbox by its menu", async () => {
    const open = await openConsole("clock");
    const { page, mock } = open;
    await mock.control.createSandbox({ id: "inbox-1", scenario: "empty" });
    await page.getByRole("button", { name: "Sandbox: default" }).click();
    await page.getByLabel("Find a sandbox").fill("inbox");
    expect(await open.findBarriers()).toEqual([]);
    await page.getByRole("link", { name: "inbox-1 empty" }).click();
    await page.waitForURL("**/clock?sandbox=inbox-1");
    await page.getByRole("button", { name: "Sandbox: inbox-1" }).waitFor();
  });

  it("runs commands and opens records from the palette", async () => {
    const open = await openConsole("clock");
    const { page, mock, origin } = open;
    await mock.control.createSandbox({ id: "inbox-1" });
    await page.goto(`${origin}/__admin/console/clock?sandbox=inbox-1`);
    await page.getByRole("button", { name: "Sandbox: inbox-1" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("textbox").fill("start the");
    expect(await open.findBarriers()).toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByText("The clock is running.").waitFor();
    expect((await mock.control.getClock("inbox-1")).mode).toBe("running");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("textbox").fill("customers 1");
    await page.getByRole("button", { name: "customers 1", exact: true }).click();
    await page.waitForURL("**sandbox=inbox-1&collection=customers&record=1");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  it("shares the chosen sandbox with the start page", async () => {
    const { page, mock, origin } = await openConsole("clock");
    await mock.control.createSandbox({ id: "inbox-1", scenario: "empty" });
    await page.goto(`${origin}/__admin/console/clock?sandbox=inbox-1`);
    const start = page.getByRole("link", { name: "Start", exact: true });
    await expect.poll(() => start.getAttribute("href")).toBe("/?__sandbox=inbox-1");
    await page.goto(`${origin}/?__sandbox=inbox-1`);
    await page.getByTitle("Sandbox: inbox-1").waitFor();
    await page.goto(`${origin}/__admin/console`);
    await page.getByRole("button", { name: "Sandbox: inbox-1" }).click();
    await page.getByRole("link", { name: "default default" }).click();
    await page.waitForURL("**/console/journal?sandbox=default");
    expect(await start.getAttribute("href")).toBe("/?__sandbox=default");
  });

  it("lists its keyboard shortcuts, and closes dialogs by Escape", async () => {
    const open = await openConsole("clock");
    const { page } = open;
    await page.getByRole("button", { name: "Sandbox: default" }).waitFor();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    expect(await open.findBarriers()).toEqual([]);
    await page.keyboard.press("Control+k");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  it("shows on every view that faults are on, and releases held requests", async () => {
    const open = await openConsole("journal");
    const { page, mock } = open;
    await mock.control.addFault("default", { effect: { kind: "hold" }, when: { next: 1 } });
    await page.getByText("A fault is active: responses may differ from the contract.").waitFor();
    const pendingResponse = sendRequest(mock, "/ticket/1");
    await page.getByText("A fault is holding a request.").waitFor();
    expect(await open.findBarriers()).toEqual([]);
    await page.getByRole("button", { name: "Release all" }).click();
    expect((await pendingResponse).status).toBe(200);
    await page.getByText("A fault is active").waitFor({ state: "detached" });
  });

  it("supports Back and Forward, and opens the view of an address", async () => {
    const { page } = await openConsole("");
    await page.getByRole("heading", { name: "Journal", level: 1 }).waitFor();
    await page.getByRole("link", { name: "Sandboxes" }).click();
    await page.getByRole("heading", { name: "Sandboxes", level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Journal", level: 1 }).waitFor();
    await expect.poll(() => page.title()).toBe("Journal · Console · ticket-mock");
  });
});
