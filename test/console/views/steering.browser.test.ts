// Clock, scenarios, faults and coverage in the console: actions, and hostile texts in each.
import { describe, expect, it } from "vitest";
import { expectNoOverflow, type PageUnderTest } from "../page-under-test.ts";
import { ask, expectNoMarkup, hostile, useConsole } from "./console-under-test.ts";

const openConsole = useConsole();

/** Answers of /__admin with one text replaced. */
async function replaceText({ page }: PageUnderTest, pattern: string, from: string): Promise<void> {
  await page.route(pattern, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replaceAll(JSON.stringify(from), JSON.stringify(hostile)) });
  });
}

async function expectHarmless({ page }: PageUnderTest): Promise<void> {
  await page.getByText("WWWW").first().waitFor();
  await expectNoMarkup(page);
  await expectNoOverflow(page);
}

describe("the clock", () => {
  it("is advanced by buttons and by text, shows what fell due, is set, and runs", async () => {
    const open = await openConsole("clock", { mock: { scenario: "sla-breach", tickets: undefined } });
    const { page, mock } = open;
    await page.getByRole("button", { name: "1 week" }).click();
    await page.getByText(/^It is now/).waitFor();
    await page.getByText("A ticket passed its due date").first().waitFor();
    const before = Date.parse((await mock.control.getClock("default")).now);
    await page.getByLabel(/^Advance by/).fill("PT2H");
    await page.getByRole("button", { name: "Advance", exact: true }).click();
    await expect.poll(async () => Date.parse((await mock.control.getClock("default")).now)).toBe(before + 7_200_000);
    await page.getByLabel(/^Advance by/).fill("soon");
    await page.getByRole("button", { name: "Advance", exact: true }).click();
    await page.getByText(/^The mock refused:/).waitFor();
    await page.getByLabel(/^Set to/).fill("2027-01-01T00:00:00Z");
    await page.getByRole("button", { name: "Set", exact: true }).click();
    await page.getByText("It is now 2027-01-01T00:00:00.000Z").waitFor();
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByText("The clock is running.").waitFor();
    await page.getByRole("button", { name: "Freeze" }).waitFor();
    expect(await open.findBarriers()).toEqual([]);
  });

  it("shows hostile texts as texts", async () => {
    const open = await openConsole("unknown");
    await replaceText(open, "**/clock", "2026-03-02T09:00:00.000Z");
    await open.page.getByRole("link", { name: "Clock" }).click();
    await expectHarmless(open);
  });
});

