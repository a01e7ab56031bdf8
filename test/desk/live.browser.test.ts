// The desk with a live world: marks for new tickets, the AI's proposals, and the demo bar.
import { expect, it } from "vitest";
import { type PageUnderTest, usePages } from "../console/page-under-test.ts";
import { expectGoodView, waitUntilLoaded } from "./desk-page.ts";

const openPage = usePages();

const liveMock = { tickets: 40, live: true, now: "2026-03-02T06:00:00Z", clock: "frozen" } as const;

it("marks new tickets until they are seen or the clock is set back", async () => {
  const { page, mock } = await openPage("/desk", { mock: liveMock });
  await page.locator(".rows > li").first().waitFor();
  expect(await page.locator("[data-fresh]").count()).toBe(0);
  await mock.control.advanceClock("default", { duration: "PT3H" });
  await page.locator("[data-fresh]").first().waitFor();
  const newTickets = page.locator("[data-fresh]");
  await page.getByRole("button", { name: `${await newTickets.count()} new` }).waitFor();
  await mock.control.rewindSandbox("default", { now: liveMock.now });
  await page.getByRole("button", { name: /^\d+ new$/ }).waitFor({ state: "hidden" });
  expect(await newTickets.count()).toBe(0);
  await mock.control.advanceClock("default", { duration: "PT3H" });
  await page.getByRole("button", { name: /^\d+ new$/ }).click();
  await expect.poll(() => newTickets.count()).toBe(0);
});

/** Opens a ticket for which an AI agent has prepared a reply. */
async function openProposal(): Promise<PageUnderTest & { readonly id: number; readonly proposedReply: string }> {
  const open = await openPage("/desk", { mock: liveMock });
  await open.mock.control.advanceClock("default", { duration: "PT4H" });
  const { data } = await open.mock.client().POST("/ticket/search", {
    body: {
      filters: [
        { key: "status", value: "open" },
        { key: "aiSupportLevel", value: "bot" },
      ],
      limit: 100,
    },
  });
  const isReady = ({ outcome }: { outcome: { success: boolean; sent: boolean } | null }) =>
    outcome?.success === true && !outcome.sent;
  const ticket = data?.tickets.find(
    ({ intents, replyRecipients }) => intents.some(isReady) && replyRecipients.to.length > 0,
  );
  if (ticket === undefined) throw new Error("No AI agent has prepared a reply yet.");
  await open.page.goto(`${open.origin}/desk/ticket/${ticket.id}?view=suggested`);
  await open.page.getByRole("heading", { name: "The AI proposes a reply" }).waitFor();
  return { ...open, id: ticket.id, proposedReply: ticket.intents.findLast(isReady)?.outcome?.message ?? "" };
}

it("shows the values and sources of the AI's proposal, and sends its reply when a person approves", async () => {
  const open = await openProposal();
  const { page, mock, id, proposedReply } = open;
  const params = { path: { ticketId: id } };
  const markedValues = await page.locator(".values mark").allTextContents();
  expect(markedValues.length).toBeGreaterThan(0);
  expect(await page.locator(".messages .in mark").count()).toBeGreaterThan(0);
  expect(await page.getByText("The message does not contain this value.").count()).toBe(0);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const boxes = [".messages .in", ".ai-card", ".answer-actions"].map((part) =>
      page.locator(part).first().boundingBox(),
    );
    const [letter, card, row] = await Promise.all(boxes);
    expect(letter?.y).toBeLessThan(card?.y ?? 0);
    expect(row?.height).toBeLessThan(50);
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThan(800);
  }
  await expectGoodView(open);
  await page.locator(".source summary").last().click();
  await page.getByRole("link", { name: "Read the whole source" }).last().click();
  await page.getByRole("heading", { name: "Read by" }).waitFor();
  await page.goBack();
  const shownReply = await page.locator("blockquote").innerText();
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByText("Approved: carried out, reply sent, ticket closed.").waitFor();
  await page.locator(".ai-card").getByText("Carried out").first().waitFor();
  const { data } = await mock.client().GET("/ticket/{ticketId}/conversation", { params });
  expect(data?.conversations.at(-1)).toMatchObject({ content: { message: proposedReply }, bodyPlain: shownReply });
  expect((await mock.client().GET("/ticket/{ticketId}", { params })).data?.status).toBe("closed");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Approve" }).waitFor();
  expect((await mock.client().GET("/ticket/{ticketId}", { params })).data?.status).toBe("open");
});

