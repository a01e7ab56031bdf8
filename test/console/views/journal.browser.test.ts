// The journal in the console: live rows, queries, pause, open requests with repairs and copies, many rows, and hostile texts.
import type { Locator, Page } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { createMock } from "../../../mock/create-mock.ts";
import { expectNoOverflow } from "../page-under-test.ts";
import { expectNoMarkup, hostile, sendRequest, useConsole } from "./console-under-test.ts";

const openConsole = useConsole();

const rowSelector = ".height .row";

/** Clicks a row of the list, away from its link. */
async function openRow(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("row", { name }).getByRole("cell").first().click();
}

function isInView(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
}

describe("the journal", () => {
  it("shows requests as they arrive, with time, size, client and violations", async () => {
    const open = await openConsole("journal");
    const { page, mock } = open;
    await page.getByText("No requests yet.").waitFor();
    await sendRequest(mock, "/ticket/1", { headers: { "user-agent": "curl/8.5.0" } });
    await page
      .getByRole("row", { name: /^\d\d:\d\d:\d\d 401 GET \/ticket\/1 getTicket .*curl\/8.5.0 \d+ B [\d.]+ ms$/ })
      .waitFor();
    await sendRequest(mock, "/ticket/1?colour=red");
    await page.getByRole("row", { name: /400 GET \/ticket\/1\?colour=red .* 1 violation/ }).waitFor();
    await sendRequest(mock, "/nowhere");
    await page.getByRole("row", { name: /404 GET \/nowhere .*not in the contract/ }).waitFor();
    expect(await open.findBarriers()).toEqual([]);
  });

  it("queries the mock in its query language, and keeps filters in the address", async () => {
    const { page, mock } = await openConsole("journal?q=status:4xx");
    await sendRequest(mock, "/ticket/1");
    await sendRequest(mock, "/ticket/999999");
    await sendRequest(mock, "/ticket/1", { method: "PATCH", body: '{"priority":"super"}' });
    await page.getByText("2 requests", { exact: true }).waitFor();
    await page.getByLabel("Query").fill('body:"super"');
    await page.getByText("1 request", { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get("q")).toBe('body:"super"');
    await page.getByLabel("Query").fill("statsu:4xx");
    await page.getByText(/^Cannot read "statsu:4xx" at character 1\. Expected: .*did you mean status:/).waitFor();
    await page.getByText("Live", { exact: true }).waitFor();
    await page.getByText("1 request", { exact: true }).waitFor();
    await page.getByLabel("Query").fill("");
    await page.getByLabel("Status").selectOption("problems");
    await page.getByText("2 requests", { exact: true }).waitFor();
  });

  it("hides the requests of the mock's own pages until the user shows them", async () => {
    const { page, mock } = await openConsole("journal");
    await sendRequest(mock, "/ticket/1", { headers: { "x-mock-page": "desk" } });
    await sendRequest(mock, "/ticket/2");
    await page.getByText("1 request", { exact: true }).waitFor();
    await mock.control.clearRequests("default");
    await sendRequest(mock, "/ticket/1", { headers: { "x-mock-page": "desk" } });
    await page.reload();
    await page.getByText("Requests from the desk and other pages are hidden: 1").waitFor();
    await page
      .getByLabel("curl", { exact: true })
      .getByText(/^curl '.*\/ticket\/1' -H 'authorization: Bearer eyJ/)
      .waitFor();
    await page.getByLabel("Desk and pages (1)").waitFor();
    await page.getByLabel("Desk and pages").check();
    await page.getByRole("row", { name: /\/ticket\/1 .*desk/ }).waitFor();
  });

  it("shows the requests of all sandboxes, grouped by test", async () => {
    const { page, mock } = await openConsole("journal");
    for (const id of ["test-a", "test-b"]) await mock.control.createSandbox({ id });
    for (const id of ["test-a", "test-b", "test-a"]) await sendRequest(mock, `/__sandbox/${id}/ticket/1`);
    await page.getByLabel("Show", { exact: true }).selectOption("all");
    await page.getByText("3 requests", { exact: true }).waitFor();
    await expect.poll(() => page.locator(`${rowSelector}[data-first]`).allInnerTexts()).toMatchObject({ length: 2 });
    await openRow(page, /test-b/);
    await page.waitForURL("**sandbox=test-b*");
    await page.getByRole("heading", { name: "Request 1" }).waitFor();
  });

  it("shows events between the requests, each with a link to its view", async () => {
    const open = await openConsole("journal?timeline=true");
    const { page, mock } = open;
    await sendRequest(mock, "/ticket/1", { method: "PATCH", body: '{"priority":"low"}' });
    await mock.control.advanceClock("default", { duration: "PT1H" });
    await mock.control.addFault("default", { id: "slow", effect: { kind: "delay", fixedMs: 1 } });
    await sendRequest(mock, "/ticket/2");
    await page.getByRole("row", { name: /Fault switched on: slow · Sandbox time/ }).waitFor();
    await expect
      .poll(async () => (await page.locator(rowSelector).allInnerTexts()).map((line) => line.replaceAll(/\s+/g, " ")))
      .toEqual([
        expect.stringContaining("PATCH /ticket/1"),
        expect.stringMatching(/TicketUpdated · Ticket 1 \S.* · Sandbox time 2 Mar 2026, \d\d:00$/),
        expect.stringMatching(/Clock: .*, frozen$/),
        expect.stringContaining("slow · Sandbox time"),
        expect.stringContaining("GET /ticket/2"),
      ]);
    expect(await open.findBarriers()).toEqual([]);
    await page.getByRole("link", { name: /^Clock:/ }).click();
    await page.getByRole("heading", { level: 1, name: "Clock" }).waitFor();
    await page.goBack();
    await page.getByLabel("Timeline").uncheck();
    await expect.poll(() => page.locator(rowSelector).count()).toBe(2);
  });

  it("pauses, counts waiting requests, resumes, and clears", async () => {
    const { page, mock } = await openConsole("journal");
    await sendRequest(mock, "/ticket/1");
    await page.getByText("1 request", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Pause" }).click();
    await sendRequest(mock, "/ticket/2");
    await page.getByText("Paused. New requests: 1").waitFor();
    await expect.poll(() => page.locator(rowSelector).count()).toBe(1);
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByText("2 requests", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await page.getByRole("button", { name: "Yes" }).click();
    await page.getByText("Requests deleted: 2").waitFor();
    await page.getByText("No requests yet.").waitFor();
    await sendRequest(mock, "/ticket/3");
    await page.getByText("1 request", { exact: true }).waitFor();
  });

  it("recovers from a lost connection without gaps or duplicates", async () => {
    const { page, mock } = await openConsole("journal");
    await sendRequest(mock, "/ticket/1");
    await page.getByText("1 request", { exact: true }).waitFor();
    await page.context().setOffline(true);
    await page.getByText(/Connection lost/).waitFor();
    await page.getByText(/No connection to the mock since \d\d:\d\d:\d\d/).waitFor();
    await sendRequest(mock, "/ticket/2");
    await page.context().setOffline(false);
    await page.getByText("2 requests", { exact: true }).waitFor();
    await page.getByText("Live", { exact: true }).waitFor();
    await page.getByText(/No connection to the mock/).waitFor({ state: "detached" });
  });

  it("marks a restart of the mock, misses no request, and opens the clicked request", async () => {
    const { page, mock, origin } = await openConsole("journal");
    for (const id of [1, 2, 3]) await sendRequest(mock, `/ticket/${id}`);
    await openRow(page, /\/ticket\/3 /);
    await page.getByRole("heading", { name: "Request 3" }).waitFor();
    await mock.close();
    await page.getByText(/Connection lost/).waitFor();
    await using next = await createMock({ tickets: 5 });
    for (const id of [5, 4, 3, 2]) await sendRequest(next, `/ticket/${id}`);
    await next.listen({ port: Number(new URL(origin).port) });
    await page.getByText(/^Mock restarted at \d\d:\d\d:\d\d$/).waitFor();
    await page.getByText("7 requests", { exact: true }).waitFor();
    await page.getByRole("heading", { name: "Request 3" }).waitFor({ state: "detached" });
    await openRow(page, /\/ticket\/4 /);
    await page.locator(".opened .target", { hasText: "/ticket/4" }).waitFor();
    await expect.poll(() => page.locator(`${rowSelector}[data-open]`).count()).toBe(1);
    // Requests dropped by the mock cannot be opened.
    await page.locator(`${rowSelector}[data-gone]`).first().click();
    expect(new URL(page.url()).searchParams.get("open")).toBe("2");
  });
});

describe("an open request of the journal", () => {
  it("is opened by keys, closed by Escape, and returns the focus", async () => {
    const { page, mock } = await openConsole("journal");
    for (const id of [1, 2]) await sendRequest(mock, `/ticket/${id}`);
    await page.getByText("2 requests", { exact: true }).waitFor();
    await page.keyboard.press("k");
    await page.getByRole("heading", { name: "Request 2" }).waitFor();
    await page.keyboard.press("k");
    await page.getByRole("heading", { name: "Request 1" }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator('a[href$="open=1"]:focus').waitFor();
  });

  it("is repaired in four clicks if it was refused, and shows both statuses", async () => {
    const open = await openConsole("journal");
    const { page, mock } = open;
    await sendRequest(mock, "/ticket/1", { method: "PATCH", body: '{"priority":"hihg"}' });
    await openRow(page, /400 PATCH/);
    await page.getByText("Why it was refused").waitFor();
    const rule = page.getByRole("link", { name: "invalid_request" });
    expect(await rule.getAttribute("href")).toBe("/docs#?errors=invalid_request");
    await page.locator("mark", { hasText: '"hihg"' }).waitFor();
    await page.getByRole("button", { name: "Repair" }).click();
    await page.getByRole("row", { name: '/priority "hihg" "high"' }).waitFor();
    expect(await open.findBarriers()).toEqual([]);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect.poll(() => isInView(page.getByText(/^Response: 400 → 200/))).toBe(true);
    await page.getByRole("link", { name: "Open request 2" }).click();
    await page.getByRole("heading", { name: "Request 2" }).waitFor();
    await page.getByText("What it changed").waitFor();
  });

  it("shows the response's message about a wrong path or malformed JSON", async () => {
    const { page, mock } = await openConsole("journal");
    await sendRequest(mock, "/tickt/1");
    await openRow(page, /404 GET/);
    await page.getByRole("paragraph").getByText("the nearest one is /ticket/{ticketId} (GET, PATCH)").waitFor();
    await sendRequest(mock, "/ticket/search", { method: "POST", body: "{limit: 3,\n}" });
    await openRow(page, /400 POST/);
    await page
      .getByRole("paragraph")
      .getByText(/The body is not JSON: found "limit" at line 1, column 2/)
      .waitFor();
  });

  it("locates a wrong value inside a list, and offers the allowed values", async () => {
    const { page, mock } = await openConsole("journal");
    const filters = [{ key: "t.priority", comparator: "=", value: "super" }];
    await sendRequest(mock, "/ticket/search", { method: "POST", body: JSON.stringify({ filters }) });
    await openRow(page, /400 POST/);
    await page.getByRole("button", { name: "Repair" }).click();
    expect(await page.getByRole("button", { name: "Send again" }).count()).toBe(0);
    expect(await page.getByRole("button", { name: "Send", exact: true }).isDisabled()).toBe(true);
    await page.getByRole("group", { name: "Choose a value for /filters/0/value" }).getByText("urgent").click();
    await page.getByRole("row", { name: '/filters/0/value "super" "urgent"' }).waitFor();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByText(/^Response: 400 → 200/).waitFor();
  });

  it("completes the beginning of a key, and offers the most similar keys first", async () => {
    const { page, mock } = await openConsole("journal");
    const filters = [{ key: "t.prio", value: "high" }];
    await sendRequest(mock, "/ticket/search", { method: "POST", body: JSON.stringify({ filters }) });
    await openRow(page, /400 POST/);
    await page
      .getByRole("listitem")
      .getByText(/expected t\.priority, .* … \d+ more$/)
      .waitFor();
    await page.getByRole("button", { name: "Repair" }).click();
    await page.getByRole("row", { name: '/filters/0/key "t.prio" "t.priority"' }).waitFor();
    const chips = page.getByRole("group", { name: "Allowed values for /filters/0/key" }).getByRole("button");
    expect(await chips.count()).toBe(6);
    await chips.filter({ hasText: "more" }).click();
    expect(await chips.filter({ hasText: /^(t\.)?status$/ }).allInnerTexts()).toEqual(["t.status"]);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByText(/^Response: 400 → 200/).waitFor();
  });

  it("lists what its repair omits", async () => {
    const { page, mock } = await openConsole("journal");
    await sendRequest(mock, "/ticket/search", { method: "POST", body: '{"query":{"status":"open"},"limit":"5"}' });
    await openRow(page, /400 POST/);
    await page.getByRole("button", { name: "Repair" }).click();
    await page.getByText('Left out: query {"status":"open"}; search filters belong in filters').waitFor();
  });

  it("is sent again, and edited in a fork, which leaves the sandbox unchanged", async () => {
    const { page, mock } = await openConsole("journal");
    await sendRequest(mock, "/ticket/1", { method: "PATCH", body: '{"priority":"low"}' });
    await openRow(page, /200 PATCH/);
    await page.getByRole("button", { name: "Send again" }).click();
    await page.getByText(/^Response: 200 → 200/).waitFor();
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("Path and query").fill("/ticket/2");
    await page.getByLabel(/^In a fork/).check();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByRole("link", { name: /^Open request \d+ \(/ }).waitFor();
    expect((await mock.control.getSandbox("default")).version).toBe(1);
    expect((await mock.control.listSandboxes()).total).toBe(2);
  });

  it("shows its changes, and rewinds to before it", async () => {
    const { page, mock } = await openConsole("journal");
    await sendRequest(mock, "/ticket/1", { method: "PATCH", body: '{"priority":"low"}' });
    await openRow(page, /200 PATCH/);
    await page.getByRole("row", { name: /^\/priority "medium" "low"$/ }).waitFor();
    await page.getByRole("button", { name: "Rewind to before this request" }).click();
    await page.getByText("Rewound. State version: 2").waitFor();
    expect(await mock.control.getRecord("default", "tickets", 1)).toMatchObject({ priority: "medium" });
  });

  it("shows headers, bodies and faults", async () => {
    const open = await openConsole("journal");
    const { page, mock } = open;
    await mock.control.addFault("default", { effect: { kind: "status", status: 503 } });
    await sendRequest(mock, "/tag");
    await openRow(page, /503 GET/);
    await page.getByText("Answered with a fault").waitFor();
    const fault = page.getByRole("link", { name: "All requests: respond with status 503." });
    expect(await fault.getAttribute("href")).toBe("/__admin/console/faults?sandbox=default");
    expect(await page.getByLabel("Response body", { exact: true }).innerText()).toContain('"success": false');
    await page.getByText("Request headers").click();
    expect(await page.getByLabel("Request headers", { exact: true }).innerText()).toContain("authorization: ***");
    expect(await open.findBarriers()).toEqual([]);
  });

  it("is copied as a command that works when pasted, as code, a test and a fault", async () => {
    const open = await openConsole("journal", { context: { permissions: ["clipboard-read", "clipboard-write"] } });
    const { page, mock } = open;
    await sendRequest(mock, "/ticket/999999");
    await openRow(page, /\/ticket\/999999/);
    await page.getByText(/999999.* POST \/ticket\/search lists them\.$/).waitFor();
    const copy = async (name: string) => {
      await page.getByRole("tab", { name, exact: true }).click();
      await page.getByRole("button", { name: `Copy: ${name}` }).click();
      await page.getByText("Copied.").first().waitFor();
      return page.evaluate<string>("navigator.clipboard.readText()");
    };
    await expect
      .poll(() => copy("curl"))
      .toMatch(/^curl -X GET '.*\/ticket\/999999' \\\n {2}-H 'authorization: Bearer eyJ/);
    expect(await copy("Client")).toContain('client.GET("/ticket/{ticketId}", {');
    expect(await copy("vitest test")).toContain("expect(response.status).toBe(404)");
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("tab").first().waitFor({ state: "detached" });
  });

  it("shows the size of a body that was not retained, and what the journal dropped", async () => {
    const { page, mock } = await openConsole("journal");
    // The journal keeps the newest 1,000.
    for (let count = 0; count < 1001; count += 1) await sendRequest(mock, "/tags/1");
    await sendRequest(mock, "/ticket/1", { method: "PATCH", body: JSON.stringify({ summary: "x".repeat(200_000) }) });
    await page.getByText("2 older dropped", { exact: true }).waitFor();
    await openRow(page, /PATCH \/ticket\/1/);
    // The tools stay visible beside an open request.
    await page.getByLabel("Group by").waitFor();
    await page.getByText(/^200 kB, no longer kept/).waitFor();
    await page.getByText("The body was not kept.").waitFor();
  });

  it("is neither copied nor resent if the mock did not read its body", async () => {
    const { page, origin } = await openConsole("journal");
    await fetch(`${origin}/ticket`, { method: "POST", body: "{}" });
    await openRow(page, /401 POST/);
    await expect.poll(() => page.getByText("The body was not kept.").count()).toBe(2);
    for (const name of ["Send again", "Edit"]) expect(await page.getByRole("button", { name }).isDisabled()).toBe(true);
    await page.keyboard.press("e");
    expect(await page.getByLabel("Path and query").count()).toBe(0);
  });

  it("reports a dropped request", async () => {
    const open = await openConsole("journal?open=7");
    await open.page.getByText(/has no request 7/).waitFor();
    expect(await open.findBarriers()).toEqual([]);
  });
});

describe("a long journal", () => {
  it("has few rows in the DOM, is navigated by keyboard, and stays at its end", async () => {
    const { page, mock } = await openConsole("journal");
    for (let count = 0; count < 1000; count += 1) await sendRequest(mock, "/tags/1");
    await page.getByText("1,000 requests", { exact: true }).waitFor();
    await expect.poll(() => page.locator(rowSelector).count()).toBeLessThanOrEqual(200);
    await page.locator('[aria-rowindex="1001"]').waitFor();
    await page.locator(".scroller").focus();
    await page.keyboard.press("Home");
    await page.locator('[aria-rowindex="2"] a:focus').waitFor();
    await page.keyboard.press("ArrowDown");
    await page.locator('[aria-rowindex="3"] a:focus').waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Request 2" }).waitFor();
    await page.locator(".scroller").focus();
    await page.keyboard.press("End");
    await page.locator('[aria-rowindex="1001"] a:focus').waitFor();
  });
});

describe("hostile texts in the journal", () => {
  it("are shown as text without overflow", async () => {
    const open = await openConsole("journal");
    const { page, mock } = open;
    await page.setViewportSize({ width: 390, height: 800 });
    await sendRequest(mock, `/${encodeURIComponent("<img src=x onerror=alert(1)>\u202e")}${"W".repeat(4000)}`);
    await sendRequest(mock, "/ticket/1", { method: "PATCH", body: JSON.stringify({ subject: hostile }) });
    await page.getByText("2 requests", { exact: true }).waitFor();
    expect(await page.getByLabel("Status", { exact: true }).isVisible()).toBe(false);
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByLabel("Status", { exact: true }).waitFor();
    for (const id of [2, 1]) {
      await page.goto(`${open.origin}/__admin/console/journal?open=${id}`);
      await page.getByText("Response body").first().waitFor();
      await expectNoMarkup(page);
      await expectNoOverflow(page);
    }
  });
});
