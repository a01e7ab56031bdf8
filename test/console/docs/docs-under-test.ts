// Opens the contract page in Chromium, and finds its request form.
import type { Locator, Page } from "@playwright/test";

/** Fragments of addresses: the operations that read a ticket and search tickets. */
export const ticketRoute = "#?route=get-/ticket/{ticketId}";
export const searchRoute = "#?route=post-/ticket/search";

export function sendButton(page: Page): Locator {
  return page.getByRole("button", { name: "Send", exact: true });
}

/** Sends the request, and waits for text in the response. */
export async function send(page: Page, text: string): Promise<void> {
  await sendButton(page).click();
  await page.getByText(text).waitFor();
}

/** The editor of the body, which has a shadow root. */
export function editor(page: Page): Locator {
  return page.getByRole("textbox", { name: "Request body" });
}
