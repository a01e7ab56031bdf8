// An operation on the built contract page in Chromium: its form, its responses, snippets and description.
import type { Locator } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { usePages } from "../page-under-test.ts";
import { editor, searchRoute, send, sendButton, ticketRoute } from "./docs-under-test.ts";

const openPage = usePages();

describe("an operation", () => {
  it("is sent with a token to the sandbox of the address, and its response leads to the journal", async () => {
    const { page, mock, origin } = await openPage("/", { mock: { auth: "strict" } });
    await mock.control.createSandbox({ id: "inbox-1", tickets: 3 });
    await page.goto(`${origin}/docs?sandbox=inbox-1${ticketRoute}`);
    await send(page, "200 OK");
    await page.getByRole("link", { name: "In the journal" }).click();
    await page.getByRole("heading", { name: "Request 1" }).waitFor();
    expect((await mock.control.listRequests("inbox-1")).requests[0]?.path).toBe("/ticket/1");
    expect((await mock.control.listRequests("default")).total).toBe(0);
  });

  it("is sent as another user", async () => {
    const { page, mock } = await openPage(`/docs${ticketRoute}`, { mock: { auth: "strict" } });
    const callerSelect = page.getByRole("combobox", { name: "Send as" });
    await expect.poll(() => callerSelect.locator("option").count()).toBeGreaterThan(3);
    await callerSelect.selectOption({ index: 3 });
    await expect.poll(() => callerSelect.inputValue()).not.toBe("1");
    await send(page, "200 OK");
    expect((await mock.control.listRequests("default")).total).toBe(1);
  });

  it("takes parameter values from its address, in every form used by links", async () => {
    const { page, origin } = await openPage("/docs#?route=get-/ticket/3/");
    await expect.poll(() => page.getByLabel("ticketId").inputValue()).toBe("3");
    await page.goto(`${origin}/docs?sandbox=default#?route=get-/ticket/-id-`);
    await page.getByRole("heading", { name: "Read one ticket" }).waitFor();
    expect(await page.title()).toBe("Read one ticket · Contract · ticket-mock");
    expect(await page.getByLabel("ticketId").inputValue()).toBe("3");
  });

  it("marks mistakes in the editor, and repairs a refused request", async () => {
    const { page } = await openPage(`/docs${searchRoute}`);
    await editor(page).fill('{"filters": [{"key": "t.priority", "comparator": "in", "values": ["urgnt"]}]}');
    await page.locator(".cm-lintRange-error").first().hover();
    await page.getByText("expected: low, medium, high, urgent").first().waitFor();
    await send(page, "400 Bad Request");
    await page.getByRole("listitem").filter({ hasText: "/filters/0/values/0" }).waitFor();
    await page.getByRole("button", { name: "Fill in the corrected request" }).click();
    await editor(page).getByText('"urgent"').waitFor();
    await send(page, "200 OK");
  });

  it("names the changed record, and undoes the change unless others followed", async () => {
    const { page, mock } = await openPage("/docs#?route=patch-/ticket/2");
    const statusNow = async () => (await mock.control.getRecord("default", "tickets", 2)).status;
    const before = await statusNow();
    await send(page, "200 OK");
    const heading = page.getByRole("heading", { name: "Response", exact: true });
    const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0;
    expect(await topOf(heading)).toBeGreaterThan(await topOf(sendButton(page)));
    await page.getByRole("link", { name: "ticket 2" }).waitFor();
    expect(await statusNow()).toBe("closed");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone: ticket 2").waitFor();
    expect(await statusNow()).toBe(before);
    await send(page, "Changed ticket 2");
    await mock.control.createRecord("default", "tickets", {});
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("The sandbox has changed since then").waitFor();
    expect(await statusNow()).toBe("closed");
  });

  it("reports an applied fault, and switches it off", async () => {
    const { page, mock } = await openPage(`/docs${ticketRoute}`);
    await mock.control.addFault("default", { id: "busy", effect: { kind: "outage" } });
    await page.getByRole("link", { name: "A fault is active" }).waitFor();
    await send(page, "503 Service Unavailable");
    await page.getByRole("link", { name: "busy" }).waitFor();
    await page.getByRole("button", { name: "Switch off" }).click();
    await page.getByText("Switched off: busy").waitFor();
    await send(page, "200 OK");
  });

  it("shows code in a monospaced font, in the editor and in responses", async () => {
    const { page } = await openPage(`/docs${searchRoute}`);
    await editor(page).waitFor();
    await send(page, "200 OK");
    for (const code of [editor(page), page.getByRole("region", { name: "Response", exact: true }).locator("pre")])
      expect(await code.evaluate((element) => getComputedStyle(element).fontFamily)).toContain("mono");
  });

  it("has an editor that fills its space even for a short body", async () => {
    const { page } = await openPage(`/docs${searchRoute}`);
    await editor(page).fill("{}");
    const heightOf = async (part: string) => (await page.locator(part).boundingBox())?.height;
    expect(await heightOf(".cm-editor")).toBe(await heightOf(".editor"));
  });

  it("completes names and values of the contract", async () => {
    const { page } = await openPage(`/docs${searchRoute}`);
    await editor(page).fill('{"filters": [{"key": "t.status", "values": [');
    await page.keyboard.type('"pen');
    await page.getByRole("option", { name: '"pending"' }).waitFor();
  });

  it("is copied as a command, as a fetch call and as a client call", async () => {
    const permissions = ["clipboard-read", "clipboard-write"];
    const { page, origin } = await openPage(`/docs${ticketRoute}`, { context: { permissions } });
    for (const [kind, start] of [
      ["curl", `curl -X GET '${origin}/ticket/1'`],
      ["fetch", `const response = await fetch("${origin}/ticket/1"`],
      ["client", 'import { createTicketClient } from "ticket-service-mock/client"'],
    ] as const) {
      await page.getByText(kind, { exact: true }).click();
      await page.getByRole("button", { name: `Copy: ${kind}` }).click();
      await page.getByText("Copied.", { exact: true }).waitFor({ state: "attached" });
      expect(await page.evaluate<string>("navigator.clipboard.readText()")).toContain(start);
    }
  });

  it("folds models below the second level, and hides ranges without information", async () => {
    const { page, origin } = await openPage(`/docs${ticketRoute}`);
    const customer = page.locator(".fields-list > li").filter({ has: page.getByText("unpaidDebt", { exact: true }) });
    await page.getByText("firstResponseDueBy", { exact: true }).first().waitFor();
    expect(await customer.count()).toBe(0);
    expect(await page.locator(".reading").innerText()).not.toContain("9007199254740991");
    await page.goto(`${origin}/docs#?route=patch-/ticket/1`);
    await page.getByText("Variant with tagIds", { exact: true }).waitFor();
    await page.getByText("Variant with addTagIds, removeTagIds").waitFor();
    await page.locator('[data-at="tagIds"]').waitFor();
  });

  it("has an introduction and a list of rules, with assumptions marked", async () => {
    const { page } = await openPage("/docs#?route=get-/ticket/{ticketId}/ping");
    const rule = page.getByRole("list", { name: "Rules" }).getByRole("listitem").first();
    await expect
      .poll(() => rule.innerText())
      .toBe("An agent is present for 90 seconds after a poll, on the sandbox's clock. assumed");
    expect(await rule.locator(".provenance").getAttribute("title")).toMatch(/ Two polls may get lost$/);
  });

  it("marks its provenance, with the reason on hover, and links next steps", async () => {
    const { page, origin } = await openPage("/docs#?route=get-/app");
    const mark = page.locator(".operation-place .provenance").first();
    expect(await mark.innerText()).toBe("assumed");
    expect(await mark.getAttribute("title")).toContain("The path of the list is not published");
    await page.goto(`${origin}/docs${ticketRoute}`);
    await page.getByRole("region", { name: "Next steps" }).getByRole("link").first().click();
    await page.getByRole("heading", { level: 1, name: "List the work sessions of a ticket" }).waitFor();
  });
});
