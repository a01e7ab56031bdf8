// Recognizes requests from the mock's own pages by the header that names the page.

export const pageHeader = "x-mock-page";

/** Whether a page such as the desk sent the request on its own behalf. The console names itself too, but sends requests for its user. */
export function isPageName(value: string | null | undefined): boolean {
  return value !== undefined && value !== null && value !== "console";
}

/** @param requestHeaders names and values alternating, as received */
export function isFromPage({ requestHeaders }: { readonly requestHeaders: readonly string[] }): boolean {
  const isNamed = (text: string, index: number) =>
    index % 2 === 0 && text.length === pageHeader.length && text.toLowerCase() === pageHeader;
  const at = requestHeaders.findIndex(isNamed);
  return at >= 0 && isPageName(requestHeaders[at + 1]);
}
