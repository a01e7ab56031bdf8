// Clock, scenarios, faults and coverage in the console.
import { describe, expect, it } from "vitest";
import { expectNoOverflow, type PageUnderTest } from "../page-under-test.ts";
import { expectNoMarkup, hostile, sendRequest, useConsole } from "./console-under-test.ts";

const openConsole = useConsole();

async function expectHarmless({ page }: PageUnderTest): Promise<void> {
  await page.getByText("WWWW").first().waitFor();
  await expectNoMarkup(page);
  await expectNoOverflow(page);
}

describe("the clock", () => {
  it("is advanced by buttons and typed durations, lists due events, is set, and runs", async () => {
    const open = await openConsole("clock", { mock: { scenario: "sla-breach", tickets: undefined } });
    const { page, mock } = open;
    await page.getByRole("button", { name: "1 week" }).click();
    await page.getByText(/^It is now/).waitFor();
    await page
      .getByText(/Ticket \d+ became overdue/)
      .first()
      .waitFor();
    const before = Date.parse((await mock.control.getClock("default")).now);
    let minutes = 0;
    for (const [duration, addedMinutes] of [
      ["PT2H", 120],
      ["2 h", 120],
      ["1 Tag, 30 min", 1470],
    ] as const) {
      minutes += addedMinutes;
      await page.getByLabel(/^Advance by/).fill(duration);
      await page.getByRole("button", { name: "Advance", exact: true }).click();
      const now = async () => Date.parse((await mock.control.getClock("default")).now);
      await expect.poll(now).toBe(before + minutes * 60_000);
    }
    await page.getByLabel(/^Advance by/).fill("soon");
    await page.getByRole("button", { name: "Advance", exact: true }).click();
    await page.getByText(/^The mock refused:/).waitFor();
    await page.getByLabel(/^Point in time/).fill("2027-01-01T00:00:00Z");
    await page.getByRole("button", { name: "Set", exact: true }).click();
    await page.getByText(/^It is now (31 Dec 2026|1 Jan 2027)/).waitFor();
    await page.getByLabel(/^Point in time/).fill("2027-02-03 10:00");
    await page.getByRole("button", { name: "Set", exact: true }).click();
    await page.getByText("It is now 3 Feb 2027, 10:00").waitFor();
    await page.getByRole("button", { name: "Start clock" }).click();
    await page.getByText("The clock is running.").waitFor();
    await page.getByRole("button", { name: "Freeze" }).waitFor();
    expect(await open.findBarriers()).toEqual([]);
  });
});

describe("the scenarios", () => {
  it("are described, compared and switched", async () => {
    const { page, mock } = await openConsole("scenarios");
    await page.getByLabel("with", { exact: true }).selectOption("empty");
    await page.getByRole("cell", { name: /^An empty inbox/ }).waitFor();
    expect(new URL(page.url()).searchParams.get("right")).toBe("empty");
    await page.getByLabel("Search").fill("busy");
    await page.getByRole("button", { name: "Switch: busy-inbox" }).waitFor();
    await page.getByLabel("Search").fill("empty");
    await page.getByRole("button", { name: "Switch: empty" }).click();
    await page.getByRole("button", { name: "Yes" }).click();
    await page.getByText("Switched to empty").waitFor();
    expect((await mock.control.getSandbox("default")).scenario).toBe("empty");
  });

  it("show hostile texts as text", async () => {
    const open = await openConsole("unknown");
    const { description } = await open.mock.control.getScenario("default");
    await open.page.route("**/__admin/**scenario*", async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({ response, body: text.replaceAll(JSON.stringify(description), JSON.stringify(hostile)) });
    });
    await open.page.getByRole("link", { name: "Scenarios" }).click();
    await expectHarmless(open);
  });
});

