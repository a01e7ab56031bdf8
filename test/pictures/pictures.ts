// What the pictures of the docs show, for test/pictures/pictures.browser.test.ts. A picture added here wants a page that shows it.
import type { Page } from "@playwright/test";
import { expect } from "vitest";
import type { Mock } from "../../mock/create-mock.ts";

export interface Picture {
  /** The file, without its ending. */
  readonly name: string;
  readonly address: string;
  /** What has to be done in the mock before. */
  before?(mock: Mock): Promise<unknown>;
  /** Waits until the view is whole; opens what the picture is about. */
  ready(page: Page): Promise<unknown>;
}

/** No part of the desk is on its way any more. */
async function isSettled(page: Page): Promise<void> {
  await page.locator("main h1").first().waitFor();
  await expect.poll(() => page.locator(".loading, .waiting, .sign-in [role=status]").count()).toBe(0);
}

export const pictures: readonly Picture[] = [
  {
    name: "front",
    address: "/",
    async ready(page) {
      await page.getByRole("button", { name: /^Send it/ }).click();
      await page.getByText("Answer: 200").waitFor();
      await page.getByRole("heading", { name: "A token" }).evaluate((heading) => heading.scrollIntoView());
    },
  },
  {
    name: "contract",
    address: "/docs#?route=post-/ticket/search",
    ready: (page) => page.getByRole("button", { name: "curl", exact: true }).filter({ visible: true }).waitFor(),
  },
  {
    // The ninth request of the warm-up is the one that is refused.
    name: "console-journal",
    address: "/__admin/console/journal?open=9",
    async ready(page) {
      await page.locator(".opened h2").waitFor();
      await isSettled(page);
    },
  },
  {
    name: "console-state",
    address: "/__admin/console/state?collection=tickets&record=2",
    async ready(page) {
      await isSettled(page);
      await page.getByText("The whole record").click();
      await page.getByText("Edit it").click();
      await page.getByRole("heading", { name: "Refers to" }).evaluate((heading) => heading.scrollIntoView());
    },
  },
  {
    name: "console-clock",
    address: "/__admin/console/clock",
    async ready(page) {
      await isSettled(page);
      await page.getByRole("button", { name: "1 week" }).click();
      await page.getByText(/^It is now/).waitFor();
      await isSettled(page);
    },
  },
  {
    name: "console-coverage",
    address: "/__admin/console/coverage?q=ticket",
    async ready(page) {
      await isSettled(page);
      await page
        .getByRole("heading", { name: "Operations and statuses" })
        .evaluate((heading) => heading.scrollIntoView());
    },
  },
  {
    name: "console-faults",
    address: "/__admin/console/faults?effect=StatusEffect&when=NextSchedule",
    before: (mock) =>
      mock.control.addFault("default", {
        match: { operationId: "searchTickets" },
        effect: { kind: "status", status: 503 },
        when: { next: 2 },
      }),
    ready: isSettled,
  },
  { name: "desk-inbox", address: "/desk?status=open", ready: (page) => page.locator("tbody tr").nth(5).waitFor() },
  {
    name: "desk-ticket",
    address: "/desk/ticket/52",
    async ready(page) {
      await isSettled(page);
      await page.getByRole("button", { name: "Pick up" }).click();
      await page.getByText("You are on the ticket.").waitFor();
      await page.getByRole("button", { name: "Put down" }).waitFor();
    },
  },
  {
    name: "desk-knowledge",
    address: "/desk/knowledge?node=1",
    ready: (page) => page.getByRole("heading", { name: /^Sources of/ }).waitFor(),
  },
  {
    name: "desk-performance",
    address: "/desk/performance/1?days=30",
    ready: (page) => page.getByRole("img").first().waitFor(),
  },
  {
    name: "desk-quality",
    address: "/desk/quality/1",
    ready: (page) => page.getByRole("heading", { name: "Criteria" }).waitFor(),
  },
];
