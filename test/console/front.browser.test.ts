// Tests the built front door in Chromium: its content, who sees a token, languages, colour schemes, widths.
import { describe, expect, it } from "vitest";
import { expectNoOverflow, usePages } from "./page-under-test.ts";
import { sendRequest } from "./views/console-under-test.ts";

const openPage = usePages();

const send = { name: /^Send/ } as const;

describe("the front door", () => {
  it("shows scenario, tickets and clock, and sends a first request with the token shown", async () => {
    const open = await openPage("/");
    const { page, origin, mock } = open;
    await page.getByRole("button", { name: "Token", exact: true }).click();
    const readToken = () => page.getByLabel("Token", { exact: true }).innerText();
    await expect.poll(readToken).toMatch(/^eyJ/);
    const token = await readToken();
    await expect
      .poll(() => page.locator(".facts").innerText())
      .toMatch(
        /^World:\s*energy-de\s*Scenario:\s*default\s*Seed: 1\s*Mon[\s\S]*2 March 2026[\s\S]*frozen\s*In memory only$/,
      );
    await page.getByRole("link", { name: "Agent's desk 5 tickets" }).waitFor();
    await expect
      .poll(() => page.getByLabel("curl", { exact: true }).innerText())
      .toBe(`curl '${origin}/ticket/1' -H 'authorization: Bearer ${token.slice(0, 3)}…${token.slice(-2)}'`);
    const links = await page.evaluate<string[]>("Array.from(document.links, (link) => link.getAttribute('href'))");
    expect(links.slice(0, 4)).toEqual(["/", "/__admin/console/journal?sandbox=default", "/docs", "/desk"]);
    await page.getByRole("button", send).click();
    await page.getByText("Response: 200").waitFor();
    expect(await page.getByLabel("Response", { exact: true }).innerText()).toContain('"id": 1');
    await mock.control.createRecord("default", "tickets", {});
    await page.getByText("6 tickets").waitFor();
    expect(await open.findBarriers()).toEqual([]);
    await page.getByRole("link", { name: "See it in the journal" }).click();
    await page.getByRole("heading", { name: "Request 1", exact: true }).waitFor();
  });

  it("works by keyboard only, and copies the token", async () => {
    const { page } = await openPage("/", { context: { permissions: ["clipboard-read", "clipboard-write"] } });
    await page.getByRole("button", { name: "Copy: curl" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Copied.").waitFor();
    expect(await page.evaluate<string>("navigator.clipboard.readText()")).toMatch(/^curl .*Bearer eyJ[\w.-]{40,}'/);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("Response: 200").waitFor();
    await page.keyboard.press("Control+k");
    const query = page.getByRole("dialog").getByRole("textbox");
    await query.fill("advance clock");
    await page.getByRole("button", { name: "Clock Console" }).waitFor();
    await query.fill("state");
    await page.getByRole("button", { name: "State Console" }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/__admin/console/state?sandbox=default");
  });

  it("finds a ticket by number or words, an error code and a field, and lists keyboard shortcuts", async () => {
    const { page, mock, origin } = await openPage("/");
    const { id } = await mock.control.createRecord("default", "tickets", { subject: "Sonnenblume" });
    const find = async (query: string) => {
      await page.goto(origin);
      await page.getByRole("button", { name: /^Search/ }).click();
      await page.getByRole("dialog").getByRole("textbox").fill(query);
    };
    await find("sonnenbl");
    await page.getByRole("button", { name: `#${id} Sonnenblume` }).click();
    await page.waitForURL(`**/console/state?sandbox=default&collection=tickets&record=${id}`);
    await find("3");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/console/state?sandbox=default&collection=tickets&record=3");
    await find("unknown_tag");
    await page.getByRole("button", { name: "unknown_tag" }).click();
    await page.waitForURL("**/docs?sandbox=default#?errors=unknown_tag");
    await find("aiSupportLevel");
    await page.getByRole("button", { name: "t.aiSupportLevel" }).click();
    await page.waitForURL("**/docs?sandbox=default#?route=post-/ticket/search&at=t.aiSupportLevel");
    await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("Search everything").waitFor();
  });

  it("names active faults and refused requests, with links to them", async () => {
    const { page, mock } = await openPage("/");
    const latest = page.getByRole("region", { name: "Latest requests" });
    await latest.getByText(/^None yet\. Set the base URL/).waitFor();
    await mock.fetch("/ticket/1", { headers: { "x-mock-page": "desk" } });
    await mock.fetch("/ticket/0");
    await latest.getByRole("listitem").getByText("GET /ticket/0").waitFor();
    expect(await latest.getByRole("listitem").count()).toBe(1);
    await mock.control.addFault("default", { when: { next: 1 }, effect: { kind: "status", status: 503 } });
    await sendRequest(mock, "/ticket/2");
    for (const [name, row] of [
      ["1 error", /401 GET \/ticket\/0 /],
      ["1 fault", /503 GET \/ticket\/2 /],
    ] as const) {
      await page.getByRole("link", { name, exact: true }).click();
      await page.getByRole("row", { name: row }).waitFor();
      await page.getByText("1 request", { exact: true }).waitFor();
      await page.goBack();
    }
    await mock.control.addFault("default", { effect: { kind: "status", status: 503 } });
    await page.getByRole("link", { name: "A fault is active" }).click();
    await page.waitForURL("**/__admin/console/faults?sandbox=default");
  });

  it("speaks German to a German browser, and remembers another choice", async () => {
    const { page } = await openPage("/", { context: { locale: "de-DE" } });
    await page.getByRole("heading", { name: "Eine erste Anfrage" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("de");
    await page.getByRole("button", { name: "EN", exact: true }).click();
    await page.reload();
    await page.getByRole("heading", { name: "A first request" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
  });
});

describe("access to the token", () => {
  it("is not offered if the admin API is off, but contract and desk are linked", async () => {
    const { page } = await openPage("/", { mock: { admin: false, basePath: "/api" } });
    await page.getByText("does not show its state or a token").waitFor();
    expect(await page.getByText("eyJ").count()).toBe(0);
    const links = await page.evaluate<string[]>("Array.from(document.links, (link) => link.getAttribute('href'))");
    const steps = ["/docs#?route=post-/ticket/search", "/docs#?recipe", "/api/docs/open-api", "/readyz"];
    expect(links).toEqual(["/", "/docs", "/desk", ...steps, "/desk/performance"]);
  });

  it("needs the admin token if there is one", async () => {
    const open = await openPage("/", { mock: { admin: { token: "open-sesame" } } });
    const { page } = open;
    await page.getByLabel("Admin token").fill("wrong");
    await page.getByRole("button", { name: "Open" }).click();
    await page.getByText("This is not the admin token of this mock.").waitFor();
    expect(await open.findBarriers()).toEqual([]);
    await page.getByRole("button", { name: /^Search/ }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("searchTickets");
    await page.getByRole("dialog").getByText("Nothing matches.").waitFor();
    for (const name of ["Overview", "Recipes", "Errors"])
      await page.getByRole("dialog").getByRole("button", { name }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByLabel("Admin token").fill("open-sesame");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "A first request" }).waitFor();
    await page.getByRole("button", { name: /^Search/ }).click();
    await page.getByRole("dialog").getByText("POST /ticket/search").waitFor();
  });
});

describe("the front door under bad conditions", () => {
  it("reports a lost connection until it is back", async () => {
    const { page } = await openPage("/");
    await expect.poll(() => page.getByRole("button", send).isEnabled()).toBe(true);
    await page.context().setOffline(true);
    await page.getByRole("button", send).click();
    await page.getByText("No response.").waitFor();
    await page.context().setOffline(false);
    await page.getByRole("button", send).click();
    await page.getByText("Response: 200").waitFor();
  });

  it("stays usable in a failing scenario", async () => {
    const open = await openPage("/", { mock: { scenario: "flaky-backend", tickets: undefined } });
    await open.page.getByRole("button", send).click();
    await open.page.getByText(/^Response: \d{3}|No response/).waitFor();
    expect(await open.findBarriers()).toEqual([]);
  });

  it("shows markup, 100 kB and right-to-left text as plain text without overflow", async () => {
    const { page, mock } = await openPage("/");
    const subject = `<img src=x onerror=alert(1)><script>alert(2)</script>\u202e${"W".repeat(100_000)}`;
    await page.route("**/ticket/1", (route) => route.fulfill({ json: { subject } }));
    expect((await mock.control.getSandbox("default")).id).toBe("default");
    await page.getByRole("button", send).click();
    await page.getByText("Response: 200").waitFor();
    expect(await page.getByLabel("Response", { exact: true }).locator("img, script").count()).toBe(0);
    await expectNoOverflow(page);
  });
});
