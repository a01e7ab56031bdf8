// The built contract page in Chromium: reading and trying operations, search, keyboard, and messages about missing things.
import { globSync, readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { listSections } from "../docs/console.ts";
import { pressAt, tabTo } from "./keyboard.ts";
import { expectNoOverflow, usePages } from "./page-under-test.ts";

const openPage = usePages();

const ofTicket = "#?route=get-/ticket/{ticketId}";
const ofSearch = "#?route=post-/ticket/search";

function sendButton(page: Page) {
  return page.getByRole("button", { name: "Send", exact: true });
}

async function send(page: Page, status: string): Promise<void> {
  await sendButton(page).click();
  await page.getByText(status).waitFor();
}

/** The editor of the body, which has a shadow root. */
function editor(page: Page) {
  return page.getByRole("textbox", { name: "Request body" });
}

describe("an operation", () => {
  it("is sent with a token to the sandbox of the address, and its response leads to the journal", async () => {
    const { page, mock, origin } = await openPage("/", { mock: { auth: "strict" } });
    await mock.control.createSandbox({ id: "inbox-1", tickets: 3 });
    await page.goto(`${origin}/docs?sandbox=inbox-1${ofTicket}`);
    await send(page, "200 OK");
    await page.getByRole("link", { name: "In the journal" }).click();
    await page.getByRole("heading", { name: "Request 1" }).waitFor();
    expect((await mock.control.listRequests("inbox-1")).requests[0]?.path).toBe("/ticket/1");
    expect((await mock.control.listRequests("default")).total).toBe(0);
  });

  it("is sent as another user", async () => {
    const { page, mock } = await openPage(`/docs${ofTicket}`, { mock: { auth: "strict" } });
    const as = page.getByRole("combobox", { name: "Send as" });
    await expect.poll(() => as.locator("option").count()).toBeGreaterThan(3);
    await as.selectOption({ index: 3 });
    await expect.poll(() => as.inputValue()).not.toBe("1");
    await send(page, "200 OK");
    expect((await mock.control.listRequests("default")).total).toBe(1);
  });

  it("takes values from its address, in every form used by links", async () => {
    const { page, origin } = await openPage("/docs#?route=get-/ticket/3/");
    await expect.poll(() => page.getByLabel("ticketId").inputValue()).toBe("3");
    await page.goto(`${origin}/docs?sandbox=default#?route=get-/ticket/-id-`);
    await page.getByRole("heading", { name: "Read one ticket" }).waitFor();
    expect(await page.title()).toBe("Read one ticket · Contract · ticket-mock");
    expect(await page.getByLabel("ticketId").inputValue()).toBe("3");
  });

  it("reports mistakes at their place, and repairs a refused request", async () => {
    const { page } = await openPage(`/docs${ofSearch}`);
    await editor(page).fill('{"filters": [{"key": "t.priority", "comparator": "in", "values": ["urgnt"]}]}');
    await page.locator(".cm-lintRange-error").first().hover();
    await page.getByText("expected: low, medium, high, urgent").first().waitFor();
    await send(page, "400 Bad Request");
    await page.getByRole("listitem").filter({ hasText: "/filters/0/values/0" }).waitFor();
    await page.getByRole("button", { name: "Fill in the corrected request" }).click();
    await editor(page).getByText('"urgent"').waitFor();
    await send(page, "200 OK");
  });

  it("names the record that it changed, and undoes the change unless others followed", async () => {
    const { page, mock } = await openPage("/docs#?route=patch-/ticket/2");
    const statusNow = async () => (await mock.control.getRecord("default", "tickets", 2)).status;
    const before = await statusNow();
    await send(page, "200 OK");
    const heading = page.getByRole("heading", { name: "Response", exact: true });
    const top = async (place: Locator) => (await place.boundingBox())?.y ?? 0;
    expect(await top(heading)).toBeGreaterThan(await top(sendButton(page)));
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
    const { page, mock } = await openPage(`/docs${ofTicket}`);
    await mock.control.addFault("default", { id: "busy", effect: { kind: "outage" } });
    await page.getByRole("link", { name: "A fault is active" }).waitFor();
    await send(page, "503 Service Unavailable");
    await page.getByRole("link", { name: "busy" }).waitFor();
    await page.getByRole("button", { name: "Switch off" }).click();
    await page.getByText("Switched off: busy").waitFor();
    await send(page, "200 OK");
  });

  it("shows code in a monospaced font, in the editor and in responses", async () => {
    const { page } = await openPage(`/docs${ofSearch}`);
    await editor(page).waitFor();
    await send(page, "200 OK");
    for (const code of [editor(page), page.getByRole("region", { name: "Response", exact: true }).locator("pre")])
      expect(await code.evaluate((element) => getComputedStyle(element).fontFamily)).toContain("mono");
  });

  it("has an editor that fills its space, however short the body", async () => {
    const { page } = await openPage(`/docs${ofSearch}`);
    await editor(page).fill("{}");
    const heightOf = async (part: string) => (await page.locator(part).boundingBox())?.height;
    expect(await heightOf(".cm-editor")).toBe(await heightOf(".editor"));
  });

  it("completes names and values of the contract", async () => {
    const { page } = await openPage(`/docs${ofSearch}`);
    await editor(page).fill('{"filters": [{"key": "t.status", "values": [');
    await page.keyboard.type('"pen');
    await page.getByRole("option", { name: '"pending"' }).waitFor();
  });

  it("is copied as a command, as fetch and as a client call", async () => {
    const permissions = ["clipboard-read", "clipboard-write"];
    const { page, origin } = await openPage(`/docs${ofTicket}`, { context: { permissions } });
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
    const { page, origin } = await openPage(`/docs${ofTicket}`);
    const customer = page.locator(".fields-list > li").filter({ has: page.getByText("unpaidDebt", { exact: true }) });
    await page.getByText("firstResponseDueBy", { exact: true }).first().waitFor();
    expect(await customer.count()).toBe(0);
    expect(await page.locator(".reading").innerText()).not.toContain("9007199254740991");
    await page.goto(`${origin}/docs#?route=patch-/ticket/1`);
    await page.getByText("Variant with tagIds", { exact: true }).waitFor();
    await page.getByText("Variant with addTagIds, removeTagIds").waitFor();
    await page.locator('[data-at="tagIds"]').waitFor();
  });

  it("is introduced in two sentences and a list of rules, with assumptions marked", async () => {
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
    await page.goto(`${origin}/docs${ofTicket}`);
    await page.getByRole("region", { name: "Next steps" }).getByRole("link").first().click();
    await page.getByRole("heading", { level: 1, name: "List the work sessions of a ticket" }).waitFor();
  });
});

describe("finding", () => {
  it("takes one click from the global search to a sent filter, and one for the next", async () => {
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
    const shown = page.getByRole("region", { name: "Response", exact: true }).locator("pre");
    const folded = (await shown.innerText()).length;
    await page.getByRole("button", { name: "Unfold all items" }).click();
    await expect.poll(async () => (await shown.innerText()).length).toBeGreaterThan(folded);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Use: t.sentiment" }).click();
    await expect.poll(async () => (await sendButton(page).boundingBox())?.y).toBeLessThan(844);
  });

  it("leads from an error code to its remedy and its operations", async () => {
    const { page } = await openPage(ofTicket.replace("#", "/docs#"));
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

  it("opens a step of a recipe with its values, and names the others and the variables", async () => {
    const { page, origin } = await openPage("/docs#?recipe", { mock: { basePath: "/api" } });
    const card = page.getByRole("listitem").filter({ hasText: "Deliver events to a receiver" });
    expect(await card.innerText()).not.toContain("createHmac");
    await page.getByRole("link", { name: "Take over a ticket, reply, close it late" }).click();
    const setUp = await page.getByRole("region", { name: "Step 0" }).innerText();
    expect(setUp).toMatch(new RegExp(`^MOCK=${origin}\nAUTH='Authorization: Bearer [\\w-]+\\.[\\w.-]+'\nJSON=`));
    const taking = await page.getByRole("region", { name: "Step 2", exact: true }).innerText();
    expect(taking).toContain("$MOCK/api/ticket/93");
    await page.getByRole("heading", { name: "Advance the clock by 10 min" }).waitFor();
    await page.getByRole("heading", { name: "Change one ticket status closed" }).waitFor();
    await page.goto(`${origin}/docs#?recipe=import-an-app-twice-install-an-app-twice`);
    await page.getByRole("heading", { level: 1, name: "Import an app twice" }).waitFor();
    expect(await page.getByRole("heading", { name: "Performance report" }).count()).toBe(0);
    await page.goBack();
    await page.getByRole("link", { name: "Change one ticket" }).first().click();
    await expect.poll(() => page.getByLabel("ticketId").inputValue()).toBe("93");
  });

  it("runs each recipe in its own sandbox, with the statuses and responses of its page", async () => {
    const { page, mock } = await openPage("/docs#?recipe", { mock: { basePath: "/api", tickets: 5 } });
    const stories = globSync("docs/stories/*.md").flatMap((path) => listSections(readFileSync(path, "utf8")));
    const promised = stories
      .filter(({ steps }) => steps.some(({ expectedOutput }) => expectedOutput !== ""))
      .map(({ heading, steps }): [string, readonly string[]] => {
        const isLocal = steps.some(({ command }) => command.startsWith("node "));
        const statuses = steps
          .filter(({ command }) => /^curl|\$\(curl/.test(command))
          .map(({ command, expectedOutput }) => (command.includes("http_code") ? expectedOutput.slice(-3) : "200"));
        return [heading, isLocal ? [] : statuses];
      });
    const found: Record<string, readonly string[]> = {};
    for (const [heading, statuses] of promised) {
      await page.getByRole("link", { name: heading, exact: true }).click();
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      found[heading] = [];
      if (statuses.length > 0) {
        await page.getByRole("button", { name: "Run in a new sandbox" }).click();
        await page.getByRole("alert").or(page.getByText("steps returned the status that")).waitFor();
        found[heading] = await page.locator("summary .pill").allInnerTexts();
        expect(await page.getByText("differs from").count(), heading).toBe(0);
      } else await page.getByText("Run this recipe in a terminal").waitFor();
      await page.getByRole("main").getByRole("link", { name: "Recipes", exact: true }).click();
    }
    expect(found).toEqual(Object.fromEntries(promised));
    expect((await mock.control.listRequests("default")).total).toBe(0);
  });

  it("stops a recipe at the first failing step, with the reason and a link to its traces", async () => {
    const open = await openPage("/docs#?recipe=answer-a-new-ticket-in-time");
    const { page } = open;
    await page.route("**/conversation/reply", (route) =>
      route.fulfill({ status: 503, json: { success: false, message: "Too busy." } }),
    );
    await page.getByRole("button", { name: "Run in a new sandbox" }).click();
    const alert = page.getByRole("alert");
    await alert.getByText("Stopped at step 3: status 503 instead of a success. Too busy.").waitFor();
    expect(await page.locator("summary .pill").allInnerTexts()).toEqual(["200", "200", "503"]);
    await expectNoOverflow(page);
    const journal = page.waitForEvent("popup");
    await alert.getByRole("link", { name: "Open in journal (new tab)" }).click();
    await (await journal).getByText("/ticket/156/worklog/exists").waitFor();
    await (await journal).close();
    await alert.waitFor();
    await page.unroute("**/conversation/reply");
    await page.getByRole("button", { name: "Run again in a new sandbox" }).click();
    await page.getByText("7 of 7 steps").waitFor();
    await page.locator("summary .pill").nth(2).click();
    await page.getByRole("region", { name: "Request body 3" }).getByText("Der neue Zähler").waitFor();
    await page.getByRole("region", { name: "Received 3" }).getByText("internal").waitFor();
    expect(await open.findBarriers()).toEqual([]);
    const desk = page.waitForEvent("popup");
    await page.getByRole("link", { name: "Open desk" }).click();
    await (await desk).locator(".rows > li").first().waitFor();
  });

  it("stops a recipe whose page is left", async () => {
    const { page } = await openPage("/docs#?recipe=answer-a-new-ticket-in-time");
    const left = Promise.withResolvers<void>();
    await page.route("**/conversation/reply", (route) => left.promise.then(() => route.continue()));
    const start = page.getByRole("button", { name: "Run in a new sandbox" });
    const reply = page.waitForRequest("**/conversation/reply");
    await start.click();
    const [sandbox = ""] = /\/__sandbox\/[\w-]+\//.exec((await reply).url()) ?? [];
    const later: string[] = [];
    page.on("request", (request) => later.push(request.url()));
    await page.getByRole("main").getByRole("link", { name: "Recipes", exact: true }).click();
    left.resolve();
    await page.getByRole("link", { name: "Follow what happens, and resume after a break" }).click();
    await start.click();
    await page.getByText("6 of 6 steps").waitFor();
    expect(later.filter((url) => url.includes(sandbox))).toEqual([]);
    await page.unroute("**/conversation/reply");
  });

  it("reports an address without an operation, and offers similar ones", async () => {
    const { page } = await openPage("/docs/#?route=get-/tickets/search");
    await page.getByRole("heading", { name: "There is no such operation" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Search tickets" }).click();
    await page.getByRole("heading", { level: 1, name: "Search tickets" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "There is no such operation" }).waitFor();
  });

  it("filters the menu by words", async () => {
    const { page } = await openPage("/docs");
    await page.getByRole("searchbox", { name: "Filter operations" }).fill("searchTickets");
    const links = page.getByRole("navigation", { name: "Operations" }).getByRole("link");
    await expect.poll(() => links.allInnerTexts()).toEqual([expect.stringContaining("Search tickets")]);
    await page.getByText("Ctrl K also finds fields").waitFor();
  });
});

describe("by keyboard", () => {
  it("an operation is found and sent, and each region is one tab stop", async () => {
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
    const { page, mock } = await openPage(`/docs${ofTicket}`);
    await sendButton(page).waitFor();
    expect((await mock.control.listRequests("default")).total).toBe(0);
    expect((await mock.control.getTotalCoverage()).requestCount).toBe(0);
  });

  it("speaks German", async () => {
    const { page, origin } = await openPage(`/docs${ofTicket}`, { context: { locale: "de-DE" } });
    const examples = page.getByRole("combobox", { name: "Beispiel" }).locator("option");
    await expect.poll(() => examples.allInnerTexts()).toContain("ticketId 6: unbekannter Absender");
    await page.getByRole("button", { name: "Senden" }).click();
    await page.getByText("200 OK").waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("de");
    expect(await page.title()).toBe("Ticket lesen · Vertrag · ticket-mock");
    await page.goto(`${origin}/docs${ofSearch}`);
    await page
      .getByRole("textbox", { name: "Body der Anfrage" })
      .fill('{"filters": [{"key": "t.priority", "comparator": "in", "values": ["urgnt"]}]}');
    await page.getByRole("button", { name: "Senden" }).click();
    await page.getByText("erwartet low, medium, high oder urgent").waitFor();
    await page.goto(`${origin}/docs#?route=get-/app`);
    const mark = page.locator(".operation-place .provenance").first();
    expect(await mark.getAttribute("title")).toMatch(/abweichen\. Begründung \(englisch\): The path/);
  });

  it("works with the admin surface off, below a base path, without a token", async () => {
    const open = await openPage(`/docs${ofTicket}`, { mock: { admin: false, basePath: "/api", auth: "off" } });
    const { page, origin } = open;
    await page.getByRole("textbox", { name: "Token" }).waitFor();
    expect(await page.getByRole("link", { name: "Console" }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "OpenAPI document" }).getAttribute("href")).toBe("/api/docs/open-api");
    const sent = page.waitForRequest(`${origin}/api/ticket/1**`);
    await send(page, "200 OK");
    expect((await (await sent).response())?.status()).toBe(200);
  });

  it("requests the mock's admin token, and keeps it", async () => {
    const { page } = await openPage(`/docs${ofTicket}`, { mock: { admin: { token: "open-sesame" } } });
    for (const token of ["wrong", "open-sesame"]) {
      await page.getByLabel("Admin token").fill(token);
      await page.getByRole("button", { name: "Open", exact: true }).click();
      if (token === "wrong") await page.getByText("This is not the admin token of this mock.").waitFor();
    }
    await page.getByRole("combobox", { name: "Send as" }).waitFor();
    await page.reload();
    await page.getByRole("combobox", { name: "Send as" }).waitFor();
  });

  it("has the operations of this mock, and the recipes that need only those", async () => {
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

  it("shows texts of the world as text, however long, and reports a cut response", async () => {
    const { page } = await openPage(`/docs${ofTicket}`);
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

it("the document keeps its own address", async () => {
  const { origin } = await openPage("/");
  const { headers, status } = await fetch(`${origin}/docs/open-api`, { headers: { accept: "application/json" } });
  expect([status, headers.get("content-type")]).toEqual([200, "application/json"]);
});