describe("the scenarios", () => {
  it("are compared by what they are, and switched", async () => {
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

  it("show hostile texts as texts", async () => {
    const open = await openConsole("unknown");
    const { description } = await open.mock.control.getScenario("default");
    await replaceText(open, "**/__admin/**scenario*", description);
    await open.page.getByRole("link", { name: "Scenarios" }).click();
    await expectHarmless(open);
  });
});

describe("the faults", () => {
  it("are added by a form, count up while one looks, and are switched off", async () => {
    const open = await openConsole("faults?effect=StatusEffect");
    const { page, mock } = open;
    await page.getByLabel("effect status", { exact: true }).fill("200");
    await page.getByRole("button", { name: "Add" }).click();
    await page.getByText(/^Found 200, expected/).waitFor();
    expect(await open.findBarriers()).toEqual([]);
    await page.getByLabel("effect status", { exact: true }).fill("503");
    await page.getByLabel("match operationId", { exact: true }).fill("getTicket");
    await page.getByLabel("When", { exact: true }).selectOption("NextSchedule");
    await page.getByLabel("when next", { exact: true }).fill("1");
    await page.getByLabel("effect status", { exact: true }).fill("503");
    await page.getByLabel("match operationId", { exact: true }).fill("getTicket");
    await page.getByRole("button", { name: "Add" }).click();
    await page.getByText(/^Added: /).waitFor();
    expect((await ask(mock, "/ticket/1")).status).toBe(503);
    expect((await ask(mock, "/ticket/1")).status).toBe(200);
    await page.getByRole("row", { name: /operationId getTicket .* 2 1 / }).waitFor();
    await page.getByRole("button", { name: /^Switch off: / }).click();
    await page.getByText("No faults:").waitFor();
  });

  it.each([
    ["UniformDelayEffect", "effect uniform minMs"],
    ["ContractBreachEffect", "effect breach"],
    ["RateLimitEffect", "effect limit"],
  ])("have a form for %s, which starts with an example that works", async (effect, label) => {
    const { page } = await openConsole(`faults?effect=${effect}`);
    await page.getByLabel(label, { exact: true }).waitFor();
    await page.getByRole("button", { name: "Add" }).click();
    await page.getByText(/^Added: /).waitFor();
    await page.getByRole("button", { name: "Switch all off" }).click();
    await page.getByRole("button", { name: "Yes" }).click();
    await page.getByText("Switched off: 1").waitFor();
  });

  it("show hostile texts as texts", async () => {
    const open = await openConsole("faults");
    const message = hostile.slice(0, 9_000);
    await open.mock.control.addFault("default", { effect: { kind: "status", status: 500, message } });
    await open.page.reload();
    await open.page.setViewportSize({ width: 390, height: 800 });
    await expectHarmless(open);
  });
});

describe("the coverage", () => {
  it("shows operations and statuses as a map, and what was never asked", async () => {
    const { page, mock } = await openConsole("coverage");
    await ask(mock, "/ticket/1");
    await page.getByRole("button", { name: "Refresh" }).click();
    await page.getByRole("row", { name: /^getTicket 1 1 responses/ }).waitFor();
    for (let times = 0; times < 4; times += 1) await ask(mock, "/ticket/search", { method: "POST", body: "{}" });
    await ask(mock, "/ticket/search", { method: "POST", body: '{"limit":-1}' });
    await mock.control.addFault("default", { match: { path: "/profile" }, effect: { kind: "status", status: 418 } });
    await ask(mock, "/profile");
    await page.getByRole("button", { name: "Refresh" }).click();
    const shown = async (name: RegExp, cell: number) => {
      const one = page.getByRole("row", { name }).locator("td").nth(cell);
      return `${await one.getAttribute("class")}: ${await one.innerText()}`;
    };
    await page.getByRole("row", { name: /^searchTickets 5 / }).waitFor();
    const heads = await page.locator(".heat thead th").allInnerTexts();
    const [ok, wrong, teapot, away] = ["200", "400", "418", "503"].map((status) => heads.indexOf(status) - 1);
    expect(await shown(/^searchTickets 5 /, 0)).toBe("seen heat-4: 5");
    expect(await shown(/^searchTickets/, ok ?? -1)).toMatch(/^seen heat-4: 4/);
    expect(await shown(/^searchTickets/, wrong ?? -1)).toMatch(/^seen heat-2: 1/);
    expect(await shown(/^getProfile 1 /, teapot ?? -1)).toMatch(/^undeclared: 1 !/);
    expect(await shown(/^getTicket 1/, 0)).toBe("seen heat-2: 1");
    expect(await shown(/^getTicket 1/, wrong ?? -1)).toMatch(/^missing: ○/);
    expect(await shown(/^getTicket 1/, away ?? -1)).toMatch(/^: ·/);
    expect(await shown(/^listTags 0/, 0)).toBe(": 0");
    await page.getByLabel("Only operations never requested").check();
    await page.getByRole("row", { name: /^getTicket / }).waitFor({ state: "detached" });
    await page.getByLabel("Search for an operation or tag").fill("listTags");
    await expect.poll(() => page.locator(".heat tbody tr").count()).toBe(1);
    expect(new URL(page.url()).searchParams.get("never")).toBe("true");
  });

  it("shows hostile texts as texts", async () => {
    const open = await openConsole("unknown");
    await replaceText(open, "**/coverage", "getTicket");
    await open.page.getByRole("link", { name: "Coverage" }).click();
    await expectHarmless(open);
  });
});
