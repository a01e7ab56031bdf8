// The built contract page in Chromium: search, keyboard, languages, access, and messages about missing things.
import { describe, expect, it } from "vitest";
import { pressAt, tabTo } from "../keyboard.ts";
import { expectNoOverflow, usePages } from "../page-under-test.ts";
import { editor, searchRoute, send, sendButton, ticketRoute } from "./docs-under-test.ts";

const openPage = usePages();

describe("finding an operation", () => {
  it("puts a filter from the global search into the body, and another with one click", async () => {
    const { page, mock } = await openPage("/docs");
    await page.getByRole("button", { name: /^Search/ }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("textbox", { name: /^Search operations/ }).fill("aiSupportLevel");
    await page.keyboard.press("Enter");
    await editor(page).getByText('"t.aiSupportLevel"').waitFor();
    await send(page, "200 OK");
    await page.getByRole("button", { name: "Use: t.sentiment" }).click();
    await editor(page).getByText('"disappointed"').waitFor();
    const request = (await mock.control.listRequests("default")).requests.at(-1);
    expect(request?.requestBody).toMatchObject({ filters: [{ key: "t.aiSupportLevel" }] });
    await sendButton(page).click();
    await page.getByText(/^[1-9]\d* of \d+ tickets$/).waitFor();
    const response = page.getByRole("region", { name: "Response", exact: true }).locator("pre");
    const foldedLength = (await response.innerText()).length;
    await page.getByRole("button", { name: "Expand all items" }).click();
    await expect.poll(async () => (await response.innerText()).length).toBeGreaterThan(foldedLength);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Use: t.sentiment" }).click();
    await expect.poll(async () => (await sendButton(page).boundingBox())?.y).toBeLessThan(844);
  });

  it("shows the remedy and operations of an error code", async () => {
    const { page } = await openPage(ticketRoute.replace("#", "/docs#"));
    await page.getByRole("link", { name: "unknown_ticket" }).click();
    const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: "unknown_ticket" }) });
    await row.getByText("No ticket has this id.").waitFor();
    await expect.poll(() => row.locator(".fix").textContent()).toBe("Fix: POST /ticket/search lists them.");
    await row.getByText(/operations$/).click();
    await row.getByRole("link", { name: "Read one ticket" }).waitFor();
  });

  it("filters error codes by status and words, and folds their rules", async () => {
    const { page } = await openPage("/docs#?errors");
    const codes = page.getByRole("rowheader");
    await page.getByText("5xx", { exact: true }).click();
    await page.getByRole("searchbox", { name: "Filter codes" }).fill("fault");
    await expect.poll(() => codes.allInnerTexts()).toEqual(["bad_gateway", "service_unavailable"]);
    await page.getByText("4xx", { exact: true }).click();
    await page.getByRole("searchbox", { name: "Filter codes" }).fill("state follow");
    await expect.poll(() => codes.allInnerTexts()).toEqual(["state_out_of_order"]);
    await page.getByText("Rule", { exact: true }).click();
    await page.getByText("People set the last three in order").waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await page.locator(".meaning").boundingBox())?.width).toBeGreaterThan(250);
  });

  it("reports an address without an operation, and offers similar ones", async () => {
    const { page } = await openPage("/docs/#?route=get-/tickets/search");
    await page.getByRole("heading", { name: "There is no such operation" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Search tickets" }).click();
    await page.getByRole("heading", { level: 1, name: "Search tickets" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "There is no such operation" }).waitFor();
  });

  it("filters the menu by text", async () => {
    const { page } = await openPage("/docs");
    await page.getByRole("searchbox", { name: "Filter operations" }).fill("searchTickets");
    const links = page.getByRole("navigation", { name: "Operations" }).getByRole("link");
    await expect.poll(() => links.allInnerTexts()).toEqual([expect.stringContaining("Search tickets")]);
    await page.getByText("Ctrl K also finds fields").waitFor();
  });
});

describe("the keyboard", () => {
  it("finds and sends an operation, and makes each region a single tab stop", async () => {
    const { page } = await openPage("/docs");
    const menu = page.getByRole("navigation", { name: "Operations" });
    await tabTo(page, menu.locator("summary").first());
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Create a ticket, or update one from another system" }).waitFor();
    await pressAt(page, page.getByRole("button", { name: "Skip to content" }));
    await pressAt(page, sendButton(page));
    await page.getByText(/^20\d [A-Z]/).waitFor();
    for (const region of [menu, page.locator(".reading")])
      await expect.poll(() => region.locator(":is(a, button, summary):not([tabindex='-1'])").count()).toBe(1);
  });
});