describe("the faults", () => {
  it("are added by a form with a sentence, count live, and are switched off and on", async () => {
    const open = await openConsole("faults");
    const { page, mock } = open;
    await page.getByLabel(/^Status/).fill("200");
    await page.getByRole("button", { name: "Switch on" }).click();
    await page.getByText(/^Found 200, expected/).waitFor();
    await page.getByLabel(/^Status/).fill("503");
    await page.getByLabel(/^Operation/).fill("getTicket");
    await page.getByLabel("Also the desk and other pages").check();
    await page
      .getByText("The next request to getTicket: respond with status 503, the desk and other pages included.")
      .waitFor();
    await page.getByText("The desk tries again; choose “always” to see the fault.").waitFor();
    await page.getByLabel("Also the desk and other pages").uncheck();
    await page.getByText("The next request to getTicket: respond with status 503.").waitFor();
    expect(await open.findBarriers()).toEqual([]);
    await page.getByRole("button", { name: "Switch on" }).click();
    await page.getByText(/^Switched on: /).waitFor();
    expect((await sendRequest(mock, "/ticket/1")).status).toBe(503);
    expect((await sendRequest(mock, "/ticket/1")).status).toBe(200);
    await page.getByRole("row", { name: /getTicket: respond with status 503\. .* 2 1 used up$/ }).waitFor();
    const again = page.getByRole("button", { name: /^Again: / });
    await page.route("**/faults/*", (route) => route.abort(), { times: 1 });
    await again.click();
    await page.getByText(/^No response\./).waitFor();
    await again.click();
    await page.getByRole("row", { name: /getTicket: respond with status 503\. .* 0 0 1$/ }).waitFor();
    expect(await page.getByRole("alert").allInnerTexts()).toEqual([
      expect.stringMatching(/^The mock refused: .*\/status/s),
      expect.stringMatching(/^No response\./),
    ]);
    expect(await page.getByText(/^Switched off: /).count()).toBe(0);
    // Click its label, because the track covers the input.
    const toggle = page.locator("label").filter({ has: page.getByRole("switch") });
    await toggle.click();
    await expect.poll(async () => (await mock.control.listFaults("default")).faults.length).toBe(0);
    await toggle.click();
    await expect.poll(async () => (await mock.control.listFaults("default")).faults.length).toBe(1);
    expect((await sendRequest(mock, "/ticket/1")).status).toBe(503);
    await page.getByRole("button", { name: "Switch all off" }).click();
    await page.getByRole("button", { name: "Keep" }).waitFor();
    await page.getByRole("button", { name: "Switch off", exact: true }).click();
    await expect.poll(async () => (await mock.control.listFaults("default")).faults.length).toBe(0);
  });

  it("have a form for each effect, prefilled with a working example", async () => {
    const { page, mock } = await openConsole("faults");
    await page.getByLabel("When", { exact: true }).selectOption("always");
    const effects = await page.getByLabel("Effect", { exact: true }).locator("option").all();
    expect(effects.length).toBeGreaterThan(10);
    for (const effect of effects) {
      await page.getByLabel("Effect", { exact: true }).selectOption((await effect.getAttribute("value")) ?? "");
      await page.getByRole("button", { name: "Switch on" }).click();
      await expect.poll(async () => (await mock.control.listFaults("default")).faults.length).toBe(1);
      await mock.control.clearFaults("default");
    }
  });

  it("appear live when a script adds them, and list their held requests", async () => {
    const { page, mock } = await openConsole("faults", { context: { locale: "de-DE" } });
    await page.getByText("Keine Störungen").waitFor();
    await page.getByLabel(/^Status/).fill("200");
    await page.getByRole("button", { name: "Einschalten" }).click();
    await page.getByText(/^Gefunden 200, erwartet/).waitFor();
    await mock.control.addFault("default", { effect: { kind: "hold" }, match: { operationId: "getTicket" } });
    await page.getByText("getTicket: bis zur Freigabe warten.").first().waitFor();
    const pendingResponse = sendRequest(mock, "/ticket/1");
    await page.getByRole("button", { name: "Mit 503 beantworten" }).click();
    expect((await pendingResponse).status).toBe(503);
  });

  it("show hostile texts as text", async () => {
    const open = await openConsole("faults");
    const tag = hostile.slice(0, 90);
    const path = `/${"W".repeat(400)}`;
    await open.mock.control.addFault("default", {
      effect: { kind: "status", status: 500, message: tag },
      match: { path },
    });
    await open.page.reload();
    await open.page.setViewportSize({ width: 390, height: 800 });
    await expectHarmless(open);
  });
});

describe("the coverage", () => {
  it("maps operations and statuses, and filters operations never requested", async () => {
    const { page, mock } = await openConsole("coverage");
    await sendRequest(mock, "/ticket/1");
    await page.getByRole("row", { name: /^getTicket 1 1 answered/ }).waitFor();
    for (let times = 0; times < 4; times += 1)
      await sendRequest(mock, "/ticket/search", { method: "POST", body: "{}" });
    await sendRequest(mock, "/ticket/search", { method: "POST", body: '{"limit":-1}' });
    await mock.control.addFault("default", { match: { path: "/profile" }, effect: { kind: "status", status: 418 } });
    await sendRequest(mock, "/profile");
    const describeCell = async (name: RegExp, index: number) => {
      const cell = page.getByRole("row", { name }).locator("td").nth(index);
      const heat = /--heat: ?(\d+)/.exec((await cell.getAttribute("style")) ?? "")?.[1];
      return `${[await cell.getAttribute("class"), heat].filter(Boolean).join(" ")}: ${await cell.innerText()}`;
    };
    await page.getByRole("row", { name: /^getProfile 1 / }).waitFor();
    const headings = await page.locator(".heat thead th").allInnerTexts();
    const [ok, badRequest, teapot, unavailable] = ["200", "400", "418", "503"].map(
      (status) => headings.indexOf(status) - 1,
    );
    expect(await describeCell(/^searchTickets 5 /, 0)).toBe("seen 32: 5");
    expect(await describeCell(/^searchTickets/, ok ?? -1)).toMatch(/^seen 28: 4/);
    expect(await describeCell(/^searchTickets/, badRequest ?? -1)).toMatch(/^seen 12: 1/);
    expect(await describeCell(/^getProfile 1 /, teapot ?? -1)).toMatch(/^undeclared: 1 !/);
    expect(await describeCell(/^getTicket 1/, 0)).toBe("seen 12: 1");
    expect(await describeCell(/^getTicket 1/, badRequest ?? -1)).toMatch(/^missing: ○/);
    expect(await describeCell(/^getTicket 1/, unavailable ?? -1)).toMatch(/^: ·/);
    expect(await describeCell(/^listTags 0/, 0)).toBe(": 0");
    await page.getByLabel("Only operations never requested").check();
    await page.getByRole("row", { name: /^getTicket / }).waitFor({ state: "detached" });
    await page.getByLabel("Search for an operation or tag").fill("listTags");
    await expect.poll(() => page.locator(".heat tbody tr").count()).toBe(1);
    expect(new URL(page.url()).searchParams.get("never")).toBe("true");
  });
});
