// Tickets on the agent's desk in Chromium: an agent finds a ticket, works on it, and undoes mistakes.
import { describe, expect, it } from "vitest";
import { usePages } from "../console/page-under-test.ts";
import { expectGoodView, waitUntilLoaded } from "./desk-page.ts";

const openPage = usePages();

const rows = ".rows > li";

/** Number of covered reply buttons. */
const coveredButtons = `[...document.querySelectorAll(".answer button")].filter((button) => {
  const { left, top, width, height } = button.getBoundingClientRect();
  return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).length`;

describe("the list", () => {
  it("has saved views with counts, and finds tickets by text and filters, kept in the URL", async () => {
    const { page, mock } = await openPage("/desk", { mock: { tickets: 60 } });
    const search = async (filters: readonly object[]) =>
      (await mock.client().POST("/ticket/search", { body: { filters: filters as never } })).data?.total ?? 0;
    const unclosed = { key: "status", values: ["open", "pending"] };
    const unassigned = await search([unclosed, { key: "agentId", value: "unassigned" }]);
    await page
      .getByRole("link", { name: `Unassigned ${unassigned}` })
      .first()
      .click();
    await page.getByText(`of ${unassigned}`).waitFor();
    await page.getByRole("link", { name: "All tickets 60" }).first().click();
    await page.getByText("1–25 of 60").waitFor();
    expect(await page.locator(`${rows} time`).first().getAttribute("title")).toMatch(/^Newest first: /);
    await page.getByRole("link", { name: "Next page" }).click();
    await page.getByText("26–50 of 60").waitFor();
    const total = await search([
      { key: "q", value: "Umzug" },
      { key: "priority", value: "high" },
    ]);
    expect(total).toBeGreaterThan(0);
    await page.getByRole("searchbox", { name: "Search" }).fill("Umzug");
    await page.waitForURL("**q=Umzug*");
    await page.getByText("Filter and sort").click();
    await page.getByLabel("Priority").first().selectOption("high");
    await expect.poll(() => page.locator(rows).count()).toBe(Math.min(25, total));
    expect(new URL(page.url()).search).toBe("?view=all&q=Umzug&priority=high&sandbox=default");
    await page.reload();
    await expect.poll(() => page.locator(rows).count()).toBe(Math.min(25, total));
  });

  it("follows the address: shows closed tickets beside a closed one, and reports an unknown view", async () => {
    const { page, origin, mock } = await openPage("/desk?view=nowhere", { mock: { tickets: 60 } });
    await page.getByText("There is no view “nowhere”.").waitFor();
    const filters = [{ key: "status", value: "closed" }] as const;
    const { data } = await mock.client().POST("/ticket/search", { body: { filters: [...filters], limit: 1 } });
    await page.goto(`${origin}/desk/ticket/${data?.tickets[0]?.id}`);
    await page.locator(".rows [aria-current]").waitFor();
    expect(new URL(page.url()).searchParams.get("view")).toBe("closed");
  });

  it("shows exactly the tickets that await the agent's approval, including those the agent has taken", async () => {
    const { page, origin, mock } = await openPage("/desk", { mock: { tickets: 200 } });
    const filters = [{ key: "aiSupportLevel", value: "bot" } as const, { key: "status", value: "open" } as const];
    const search = async () => (await mock.client().POST("/ticket/search", { body: { filters } })).data?.tickets ?? [];
    const [mine, other, ...free] = (await search()).filter(({ agent }) => agent === null).map(({ id }) => id);
    expect(free.length).toBeGreaterThan(0);
    for (const [ticketId = 0, agentId] of [[mine, 1] as const, [other, 2] as const])
      await mock.client().PATCH("/ticket/{ticketId}", { params: { path: { ticketId } }, body: { agentId } });
    const proposals = (await search()).filter(
      ({ agent, intents }) =>
        (agent === null || agent.id === 1) &&
        intents.some(({ status, outcome }) => status === "open" && outcome?.success === true && !outcome.sent),
    );
    await page.goto(`${origin}/desk?view=suggested`);
    await expect.poll(() => page.locator(rows).count()).toBe(proposals.length);
    const byDueDate = proposals.toSorted((a, b) => Date.parse(a.dueBy ?? "") - Date.parse(b.dueBy ?? ""));
    const shownIds = await page
      .locator(rows)
      .evaluateAll((items) => items.map((item) => Number(item.getAttribute("data-id"))));
    expect(shownIds).toEqual(byDueDate.map(({ id }) => id));
    expect(await page.locator(`[data-id="${other}"]`).count()).toBe(0);
    const count = page
      .getByRole("navigation", { name: "Tickets" })
      .getByRole("link", { name: /^To approve/ })
      .first();
    await expect.poll(() => count.innerText()).toContain(String(proposals.length));
    for (const { id, subject } of proposals) {
      await page.locator(`[data-id="${id}"] a`).click();
      await page.getByRole("heading", { level: 1, name: subject }).waitFor();
      await page.getByRole("button", { name: "Approve" }).waitFor();
    }
  });

  it("shows closed tickets by closing day, latest first, and names this order", async () => {
    const { page } = await openPage("/desk?view=closed", { mock: { tickets: 60 } });
    await page.getByText("Last closed or changed first").first().waitFor();
    await page.locator(rows).nth(2).waitFor();
    const titles = await page
      .locator(`${rows} time`)
      .evaluateAll((times) => times.map((time) => time.getAttribute("title") ?? ""));
    const days = titles.map((title) => Date.parse(/: (.+)$/.exec(title)?.[1] ?? ""));
    expect(days.length).toBe(25);
    expect(days).toEqual(days.toSorted((a, b) => b - a));
  });

  it("explains why it is empty, and offers a next step", async () => {
    const open = await openPage("/desk?view=mine&q=nowhere+at+all", { mock: { tickets: 60 } });
    const { page } = open;
    await page.getByText("No ticket matches.").waitFor();
    await expectGoodView(open);
    await page.getByRole("link", { name: "Clear search and filters" }).click();
    await page.waitForURL("**/desk/?view=mine*");
    await page.getByRole("searchbox", { name: "Search" }).fill("ab");
    await page.getByText("Type at least 4 letters").waitFor();
    await page.keyboard.press("Escape");
    expect(await page.getByRole("searchbox", { name: "Search" }).inputValue()).toBe("");
  });
});