it("lets a person edit the AI's reply, or dismiss it and take over the ticket", async () => {
  const { page, mock, id, proposedReply } = await openProposal();
  await page.getByRole("button", { name: "Edit" }).click();
  expect(await page.getByLabel("Message").inputValue()).toBe(proposedReply);
  await page.getByText("Carries out the request", { exact: true }).waitFor();
  await page.getByLabel("Message").fill("");
  await page.getByLabel("Message").fill("Wir prüfen das.");
  await page.getByText("Your reply replaces the AI's. The request is not carried out.").waitFor();
  await page.getByRole("button", { name: "Send reply" }).click();
  await page.getByText("Reply sent.").waitFor();
  await page.getByRole("heading", { name: "What the AI understood" }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Approve the AI's reply" }).click();
  await page.getByText("Approved: carried out").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => page.getByLabel("Message").inputValue()).toBe("Wir prüfen das.");
  await page.getByLabel("Message").fill("");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Dismiss" }).waitFor();
  await page.keyboard.press("i");
  await page.keyboard.type("PS: ");
  await page.getByText("Edited: the request is not carried out. Remove any claim that it was.").waitFor();
  await page.getByRole("button", { name: "Send unchanged instead" }).waitFor();
  await page.getByLabel("Message").fill("");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.getByText("Proposal dismissed").waitFor();
  await page.getByRole("heading", { name: "What the AI understood" }).waitFor();
  const { data } = await mock.client().GET("/ticket/{ticketId}", { params: { path: { ticketId: id } } });
  expect(data?.aiSupportLevel).toBe("human");
  await page.keyboard.press("e");
  await page.getByRole("dialog").getByRole("button", { name: "Close anyway" }).click();
  await page.getByText("Prepared, but never carried out").waitFor();
  await page.getByText(/^no answer \(due /).waitFor();
});

it("shows when to decide on a proposal, and when the decision was due if the world is not live", async () => {
  const { page, mock } = await openPage("/desk?view=suggested", { mock: { ...liveMock, tickets: 200, live: false } });
  await page.locator(".rows a").first().click();
  await page.getByText(/Decide within \d+ hrs/).waitFor();
  await mock.control.advanceClock("default", { duration: "P7D" });
  await page.getByText(/Decision was due \d days ago/).waitFor();
  await page.getByRole("button", { name: "Approve" }).waitFor();
});

it("lets a customer complain when the demo bar says so", async () => {
  const open = await openPage("/desk?view=all", { mock: liveMock });
  const { page, mock } = open;
  await page.locator(".rows > li").first().waitFor();
  const count = async () => (await mock.client().POST("/ticket/search", { body: {} })).data?.total ?? 0;
  const before = await count();
  const bar = page.getByRole("region", { name: "Demo" });
  await bar.getByLabel("What the customer writes about").selectOption("complaint");
  await bar.getByRole("button", { name: "Let a customer write" }).click();
  const sender = page.locator("[data-fresh] .who-wrote");
  const from = await sender.innerText();
  const { data } = await mock.client().POST("/ticket/search", { body: { limit: 1 } });
  const subject = data?.tickets[0]?.subject ?? "";
  await page.getByText(`${from}: ${subject}`).waitFor();
  await page.getByRole("link", { name: "Open", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: subject }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "All tickets" }).waitFor();
  expect(await count()).toBe(before + 1);
  await expectGoodView(open);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText(`Undone: ${from}: `).waitFor();
  await page.locator("main:focus").waitFor();
  expect(await count()).toBe(before);
});

