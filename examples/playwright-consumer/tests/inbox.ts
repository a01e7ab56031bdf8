// The `test` of these specs: that of the mock, with a fixture that opens the inbox as a logged-in user. Every spec beside it uses it.
import { join } from "node:path";
import { test as mockTest } from "ticket-service-mock/playwright";

export { expect } from "ticket-service-mock/playwright";

const pageFolder = join(import.meta.dirname, "../page");

interface InboxFixtures {
  /** Opens the page; give it the id of a user of the mock to be that one. */
  openInbox(options?: { userId?: number; api?: string }): Promise<void>;
}

export const test = mockTest.extend<InboxFixtures>({
  openInbox: async ({ page, mock }, use) => {
    // The page's files come from the disk. A real project has its development server here: `webServer` in playwright.config.ts.
    await page.route("http://inbox.test/**", (route) => {
      const { pathname } = new URL(route.request().url());
      return route.fulfill({ path: join(pageFolder, pathname === "/" ? "index.html" : pathname) });
    });
    await use(async ({ userId, api } = {}) => {
      await page.addInitScript((token) => sessionStorage.setItem("token", token), await mock.token({ userId }));
      await page.goto(api === undefined ? "/" : `/?${new URLSearchParams({ api })}`);
    });
  },
});
