// Pages through a long list. The page is in the address.
import { Button } from "@mantine/core";
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
    <nav className="tools pages" aria-label={words.page}>
      <Button variant="default" disabled={page === 1} onClick={() => go({ page: page - 1 })}>
        {words.earlier}
      </Button>
      <span className="number">
        {words.page} {page} {words.of} {pages}
      </span>
      <Button variant="default" disabled={page === pages} onClick={() => go({ page: page + 1 })}>
        {words.later}
      </Button>
    </nav>
  );
}