it("is steered by the demo bar: clock, speed, rewind and reset", async () => {
  const open = await openPage("/desk/ticket/1", { mock: liveMock });
  const { page, mock } = open;
  const bar = page.getByRole("region", { name: "Demo" });
  await bar.getByText("06:00:00").or(bar.getByText("07:00:00")).waitFor();
  await bar.getByRole("button", { name: "Start the clock" }).click();
  await bar.getByRole("button", { name: "×600" }).click();
  await expect.poll(async () => (await mock.control.getClock("default")).now > "2026-03-02T06:10").toBe(true);
  await bar.getByRole("button", { name: "Freeze the clock" }).click();
  await page.reload();
  await bar.getByRole("button", { name: "×600", pressed: true }).waitFor();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("button", { name: "Reopen" }).waitFor();
  await page.route("**/changes?*", (route) => route.abort());
  await page.getByLabel("Rewind").press("ArrowLeft");
  await bar.getByText("No connection").waitFor();
  await page.unroute("**/changes?*");
  await bar.getByRole("button", { name: "Try again" }).click();
  const undone = bar.getByRole("region", { name: "This will be undone" });
  await undone.getByText("1 request · 1 changed ticket").waitFor();
  await undone.getByText("#1 ").waitFor();
  await undone.getByText(/^Clock back to 2 Mar, \d\d:\d\d$/).waitFor();
  await expectGoodView(open);
  await undone.getByRole("button", { name: "Rewind 1" }).click();
  await page.getByRole("button", { name: "Close", exact: true }).waitFor();
  const before = (await mock.control.getClock("default")).now;
  await bar.getByRole("button", { name: "Reset" }).click();
  await page.getByText("Back to the start.").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Undone: Back to the start.").waitFor();
  expect((await mock.control.getClock("default")).now).toBe(before);
  await bar.getByRole("button", { name: "Reset" }).click();
  await page.getByText(/^Back to the start/).waitFor();
  expect((await mock.control.getClock("default")).now.slice(0, 16)).toBe("2026-03-02T06:00");
  await expectGoodView(open);
});

/** Parts of the demo bar outside the window, and a menu button covered by a message. */
const hiddenByBars = `[
  ...[...document.querySelectorAll(".demo > *")].filter((element) => element.getBoundingClientRect().right > innerWidth),
  ...[...document.querySelectorAll(".top .burger")].filter((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  }),
].map((element) => element.outerHTML)`;

it("fits a phone: list and ticket on separate screens, tables as cards", async () => {
  const context = { viewport: { width: 390, height: 800 }, colorScheme: "dark" } as const;
  const open = await openPage("/desk", { mock: liveMock, context });
  const { page } = open;
  await page.locator(".rows a").first().click();
  await page.getByLabel("Message").waitFor();
  expect(await page.evaluate("document.documentElement.scrollHeight")).toBe(800);
  await page.getByRole("region", { name: "Demo" }).getByRole("button", { name: "Demo" }).click();
  await page.getByRole("button", { name: "Reset" }).waitFor();
  await expectGoodView(open);
  await page.getByRole("button", { name: "Take", exact: true }).click();
  await page.getByText("You took the ticket.").waitFor();
  expect(await page.evaluate(hiddenByBars)).toEqual([]);
  await page.getByRole("link", { name: "Back to the list" }).click();
  await page.locator(".rows a").first().waitFor();
  await page.goto(`${open.origin}/desk?view=all`);
  const tab = page.locator(".list > .saved [aria-current]");
  await expect
    .poll(async () => ((await tab.boundingBox())?.x ?? 0) + ((await tab.boundingBox())?.width ?? 0))
    .toBeLessThan(390);
  for (const path of ["/desk/quality", "/desk/test-runs"]) {
    await page.goto(open.origin + path);
    await page.locator("tr td .pill").first().waitFor();
    await waitUntilLoaded(page);
    const hiddenWidth = await page.evaluate<number>(
      "Math.max(...[...document.querySelectorAll('.scroller')].map((scroller) => scroller.scrollWidth - scroller.clientWidth))",
    );
    expect(hiddenWidth, path).toBeLessThanOrEqual(0);
    await expectGoodView(open);
  }
});
