// The agent's desk in Chromium, and what every view of it is held to. Used by test/desk/*.browser.test.ts.
import { expect } from "vitest";
import type { PageUnderTest } from "../console/page-under-test.ts";

/** Holds the view that is open to what all views promise: no barrier, and nothing wider than the page. */
export async function expectGoodView({ page, findBarriers, wrong }: PageUnderTest): Promise<void> {
  expect(await findBarriers()).toEqual([]);
  const [wide, seen] = await page.evaluate<[number, number]>("[document.documentElement.scrollWidth, innerWidth]");
  expect(wide).toBeLessThanOrEqual(seen);
  expect(wrong).toEqual([]);
}
