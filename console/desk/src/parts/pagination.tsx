// Pages through a list. The page is in the address: `?page=2`.
import { useDesk, useTexts } from "../base/desk.ts";
import { formatNumber } from "../base/format.ts";
import { Link } from "./link.tsx";
import { partTexts } from "./texts.ts";

/** Rows on one page. */
export const pageSize = 25;

/** The page in an address, from 1. */
export function readPage(query: URLSearchParams): number {
  return Math.max(1, Math.min(1_000_000, Number.parseInt(query.get("page") ?? "1", 10) || 1));
}

interface PaginationProps {
  readonly to: string;
  readonly query: Readonly<Record<string, string>>;
  readonly page: number;
  readonly total: number;
}

export function Pagination({ to, query, page, total }: PaginationProps) {
  const { language } = useDesk();
  const texts = useTexts(partTexts);
  const last = Math.max(1, Math.ceil(total / pageSize));
  const [from, until] = [Math.min(total, (page - 1) * pageSize + 1), Math.min(total, page * pageSize)];
  return (
    <nav aria-label={texts.pages} className="pages">
      {last === 1 ? null : page > 1 ? (
        <Link to={to} query={{ ...query, page: String(Math.min(page - 1, last)) }}>
          {texts.before}
        </Link>
      ) : (
        <span className="off">{texts.before}</span>
      )}
      <span>{texts.rows(from, until, total).replace(String(total), formatNumber(total, language))}</span>
      {last === 1 ? null : page < last ? (
        <Link to={to} query={{ ...query, page: String(page + 1) }}>
          {texts.next}
        </Link>
      ) : (
        <span className="off">{texts.next}</span>
      )}
    </nav>
  );
}
