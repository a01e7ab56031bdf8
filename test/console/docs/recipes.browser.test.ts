// The recipes of the built contract page in Chromium: their steps, and runs in new sandboxes.
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { listSections } from "../../docs/console-blocks.ts";
import { expectNoOverflow, usePages } from "../page-under-test.ts";

const openPage = usePages();

describe("the recipes", () => {
  it("opens a step of a recipe with its values, and titles other steps", async () => {
    const { page, origin } = await openPage("/docs#?recipe", { mock: { basePath: "/api" } });
    const card = page.getByRole("listitem").filter({ hasText: "Deliver events to a receiver" });
    expect(await card.innerText()).not.toContain("createHmac");
    await page.getByRole("link", { name: "Take over a ticket, reply, close it late" }).click();
    const setUp = await page.getByRole("region", { name: "Step 0" }).innerText();
    expect(setUp).toMatch(new RegExp(`^MOCK=${origin}\nAUTH='Authorization: Bearer [\\w-]+\\.[\\w.-]+'\nJSON=`));
    const secondStep = await page.getByRole("region", { name: "Step 2", exact: true }).innerText();
    expect(secondStep).toContain("$MOCK/api/ticket/93");
    await page.getByRole("heading", { name: "Advance the clock by 10 min" }).waitFor();
    await page.getByRole("heading", { name: "Change one ticket status closed" }).waitFor();
    await page.goto(`${origin}/docs#?recipe=import-an-app-twice-install-an-app-twice`);
    await page.getByRole("heading", { level: 1, name: "Import an app twice" }).waitFor();
    expect(await page.getByRole("heading", { name: "Performance report" }).count()).toBe(0);
    await page.goBack();
    await page.getByRole("link", { name: "Change one ticket" }).first().click();
    await expect.poll(() => page.getByLabel("ticketId").inputValue()).toBe("93");
  });

  it("runs each recipe in a new sandbox, with the statuses and responses that it shows", async () => {
    const { page, mock } = await openPage("/docs#?recipe", { mock: { basePath: "/api", tickets: 5 } });
    const stories = globSync("docs/stories/*.md").flatMap((path) => listSections(readFileSync(path, "utf8")));
    const expected = stories
      .filter(({ steps }) => steps.some(({ expectedOutput }) => expectedOutput !== ""))
      .map(({ heading, steps }): [string, readonly string[]] => {
        const isLocal = steps.some(({ command }) => command.startsWith("node "));
        const statuses = steps
          .filter(({ command }) => /^curl|\$\(curl/.test(command))
          .map(({ command, expectedOutput }) => (command.includes("http_code") ? expectedOutput.slice(-3) : "200"));
        return [heading, isLocal ? [] : statuses];
      });
    const statusesOf: Record<string, readonly string[]> = {};
    for (const [heading, statuses] of expected) {
      await page.getByRole("link", { name: heading, exact: true }).click();
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      statusesOf[heading] = [];
      if (statuses.length > 0) {
        await page.getByRole("button", { name: "Run in a new sandbox" }).click();
        await page.getByRole("alert").or(page.getByText("steps returned the status that")).waitFor();
        statusesOf[heading] = await page.locator("summary .pill").allInnerTexts();
        expect(await page.getByText("differs from").count(), heading).toBe(0);
      } else await page.getByText("Run this recipe in a terminal").waitFor();
      await page.getByRole("main").getByRole("link", { name: "Recipes", exact: true }).click();
    }
    expect(statusesOf).toEqual(Object.fromEntries(expected));
    expect((await mock.control.listRequests("default")).total).toBe(0);
  });

  it("stops a recipe at the first failing step, with the reason and links to its sandbox", async () => {
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

  it("stops a recipe when the reader leaves its page", async () => {
    const { page } = await openPage("/docs#?recipe=answer-a-new-ticket-in-time");
    const hasLeft = Promise.withResolvers<void>();
    await page.route("**/conversation/reply", (route) => hasLeft.promise.then(() => route.continue()));
    const start = page.getByRole("button", { name: "Run in a new sandbox" });
    const reply = page.waitForRequest("**/conversation/reply");
    await start.click();
    const [sandbox = ""] = /\/__sandbox\/[\w-]+\//.exec((await reply).url()) ?? [];
    const laterRequests: string[] = [];
    page.on("request", (request) => laterRequests.push(request.url()));
    await page.getByRole("main").getByRole("link", { name: "Recipes", exact: true }).click();
    hasLeft.resolve();
    await page.getByRole("link", { name: "Follow what happens, and resume after a break" }).click();
    await start.click();
    await page.getByText("6 of 6 steps").waitFor();
    expect(laterRequests.filter((url) => url.includes(sandbox))).toEqual([]);
    await page.unroute("**/conversation/reply");
  });
});
