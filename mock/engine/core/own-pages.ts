// Recognizes requests of the mock's own pages by the header that names the page.

export const pageHeader = "x-mock-page";

/** Whether a page sent the request for itself: the desk, or a search. The console names itself, too, but sends its user's requests. */
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
