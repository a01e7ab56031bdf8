// The desk in front of a world that goes on, on a phone and at a screen: nothing has to be scrolled aside, and what happens is seen without a click.
import { expect, it } from "vitest";
import { usePages } from "../console/page-under-test.ts";
import { expectGoodView } from "./desk-page.ts";

const openPage = usePages();

const day = { tickets: 40, live: true, now: "2026-03-02T06:00:00Z" } as const;

it("shows lists on a phone as cards", async () => {
  const context = { viewport: { width: 390, height: 800 }, colorScheme: "dark" } as const;
  const open = await openPage("/desk", { mock: day, context });
  const { page } = open;
  for (const [path, first] of [
    ["/desk", "tr td .badge"],
    ["/desk/quality", "tr td .badge"],
    ["/desk/test-runs", "tr td .badge"],
  ] as const) {
    await page.goto(open.origin + path);
    await page.locator(first).first().waitFor();
    const hidden = await page.evaluate<number>(
      "Math.max(...[...document.querySelectorAll('.scroller')].map((one) => one.scrollWidth - one.clientWidth))",
    );
    expect(hidden, path).toBeLessThanOrEqual(0);
    await expectGoodView(open);
  }
});

it("shows what has happened meanwhile, and what AI agents did", async () => {
  const open = await openPage("/desk", { mock: day });
  const { page, mock } = open;
  await page.getByText("of 40", { exact: false }).first().waitFor();
  await mock.control.advanceClock("default", { duration: "PT3H" });
  await page.getByText("by AI", { exact: true }).and(page.locator(".badge")).first().waitFor({ timeout: 20_000 });
  await page.goto(`${open.origin}/desk/performance/1?days=0`);
  await page.locator(".tiles dd strong").first().waitFor();
  await expectGoodView(open);
});

it("answers with what an AI agent suggests", async () => {
  const open = await openPage("/desk", { mock: day });
  const { page, mock } = open;
  await mock.control.advanceClock("default", { duration: "PT4H" });
  const found = mock
    .stateOf()
    .store.read((reader) =>
      [...reader.all("tickets")].find(
        ({ id, status, intents, replyRecipients }) =>
          status === "open" &&
          replyRecipients.to.length > 0 &&
          intents.some(({ outcome }) => outcome?.success === true && !outcome.sent && outcome.message !== "") &&
          reader.lookup("conversations", "ticket", id).length === 0,
      ),
    );
  await page.goto(`${open.origin}/desk/ticket/${found?.id}`);
  await page.getByRole("button", { name: "Use the AI's suggestion" }).click();
  const message = await page.getByLabel("Message").inputValue();
  expect(found?.intents.map(({ outcome }) => outcome?.message)).toContain(message);
  await page.getByRole("button", { name: "Send reply" }).click();
  await page.getByText("Reply sent.").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Use the AI's suggestion" }).count()).toBe(0);
  await expectGoodView(open);
});
