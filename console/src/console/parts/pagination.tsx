// Pagination of a long list. The page number is in the address.
import { Button } from "@mantine/core";
import type { ViewContext } from "./view-context.ts";

export const pageSize = 50;

/** The rows of the page in the address, and the number of pages. */
export function pageOf<Item>(items: readonly Item[], params: URLSearchParams) {
  const pages = Math.max(1, Math.ceil(items.length / pageSize));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(params.get("page") ?? 1)) || 1));
  return { page, pages, rows: items.slice((page - 1) * pageSize, page * pageSize) };
}

export interface PaginationProps {
  readonly context: ViewContext;
  readonly page: number;
  readonly pages: number;
}

export function Pagination({ context: { labels, go }, page, pages }: PaginationProps) {
  if (pages === 1) return null;
  return (
    <nav className="tools pages" aria-label={labels.page}>
      <Button variant="default" disabled={page === 1} onClick={() => go({ page: page - 1 })}>
        {labels.earlier}
      </Button>
      <span className="number">
        {labels.page} {page} {labels.of} {pages}
      </span>
      <Button variant="default" disabled={page === pages} onClick={() => go({ page: page + 1 })}>
        {labels.later}
      </Button>
    </nav>
  );
}
