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
  const from = Math.min(total, (page - 1) * pageSize + 1);
  const until = Math.min(total, page * pageSize);
  const rows = <span>{texts.rows(from, until, total).replace(String(total), formatNumber(total, language))}</span>;
  const toTarget = (target: number) => ({ to, query: { ...query, page: String(target) } });
  return (
    <nav aria-label={texts.pages} className="pages">
      {last > 1 && <PageLink {...toTarget(Math.min(page - 1, last))} label={texts.before} isOff={page <= 1} />}
      {rows}
      {last > 1 && <PageLink {...toTarget(page + 1)} label={texts.next} isOff={page >= last} />}
    </nav>
  );
}

interface PageLinkProps extends Pick<PaginationProps, "to" | "query"> {
  readonly label: string;
  readonly isOff: boolean;
}

function PageLink({ to, query, label, isOff }: PageLinkProps) {
  if (isOff) return <span className="off">{label}</span>;
  return (
    <Link to={to} query={query}>
      {label}
    </Link>
  );
}