describe("a ticket", () => {
  it("is taken, answered and closed with the list still visible, and its worklog records it", async () => {
    const open = await openPage("/desk?view=unassigned", { mock: { tickets: 60 } });
    const { page, mock } = open;
    const row = page.locator(rows).first().getByRole("link");
    const id = Number(/ticket\/(\d+)/.exec((await row.getAttribute("href")) ?? "")?.[1]);
    const params = { path: { ticketId: id } };
    const { data } = await mock.client().GET("/ticket/{ticketId}", { params });
    await row.click();
    await page.getByRole("heading", { level: 1, name: data?.subject ?? "" }).waitFor();
    await expect.poll(() => page.title()).toBe(`${data?.subject} (#${id}) · Agent's desk`);
    await waitUntilLoaded(page);
    await expectGoodView(open);
    await page.getByRole("button", { name: "Take", exact: true }).click();
    await page.getByText("You took the ticket.").waitFor();
    await page.getByRole("button", { name: "Release" }).waitFor();
    await page.getByLabel("Message").fill("Es ist erledigt.");
    const [greeting, signature] = await page.locator(".letter p").allInnerTexts();
    await page.getByRole("button", { name: "Send and close" }).click();
    await page.getByText("Reply sent, ticket closed.").waitFor();
    await page.locator(".messages .out").getByText("Es ist erledigt.").waitFor();
    await page.getByRole("button", { name: "Reopen" }).waitFor();
    const { data: thread } = await mock.client().GET("/ticket/{ticketId}/conversation", { params });
    expect(thread?.conversations.at(-1)?.bodyPlain).toBe(`${greeting}\n\nEs ist erledigt.\n\n${signature}`);
    const { data: worklog } = await mock.client().GET("/ticket/{ticketId}/worklog", { params });
    expect(worklog?.at(-1)?.worklog.actionList).toEqual(expect.arrayContaining(["reply", "closed"]));
    await expect.poll(() => page.getByRole("list", { name: "Worklog" }).locator("li").count()).toBe(worklog?.length);
    await expectGoodView(open);
  });

  it("leads to the next ticket when finished, still offers Undo there, and leads to the list after the last ticket", async () => {
    const open = await openPage("/desk?view=unassigned", { mock: { tickets: 60 } });
    const { page, mock, origin } = open;
    await page.locator(rows).nth(2).waitFor();
    const ids = await page
      .locator(rows)
      .evaluateAll((items) => items.map((item) => Number(item.getAttribute("data-id"))));
    const statusOf = async (ticketId = 0) =>
      (await mock.client().GET("/ticket/{ticketId}", { params: { path: { ticketId } } })).data?.status;
    await page.locator(`${rows} a`).first().click();
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await page.getByRole("button", { name: "Close anyway" }).click();
    const next = page.getByRole("region", { name: "Next ticket" });
    await next.getByRole("button").and(page.locator(":focus")).waitFor();
    await expect.poll(() => page.locator(`[data-id="${ids[0]}"]`).count()).toBe(0);
    await expectGoodView(open);
    await page.getByRole("button", { name: "Reopen" }).click();
    await next.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Wait", exact: true }).click();
    await next.waitFor();
    await page.getByRole("button", { name: "Resume" }).click();
    await next.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await page.getByRole("button", { name: "Close anyway" }).click();
    await next.getByRole("button").and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/desk/ticket/${ids[1]}?*`);
    await page.locator(`[data-id="${ids[1]}"] a:focus`).waitFor();
    expect(await next.count()).toBe(0);
    await page.keyboard.press("z");
    await page.getByText(`Undone in ticket #${ids[0]}: Ticket closed.`).waitFor();
    expect(await statusOf(ids[0])).toBe("open");
    await page.locator(`[data-id="${ids[0]}"]`).waitFor();
    await page.keyboard.press("r");
    await page.keyboard.type("Ist erledigt.");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Reply sent.").waitFor();
    await page.keyboard.press("n");
    await page.waitForURL(`**/desk/ticket/${ids[2]}?*`);
    await page.goto(`${origin}/desk/ticket/${ids.at(-1)}?view=unassigned`);
    await page.getByLabel("Message").fill("Ist auch erledigt.");
    await page.getByRole("button", { name: "Send reply" }).click();
    await next.getByText("That was the last ticket in this list.").waitFor();
    await page.keyboard.press("n");
    await page.waitForURL("**/desk/?view=unassigned*");
  });

  it("is restored when closing or replying is undone, and the reply's text returns", async () => {
    const { page, mock } = await openPage("/desk/ticket/1");
    const dates = { firstResponseDueBy: "2026-02-28 08:00:00", dueBy: "2026-03-04 08:00:00", responderId: null };
    await mock.control.patchRecord("default", "tickets", 1, dates);
    await page.reload();
    await page.locator('[data-id="1"]').getByText("2 days overdue").waitFor();
    const fetchTicket = async () =>
      (await mock.client().GET("/ticket/{ticketId}", { params: { path: { ticketId: 1 } } })).data;
    const before = await fetchTicket();
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await page.getByText("Ticket closed.").waitFor();
    const closing = /^2 Mar, \d\d:\d\d On time \(due \d+ Mar, \d\d:\d\d\)$/;
    await page
      .locator(".facts")
      .getByText(/^2 Mar$/)
      .waitFor();
    await page.getByRole("definition").filter({ hasText: closing }).first().waitFor({ state: "attached" });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => page.evaluate<number>(coveredButtons)).toBe(0);
    }
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone in ticket #1: Ticket closed.").waitFor();
    await page.locator("main:focus").waitFor();
    expect(await fetchTicket()).toMatchObject({ status: before?.status, dueBy: before?.dueBy });
    const messageCount = await page.locator(".messages li").count();
    await page.getByLabel("Message").fill("Zu früh.");
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => page.locator(".messages li").count()).toBe(messageCount + 1);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => page.locator(".messages li").count()).toBe(messageCount);
    expect(await page.getByLabel("Message").inputValue()).toBe("Zu früh.");
  });

  it("keeps its draft while the agent opens other views", async () => {
    const { page } = await openPage("/desk/ticket/1");
    await page.getByLabel("Message").fill("Noch nicht fertig");
    await page.getByRole("link", { name: "Knowledge" }).click();
    await page.getByRole("heading", { level: 1, name: "Knowledge" }).waitFor();
    await page.goBack();
    await expect.poll(() => page.getByLabel("Message").inputValue()).toBe("Noch nicht fertig");
    await page.reload();
    await expect.poll(() => page.getByLabel("Message").inputValue()).toBe("Noch nicht fertig");
    await page.getByRole("button", { name: "Internal note" }).click();
    await page.getByRole("button", { name: "Save note" }).click();
    await page.locator(".messages .note").getByText("Noch nicht fertig").waitFor();
    expect(await page.getByLabel("Message").inputValue()).toBe("");
    await page.getByLabel("Message").fill("Ein Entwurf.");
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByRole("button", { name: "Send this draft" }).click();
    await page.getByText("Reply sent.").waitFor();
  });

  it("shows a single message with a link back if it does not exist", async () => {
    const open = await openPage("/desk/ticket/99999");
    const { page } = open;
    await page.getByRole("alert").getByText("Not found").waitFor();
    expect(await page.getByRole("alert").count()).toBe(1);
    expect(await page.getByLabel("Message").count()).toBe(0);
    await expectGoodView(open);
    await page.getByRole("alert").getByRole("link", { name: "Back to the list" }).click();
    await page.getByText("Choose a ticket").waitFor();
  });

  it("is unchanged by a failed action, which can be retried", async () => {
    const { page, mock } = await openPage("/desk/ticket/1");
    const match = { operationId: "updateTicket", pages: true };
    await mock.control.addFault("default", { match, effect: { kind: "status", status: 503 }, when: { next: 1 } });
    await page.getByRole("link", { name: "A fault is active" }).waitFor();
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await page.getByText("The service refused (503)").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: "Reopen" }).waitFor();
    await page.getByRole("link", { name: "A fault is active" }).waitFor({ state: "hidden" });
  });

  it("does not replace the next ticket if it loads slowly", async () => {
    const { page, mock } = await openPage("/desk", { mock: { tickets: 60 } });
    await page.locator(rows).nth(2).waitFor();
    const ids = await page
      .locator(rows)
      .evaluateAll((items) => items.map((item) => item.getAttribute("data-id") ?? ""));
    const isFirst = (url: URL) => url.pathname.endsWith(`/ticket/${ids[0]}`) && !url.pathname.includes("/desk/");
    const pendingRequests: (() => Promise<void>)[] = [];
    await page.route(isFirst, (route) => void pendingRequests.push(() => route.continue()));
    await waitUntilLoaded(page);
    await page.keyboard.press("j");
    await expect.poll(() => pendingRequests.length).toBe(1);
    await page.keyboard.press("j");
    const params = { path: { ticketId: Number(ids[1]) } };
    const subject = (await mock.client().GET("/ticket/{ticketId}", { params })).data?.subject ?? "";
    await page.getByRole("heading", { level: 1, name: subject }).waitFor();
    await page.getByRole("region", { name: "Conversation" }).waitFor();
    for (const resume of pendingRequests) await resume().catch(() => {});
    await waitUntilLoaded(page);
    expect(new URL(page.url()).pathname).toBe(`/desk/ticket/${ids[1]}`);
    expect(await page.locator(".ticket-head h1").innerText()).toBe(`${subject} #${ids[1]}`);
    await page.keyboard.press("k");
    await page.waitForURL(`**/desk/ticket/${ids[0]}*`);
  });

  it("is read-only without permission to change it", async () => {
    const open = await openPage("/desk/ticket/1");
    const { page } = open;
    await page.getByLabel("Work as").selectOption("12");
    await page.getByText("You can read tickets, but not change them.").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Close", exact: true }).count()).toBe(0);
    expect(await page.getByLabel("Message").count()).toBe(0);
    await expectGoodView(open);
  });
});
