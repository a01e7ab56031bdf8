// The Tab key, for stories that are told by keyboard alone: test/console/views/keyboard.browser.test.ts and test/desk/keyboard.browser.test.ts.
import type { Locator, Page } from "@playwright/test";

/** More places than any view has before what its story is about. */
const mostPresses = 120;

/** Presses Tab until the focus is there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await target.evaluate((element) => element.matches(":focus"))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${target} within ${mostPresses} presses`);
}

/** Presses Tab until the focus is there, then a key. */
export async function pressAt(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Presses Tab until the focus is there, then types. */
export async function typeAt(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}
