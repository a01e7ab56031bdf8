// Opens the console in Chromium with a mock, and provides hostile texts for it.
import type { Page } from "@playwright/test";
import { expect } from "vitest";
import type { Mock } from "../../../mock/create-mock.ts";
import { usePages } from "../page-under-test.ts";

/** Starts a browser for a file's tests, and returns a function that opens a view, for example `journal?status=4`. */
export function useConsole(): ReturnType<typeof usePages> {
  const openPage = usePages();
  return (view, settings) => openPage(`/__admin/console/${view}`, settings);
}

/** Sends a request to the service with its own token. */
export async function sendRequest(mock: Mock, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${await mock.token()}`, "content-type": "application/json" };
  return mock.fetch(`http://mock.local${path}`, { headers, ...init });
}

/** Executable markup, text that reverses its direction, and 20 kB without a space. */
export const hostile = `<img src=x onerror=alert(1)><script>alert(2)</script>\u202e${"W".repeat(20_000)}`;

/** Asserts that markup was not interpreted: the view contains no image and no script except the editor's. */
export async function expectNoMarkup(page: Page): Promise<void> {
  expect(await page.locator("main img:not(.cm-widgetBuffer), main script, main iframe").count()).toBe(0);
}
