// Pages through a long list. The page is in the address.
import type { Desk } from "./desk.ts";

export const rowsOfPage = 50;

/** The rows of the page in the address, and the number of pages. */
export function pageOf<Item>(items: readonly Item[], params: URLSearchParams) {
  const pages = Math.max(1, Math.ceil(items.length / rowsOfPage));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(params.get("page") ?? 1)) || 1));
  return { page, pages, rows: items.slice((page - 1) * rowsOfPage, page * rowsOfPage) };
}

export interface PagesProps {
  readonly desk: Desk;
  readonly page: number;
  readonly pages: number;
}

export function Pages({ desk: { words, go }, page, pages }: PagesProps) {
  if (pages === 1) return null;
  return (
    <nav class="pages" aria-label={words.page}>
      <button type="button" disabled={page === 1} onClick={() => go({ page: page - 1 })}>
        {words.earlier}
      </button>
      <span>
        {words.page} {page} {words.of} {pages}
      </span>
      <button type="button" disabled={page === pages} onClick={() => go({ page: page + 1 })}>
        {words.later}
      </button>
    </nav>
  );
}
