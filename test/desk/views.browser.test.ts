// Knowledge, AI agents, quality and test runs of the agent's desk in Chromium: content and actions.
import { describe, expect, it } from "vitest";
import { usePages } from "../console/page-under-test.ts";
import { expectGoodView } from "./desk-page.ts";

const openPage = usePages();

describe("the knowledge view", () => {
  it("finds sources by tree and search, and shows one", async () => {
    const open = await openPage("/desk");
    const { page } = open;
    await page.getByRole("link", { name: "Knowledge" }).click();
    await page.getByRole("list", { name: "Structure" }).getByRole("link", { name: "Umzug", exact: true }).click();
    await page.getByRole("heading", { name: "Sources of “Umzug”" }).waitFor();
    await page.getByRole("searchbox").fill("Abschlag");
    await page.getByRole("button", { name: "Find" }).click();
    await page.getByRole("heading", { name: "Results for “Abschlag”" }).waitFor();
    await page.getByRole("link", { name: "Wann kann ich meinen Abschlag ändern?" }).click();
    await page.getByText("Der Abschlag lässt sich einmal im Monat ändern, höchstens").waitFor();
    await page.getByRole("heading", { name: "Read by" }).waitFor();
    await expectGoodView(open);
  });
});

describe("the performance view", () => {
  it("shows charts with tables of their values, for each period and agent", async () => {
    const open = await openPage("/desk/performance");
    const { page, mock } = open;
    const chart = page.getByRole("img", { name: "Processed by the AI per day" });
    await chart.waitFor();
    const params = { path: { aiAgentId: 2 }, query: { lastDays: 30 as const } };
    const { data } = await mock.client().GET("/report/aiAgentPerformance/{aiAgentId}", { params });
    await page.getByLabel("AI agent").selectOption("2");
    await page.getByLabel("Period").selectOption("30");
    await page.waitForURL("**/desk/performance/2?days=30*");
    await page
      .getByText(/^[▲▼] (?:better|worse)$/)
      .first()
      .waitFor();
    await page.getByText("As a table: Processed by the AI per day").click();
    const table = page.getByRole("group", { name: "As a table: Processed by the AI per day" }).locator("tbody tr");
    await expect.poll(() => table.count()).toBe(Object.keys(data?.autoProcessing.data ?? {}).length);
    const cells = await table.allTextContents();
    expect(cells).toEqual(
      Object.entries(data?.autoProcessing.data ?? {}).map(
        ([day, counts]) => `${day}${counts["With Approval"]}${counts["Fully autonomous"]}`,
      ),
    );
    await expectGoodView(open);
    await page.getByLabel("Outcome").selectOption({ index: 1 });
    await page.waitForURL("**case=*");
    await chart.waitFor();
  });
});

describe("the quality review", () => {
  it("lists assessments by state, and accepts scores, a review and a state", async () => {
    const open = await openPage("/desk/quality", { mock: { tickets: 200 } });
    const { page, mock } = open;
    await page.getByLabel("State").selectOption("aiReady");
    await page.waitForURL("**state=aiReady*");
    await page.getByRole("cell", { name: "Scored by the AI" }).first().waitFor();
    const link = page.getByRole("rowheader").getByRole("link").first();
    const id = Number(/quality\/(\d+)/.exec((await link.getAttribute("href")) ?? "")?.[1]);
    await link.click();
    await page.getByLabel("Supervisor's review").fill("Gut gelöst.");
    const score = page.getByRole("spinbutton").first();
    await score.fill("1");
    await page.getByLabel("Set to").selectOption("reviewOngoing");
    await page.getByRole("button", { name: "Save review" }).click();
    await page.getByText("Review saved.").waitFor();
    await page.locator("header").getByText("In review").waitFor();
    const { data } = await mock.client().GET("/quality/assessment/{id}", { params: { path: { id } } });
    expect(data).toMatchObject({ state: "reviewOngoing", data: { supervisorAssessment: "Gut gelöst." } });
    await expectGoodView(open);
  });

  it("distinguishes unscored from 0 points", async () => {
    const { page, mock } = await openPage("/desk/quality/3", { mock: { tickets: 200 } });
    const { data } = await mock.client().GET("/quality/assessment/{id}", { params: { path: { id: 3 } } });
    const criteria = data && "data" in data ? data.data.categories.flatMap((category) => category.criteria) : [];
    expect(criteria.map(({ state }) => state)).toContain("unscored");
    const inputs = page.getByRole("spinbutton");
    await expect.poll(() => inputs.count()).toBe(criteria.length);
    const points = await inputs.evaluateAll((elements) =>
      elements.map((element) => (element as { value?: string }).value),
    );
    expect(points).toEqual(criteria.map(({ state, score }) => (state === "unscored" ? "" : String(score))));
  });
});

describe("the test run view", () => {
  it("starts and cancels a run, and accepts observed values", async () => {
    const open = await openPage("/desk/test-runs", { mock: { tickets: 60 } });
    const { page } = open;
    await page.getByLabel("Purpose").fill("Zum Zeigen");
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: /^Test run \d+$/ }).waitFor();
    await page.getByText("Zum Zeigen").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Test run cancelled.").waitFor();
    await page.getByRole("main").getByRole("link", { name: "Test runs" }).click();
    await page.getByLabel("State").selectOption("finished");
    await page
      .getByRole("link", { name: /^Test run / })
      .first()
      .click();
    const different = page.getByText("Different", { exact: true });
    await different.first().waitFor();
    await expectGoodView(open);
    await page.getByRole("button", { name: "Accept all observed values" }).click();
    await expect.poll(() => different.count()).toBe(0);
  });
});
