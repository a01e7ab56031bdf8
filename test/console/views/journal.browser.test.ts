// The journal in the console: live, filtered, paused, opened, copied, long, and hostile.
import { describe, expect, it } from "vitest";
import { createMock } from "../../../mock/create-mock.ts";
import { expectNoOverflow } from "../page-under-test.ts";
import { ask, expectNoMarkup, hostile, useConsole } from "./console-under-test.ts";

const openConsole = useConsole();

const lines = ".height .row";

describe("the journal", () => {
  it("shows what is asked as it is asked, with what was wrong", async () => {
    const open = await openConsole("journal");
    const { page, mock } = open;
    await page.getByText("No requests yet.").waitFor();
    await ask(mock, "/ticket/1");
    await page.getByRole("row", { name: /200 GET \/ticket\/1 getTicket/ }).waitFor();
    await ask(mock, "/ticket/1?colour=red");
    await page.getByRole("row", { name: /400 GET .* 1 violation/ }).waitFor();
    await ask(mock, "/nowhere");
    await page.getByRole("row", { name: /404 GET \/nowhere .*not in the contract/ }).waitFor();
    await expect.poll(() => page.getByRole("row", { name: /400 GET .*not in the contract/ }).count()).toBe(0);
    expect(await open.findBarriers()).toEqual([]);
  });

  it("filters, and the address says how", async () => {
    const { page, mock } = await openConsole("journal?status=4");
    await ask(mock, "/ticket/1");
    await ask(mock, "/ticket/999999");
    await ask(mock, "/ticket/1?colour=red");
    await page.getByText("2 requests", { exact: true }).waitFor();
    await page.getByLabel("Only with violations or faults").check();
    await page.getByText("1 requests", { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get("problems")).toBe("true");
    await page.getByLabel(/^Filter/).fill("worklog");
    await page.getByText("Nothing matches.").waitFor();
    await page.reload();
    await page.getByText("Nothing matches.").waitFor();
  });

  it("pauses, shows how many are waiting, resumes, and clears", async () => {
    const { page, mock } = await openConsole("journal");
    await ask(mock, "/ticket/1");
    await page.getByText("1 requests", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Pause" }).click();
    await ask(mock, "/ticket/2");
    await page.getByText("Paused. New requests: 1").waitFor();
    await expect.poll(() => page.locator(lines).count()).toBe(1);
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByText("2 requests", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Clear the journal" }).click();
    await page.getByRole("button", { name: "Yes" }).click();
    await page.getByText("Requests deleted: 2").waitFor();
    await page.getByText("No requests yet.").waitFor();
    await ask(mock, "/ticket/3");
    await page.getByText("1 requests", { exact: true }).waitFor();
  });

  it("comes back after the connection was lost, without a gap and without a double", async () => {
    const { page, mock } = await openConsole("journal");
    await ask(mock, "/ticket/1");
    await page.getByText("1 requests", { exact: true }).waitFor();
    await page.context().setOffline(true);
    await page.getByText(/Connection lost/).waitFor();
    await ask(mock, "/ticket/2");
    await page.context().setOffline(false);
    await page.getByText("2 requests", { exact: true }).waitFor();
    await page.getByText(/^Live:/).waitFor();
  });

  it("begins anew after a restart of the mock, and opens the request that was clicked", async () => {
    const open = await openConsole("journal");
    const { page, mock, origin } = open;
    for (const id of [1, 2, 3]) await ask(mock, `/ticket/${id}`);
    await page.getByRole("link", { name: "/ticket/3" }).click();
    await page.getByRole("heading", { name: "Request 3" }).waitFor();
    await mock.close();
    await page.getByText(/Connection lost/).waitFor();
    await using next = await createMock({ tickets: 5 });
    for (const id of [5, 4, 3, 2]) await ask(next, `/ticket/${id}`);
    await next.listen({ port: Number(new URL(origin).port) });
    await page.getByText("The mock was restarted: earlier requests are gone.").waitFor();
    await page.getByText("4 requests", { exact: true }).waitFor();
    await page.getByRole("heading", { name: "Request 3" }).waitFor({ state: "detached" });
    await page.getByRole("link", { name: "/ticket/4" }).click();
    await page.locator(".opened .line", { hasText: "/ticket/4" }).waitFor();
    await expect.poll(() => page.locator(lines).and(page.locator(".open")).count()).toBe(1);
  });

  it("asks again for an admin token that is wrong", async () => {
    const { page } = await openConsole("journal", { mock: { admin: { token: "the-right-one" } } });
    for (const [token, next] of [
      ["wrong", "This is not the admin token of this mock."],
      ["the-right-one", /^Live:/],
    ] as const) {
      await page.getByLabel("Admin token").fill(token);
      await page.getByRole("button", { name: "Open" }).click();
      await page.getByText(next).waitFor();
    }
  });
});

describe("a request of the journal, opened", () => {
  it("shows violations in plain words, headers, bodies and faults", async () => {
    const open = await openConsole("journal");
    const { page, mock } = open;
    await mock.control.addFault("default", {
      effect: { kind: "status", status: 503 },
      match: { operationId: "listTags" },
    });
    await ask(mock, "/ticket/1?colour=red");
    await ask(mock, "/tags");
    await page.getByRole("link", { name: "/ticket/1" }).click();
    await page.getByText(/in the query: found .*, expected/).waitFor();
    expect(await page.getByLabel("Response body", { exact: true }).innerText()).toContain('"success": false');
    await page.getByText("Request headers").click();
    expect(await page.getByLabel("Request headers", { exact: true }).innerText()).toContain("authorization: ***");
    expect(await open.findBarriers()).toEqual([]);
  });

  it("shows what a write changed, against the answer before it", async () => {
    const open = await openConsole("journal");
    const { page, mock } = open;
    await ask(mock, "/ticket/1");
    await ask(mock, "/ticket/1", { method: "PATCH", body: '{"priority":"low"}' });
    await page.getByText("2 requests", { exact: true }).waitFor();
    await page.goto(`${open.origin}/__admin/console/journal?open=2`);
    await page.getByText("Compared with the previous response, of request 1").waitFor();
    await page.getByRole("row", { name: '/priority "medium" "low"' }).waitFor();
  });

  it("is copied as a command, a test and a fault", async () => {
    const open = await openConsole("journal", { context: { permissions: ["clipboard-read", "clipboard-write"] } });
    const { page, mock } = open;
    await ask(mock, "/ticket/999999");
    await page.getByRole("link", { name: "/ticket/999999" }).click();
    const copy = async (name: string) => {
      await page.getByRole("button", { name: `Copy: ${name}` }).click();
      await page.getByText("Copied.").first().waitFor();
      return page.evaluate<string>("navigator.clipboard.readText()");
    };
    expect(await copy("as curl")).toContain(`'${open.origin}/ticket/999999'`);
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByText("Copy this request").waitFor({ state: "detached" });
  });

  it("shows the size of a body that was not retained", async () => {
    const { page, mock } = await openConsole("journal");
    await ask(mock, "/ticket/1", { method: "PATCH", body: JSON.stringify({ summary: "x".repeat(200_000) }) });
    await page.getByRole("link", { name: "/ticket/1" }).click();
    await page.getByText(/^200\d{3} bytes, not in the journal/).waitFor();
  });

  it("says that a request is gone", async () => {
    const open = await openConsole("journal?open=7");
    await open.page.getByText("This request is no longer in the journal.").waitFor();
    expect(await open.findBarriers()).toEqual([]);
  });
});

describe("a long journal", () => {
  it("has few rows in the page, is walked by keyboard, and stays at its end", async () => {
    const { page, mock } = await openConsole("journal");
    for (let count = 0; count < 1000; count += 1) await ask(mock, "/tags/1");
    await page.getByText("1000 requests", { exact: true }).waitFor();
    await expect.poll(() => page.locator(lines).count()).toBeLessThanOrEqual(200);
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
  it("stay texts, in their place", async () => {
    const open = await openConsole("journal");
    const { page, mock } = open;
    await page.setViewportSize({ width: 390, height: 800 });
    await ask(mock, `/${encodeURIComponent("<img src=x onerror=alert(1)>\u202e")}${"W".repeat(4000)}`);
    await ask(mock, "/ticket/1", { method: "PATCH", body: JSON.stringify({ subject: hostile }) });
    await page.getByText("2 requests", { exact: true }).waitFor();
    await page.getByRole("link", { name: "/ticket/1" }).click();
    await page.getByText("Request body").first().waitFor();
    await expectNoMarkup(page);
    await expectNoOverflow(page);
    await page.goto(`${open.origin}/__admin/console/journal?open=1`);
    await page.getByText("Response body").first().waitFor();
    await expectNoMarkup(page);
    await expectNoOverflow(page);
  });
});