describe("the page", () => {
  it("is absent from journal and coverage", async () => {
    const { page, mock } = await openPage(`/docs${ticketRoute}`);
    await sendButton(page).waitFor();
    expect((await mock.control.listRequests("default")).total).toBe(0);
    expect((await mock.control.getTotalCoverage()).requestCount).toBe(0);
  });

  it("speaks German", async () => {
    const { page, origin } = await openPage(`/docs${ticketRoute}`, { context: { locale: "de-DE" } });
    const examples = page.getByRole("combobox", { name: "Beispiel" }).locator("option");
    await expect.poll(() => examples.allInnerTexts()).toContain("ticketId 6: unbekannter Absender");
    await page.getByRole("button", { name: "Senden" }).click();
    await page.getByText("200 OK").waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("de");
    expect(await page.title()).toBe("Ticket lesen · Vertrag · ticket-mock");
    await page.goto(`${origin}/docs${searchRoute}`);
    await page
      .getByRole("textbox", { name: "Body der Anfrage" })
      .fill('{"filters": [{"key": "t.priority", "comparator": "in", "values": ["urgnt"]}]}');
    await page.getByRole("button", { name: "Senden" }).click();
    await page.getByText("erwartet low, medium, high oder urgent").waitFor();
    await page.goto(`${origin}/docs#?route=get-/app`);
    const mark = page.locator(".operation-place .provenance").first();
    expect(await mark.getAttribute("title")).toMatch(/abweichen\. Begründung \(englisch\): The path/);
  });

  it("works with the admin API off, below a base path, without a token", async () => {
    const open = await openPage(`/docs${ticketRoute}`, { mock: { admin: false, basePath: "/api", auth: "off" } });
    const { page, origin } = open;
    await page.getByRole("textbox", { name: "Token" }).waitFor();
    expect(await page.getByRole("link", { name: "Console" }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "OpenAPI document" }).getAttribute("href")).toBe("/api/docs/open-api");
    const sent = page.waitForRequest(`${origin}/api/ticket/1**`);
    await send(page, "200 OK");
    expect((await (await sent).response())?.status()).toBe(200);
  });

  it("asks for the mock's admin token, and stores it", async () => {
    const { page } = await openPage(`/docs${ticketRoute}`, { mock: { admin: { token: "open-sesame" } } });
    for (const token of ["wrong", "open-sesame"]) {
      await page.getByLabel("Admin token").fill(token);
      await page.getByRole("button", { name: "Open", exact: true }).click();
      if (token === "wrong") await page.getByText("This is not the admin token of this mock.").waitFor();
    }
    await page.getByRole("combobox", { name: "Send as" }).waitFor();
    await page.reload();
    await page.getByRole("combobox", { name: "Send as" }).waitFor();
  });

  it("lists only the mock's own operations, and recipes that need no others", async () => {
    const { page, origin } = await openPage("/docs", { mock: { surface: "documented" } });
    await page.getByRole("main").getByRole("link", { name: "Search tickets" }).waitFor();
    expect(await page.getByRole("main").getByRole("link", { name: "List the profiles" }).count()).toBe(0);
    await page.goto(`${origin}/docs#?recipe`);
    await page.getByRole("link", { name: "Import an app twice, install an app twice" }).waitFor();
    expect(await page.getByRole("link", { name: "See who else has the ticket open" }).count()).toBe(0);
    await page.goto(`${origin}/docs#?errors=unknown_agent`);
    await page.getByRole("link", { name: "unknown_agent" }).waitFor();
    expect(await page.getByText("GET /profiles").count()).toBe(0);
  });

  it("shows hostile texts as text, and reports an aborted response", async () => {
    const { page } = await openPage(`/docs${ticketRoute}`);
    const subject = `<img src=x onerror=alert(1)><script>alert(2)</script>\u202e${"W".repeat(100_000)}`;
    await page.route("**/ticket/1*", (route) => route.fulfill({ json: { subject } }));
    await send(page, "200 OK");
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    await expectNoOverflow(page);
    await page.route("**/ticket/1*", (route) => route.abort());
    await send(page, "No response: the connection broke");
  });

  it("reports an unreachable mock, and recovers when it is back", async () => {
    const { page, origin } = await openPage("/");
    const paths = ["**/__admin/contract", "**/docs/open-api"];
    for (const path of paths) await page.route(path, (route) => route.abort());
    await page.goto(`${origin}/docs`);
    await page.getByText("No response. Is the mock still running?").waitFor();
    for (const path of paths) await page.unroute(path);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1 }).waitFor();
  });
});
