// The frame of the console in Chromium: keyboard, difficult scenarios, the lock, menus, banners and addresses.
import { describe, expect, it } from "vitest";
import { expectNoOverflow } from "../page-under-test.ts";
import { sendRequest, useConsole } from "./console-under-test.ts";

const openConsole = useConsole();

describe("every view", () => {
  it("is reachable by keyboard from the start of the page, and shows the focus", async () => {
    const { page } = await openConsole("journal");
    await page.getByText("Live", { exact: true }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate<string>("document.activeElement.id")).toBe("view");
    await page.keyboard.press("Tab");
    const outline = await page.evaluate<string>("getComputedStyle(document.activeElement).outlineStyle");
    expect(outline).toBe("solid");
  });

  it.each([
    ["journal", "flaky-backend", /^Live$/],
    ["state", "edge-values", /^\d+ records$/],
    ["coverage", "empty", /operations were never requested/],
    ["faults", "slow-network", /^Switch all off$/],
    ["events", "restricted-caller", /^No events yet|^Newest first/],
  ])("%s works in the scenario %s", async (view, scenario, ready) => {
    const open = await openConsole(view, { mock: { scenario, tickets: undefined } });
    const { page, mock } = open;
    await sendRequest(mock, "/ticket/1").catch(() => undefined);
    await page.getByText(ready).waitFor();
    await expect.poll(() => page.locator(".waiting").count()).toBe(0);
    expect(await open.findBarriers()).toEqual([]);
    await expectNoOverflow(page);
  });
});

describe("the console", () => {
  it("requests the admin token if there is one, once per tab", async () => {
    const open = await openConsole("sandboxes", { mock: { admin: { token: "open-sesame" } } });
    const { page } = open;
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
  });

  it("switches the sandbox by its menu, and runs commands from the palette", async () => {
    const open = await openConsole("clock");
    const { page, mock, origin } = open;
    await mock.control.createSandbox({ id: "inbox-1", scenario: "empty" });
    await page.getByRole("button", { name: "Sandbox: default" }).click();
    await page.getByLabel("Find a sandbox").fill("inbox");
    expect(await open.findBarriers()).toEqual([]);
    await page.getByRole("link", { name: "inbox-1 empty" }).click();
    await page.waitForURL("**/clock?sandbox=inbox-1");
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("textbox").fill("start the");
    expect(await open.findBarriers()).toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByText("The clock is running.").waitFor();
    expect((await mock.control.getClock("inbox-1")).mode).toBe("running");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("textbox").fill("customers 1");
    await page.getByRole("button", { name: "customers 1" }).click();
    await page.waitForURL("**sandbox=inbox-1&collection=customers&record=1");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const start = page.getByRole("link", { name: "Start", exact: true });
    expect(await start.getAttribute("href")).toBe("/?__sandbox=inbox-1");
    await page.goto(`${origin}/?__sandbox=inbox-1`);
    await page.getByTitle("Sandbox: inbox-1").waitFor();
    await page.goto(`${origin}/__admin/console`);
    await page.getByRole("button", { name: "Sandbox: inbox-1" }).click();
    await page.getByRole("link", { name: "default default" }).click();
    await page.waitForURL("**/console/journal?sandbox=default");
    expect(await start.getAttribute("href")).toBe("/?__sandbox=default");
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

  it("is absent without the admin surface", async () => {
    const open = await openConsole("sandboxes", { mock: { admin: false } });
    expect(await open.page.locator("body").innerText()).toContain('"success"');
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
