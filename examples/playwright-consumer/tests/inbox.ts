// Extends the mock's `test` with a fixture that opens the inbox as a logged-in user.
import { join } from "node:path";
import { test as mockTest } from "ticket-service-mock/playwright";

export { expect } from "ticket-service-mock/playwright";

const pageFolder = join(import.meta.dirname, "../page");

interface InboxFixtures {
  /** Opens the page as a logged-in user, with the API at the given URL or where it is in production. */
  openInbox(api?: string): Promise<void>;
}

export const test = mockTest.extend<InboxFixtures>({
  openInbox: async ({ page, mock }, use) => {
    // Serves the page's files from disk. A real project would use its development server: `webServer` in playwright.config.ts.
    await page.route("http://inbox.test/**", (route) => {
      const { pathname } = new URL(route.request().url());
      return route.fulfill({ path: join(pageFolder, pathname === "/" ? "index.html" : pathname) });
    });
    await use(async (api) => {
      await page.addInitScript((token) => sessionStorage.setItem("token", token), await mock.token());
      await page.goto(api === undefined ? "/" : `/?${new URLSearchParams({ api })}`);
    });
  },
});
