// The list of tickets in the inbox.
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { navigate } from "../../../src/shared/address.ts";
import { nameOfCustomer } from "../../../src/shared/customer.ts";
import { Icon } from "../../../src/shared/icons.tsx";
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { formatTime, formatTimeOrDay, toMs, truncate } from "../base/format.ts";
import type { Remote } from "../base/remote.ts";
import { type Route, toAddress } from "../base/route.ts";
import { Link } from "../parts/link.tsx";
import { Pagination, readPage } from "../parts/pagination.tsx";
import { WhenLoaded } from "../parts/when-loaded.tsx";
import { hasDraft } from "../ticket/drafts.ts";
import { Due } from "../ticket/due.tsx";
import { fieldTexts } from "../ticket/field-texts.ts";
import { StatusDot } from "../ticket/status-dot.tsx";
import { filterNames, type Order, orderIn, type Query, readQuery, timeFields, viewIn } from "./saved-views.ts";
import { type FirstRowAction, SearchBar } from "./search-bar.tsx";
import { inboxTexts } from "./texts.ts";

type Row = Schemas["CompactTicket"];

const minuteMs = 60_000;

/** Focuses the row of a ticket, or else the first row. */
export function focusRow(id?: number): HTMLElement | null {
  const find = (item: string) => document.querySelector<HTMLElement>(`.rows > ${item} > a`);
  const row = find(`[data-id="${id}"]`) ?? find("li");
  row?.focus();
  return row;
}

interface TicketListProps {
  readonly route: Route;
  readonly remote: Remote<Schemas["TicketSearchResult"]>;
  readonly selectedId: number | undefined;
}

export function TicketList({ route, remote, selectedId }: TicketListProps) {
  const texts = useTexts(inboxTexts);
  const query = readQuery(route.query);
  const page = readPage(route.query);
  const rows = remote.value?.tickets;
  const owner = rows?.[0]?.customer;
  const customer = owner ? truncate(nameOfCustomer(owner), 60) : texts.customer(query.customer);
  const Title = selectedId === undefined ? "h1" : "h2";
  const { newIds, clear } = useNewTickets(rows, JSON.stringify([query, page]));
  const change = (changed: Partial<Query>) =>
    navigate(toAddress("", { ...query, ...changed }), { replace: "q" in changed && query.q !== "" });
  const [firstRowAction, setFirstRowAction] = useState<FirstRowAction>();
  useEffect(() => {
    if (firstRowAction === undefined || rows === undefined) return;
    setFirstRowAction(undefined);
    const row = focusRow();
    if (firstRowAction === "open") row?.click();
  }, [firstRowAction, rows]);
  return (
    <>
      <div className="list-head">
        <div className="list-title">
          <Title>{query.customer === "" ? texts.views[viewIn(query)] : <bdi>{customer}</bdi>}</Title>
          <span role="status">
            {newIds.size > 0 && (
              <button type="button" className="pill fresh" data-tone="info" onClick={clear}>
                {texts.fresh(newIds.size)}
              </button>
            )}
          </span>
          {query.customer !== "" && (
            <Link to="" query={{ view: query.view }}>
              {texts.everyone}
            </Link>
          )}
        </div>
        {(route.query.get("view") ?? query.view) !== query.view && (
          <p className="bar" data-tone="warn">
            {texts.noView(truncate(route.query.get("view") ?? "", 40))}
          </p>
        )}
        <SearchBar query={query} change={change} go={setFirstRowAction} />
      </div>
      <WhenLoaded remote={remote}>
        {({ tickets, total }) =>
          total === 0 ? (
            <EmptyList query={query} />
          ) : (
            <>
              <Rows
                tickets={tickets}
                selectedId={selectedId}
                newIds={newIds}
                order={orderIn(query)}
                query={{ ...query, page: page > 1 ? String(page) : "" }}
              />
              <Pagination to="" query={query} page={page} total={total} />
            </>
          )
        }
      </WhenLoaded>
    </>
  );
}

/** The ids of tickets created since the list was opened, the marks were cleared, or the clock was set back. */
function useNewTickets(rows: readonly Row[] | undefined, key: string) {
  const { now, steering } = useDesk();
  const [, redraw] = useState(0);
  const baseline = useRef<{ key: string; since: number; ids: ReadonlySet<number> }>(undefined);
  const isPast = ({ createdAt }: Row) => toMs(createdAt) < now + minuteMs;
  const resetBaseline = () => {
    baseline.current = { key, since: now, ids: new Set(rows?.filter(isPast).map(({ id }) => id)) };
  };
  // The mock's time is unknown until the first poll.
  const isReady = rows !== undefined && (steering === undefined || steering.sandbox !== undefined);
  if (isReady && (baseline.current?.key !== key || now < baseline.current.since)) resetBaseline();
  const { since, ids } = baseline.current ?? { since: Number.POSITIVE_INFINITY, ids: new Set() };
  const isNew = (row: Row) => toMs(row.createdAt) >= since && isPast(row) && !ids.has(row.id);
  const clear = () => {
    resetBaseline();
    redraw((count) => count + 1);
  };
  return { newIds: new Set(rows?.filter(isNew).map(({ id }) => id)), clear };
}

interface RowsProps {
  readonly tickets: readonly Row[];
  readonly selectedId: number | undefined;
  readonly newIds: ReadonlySet<number>;
  readonly order: Order;
  readonly query: Readonly<Record<string, string>>;
}

function Rows({ tickets, selectedId, newIds, order, query }: RowsProps) {
  const texts = useTexts(inboxTexts);
  const list = useRef<HTMLUListElement>(null);
  useMoves(list, tickets.map(({ id }) => id).join());
  useLayoutEffect(() => {
    list.current?.querySelector(`[data-id="${selectedId}"]`)?.scrollIntoView({ block: "nearest" });
  }, [selectedId]);
  return (
    <ul className="rows" ref={list} aria-label={texts.tickets}>
      {tickets.map((ticket) => (
        <li key={ticket.id} data-id={ticket.id} data-fresh={newIds.has(ticket.id) ? "" : undefined}>
          <TicketRow
            ticket={ticket}
            isSelected={ticket.id === selectedId}
            isNew={newIds.has(ticket.id)}
            order={order}
            query={query}
          />
        </li>
      ))}
    </ul>
  );
}

const moveMs = 260;

/** Animates the items of a list to their new positions when the order changes. */
function useMoves(list: { readonly current: HTMLElement | null }, order: string): void {
  const before = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const prefersNoMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const tops = new Map<string, number>();
    for (const item of list.current?.children ?? []) {
      if (!(item instanceof HTMLElement)) continue;
      const id = item.dataset.id ?? "";
      tops.set(id, item.offsetTop);
      const offset = (before.current.get(id) ?? item.offsetTop) - item.offsetTop;
      if (offset !== 0 && !prefersNoMotion)
        item.animate([{ transform: `translateY(${offset}px)` }, { transform: "none" }], {
          duration: moveMs,
          easing: "ease-out",
        });
    }
    before.current = tops;
  }, [order]);
}

interface TicketRowProps {
  readonly ticket: Row;
  readonly isSelected: boolean;
  readonly isNew: boolean;
  readonly order: Order;
  readonly query: Readonly<Record<string, string>>;
}

function TicketRow({ ticket, isSelected, isNew, order, query }: TicketRowProps) {
  const { language, now } = useDesk();
  const texts = useTexts(inboxTexts);
  const fields = useTexts(fieldTexts);
  const time = ticket[timeFields[order]];
  const { id, subject, summary, fromName, from, status, channel } = ticket;
  return (
    <Link to={`ticket/${id}`} query={query} isCurrent={isSelected} className="row">
      <span className="row-line">
        <StatusDot status={status} />
        <strong className="who-wrote">
          <bdi>{truncate(fromName || from, 80) || fields.unknown}</bdi>
        </strong>
        <span className="row-end">
          {isNew && (
            <span className="pill" data-tone="info">
              {texts.new}
            </span>
          )}
          {time !== null && (
            <time className="due dim" title={`${texts[order]}: ${formatTime(time, language)}`}>
              {formatTimeOrDay(time, now, language)}
            </time>
          )}
        </span>
      </span>
      <span className="row-line">
        <span className="row-icon" title={fields[channel]}>
          <Icon name={channel} />
          <span className="unseen">{fields[channel]}</span>
        </span>
        <span className="subject">
          <bdi>{truncate(subject.trim()) || fields.noSubject}</bdi>
          <span className="dim">
            {" "}
            <bdi>{truncate(summary, 120)}</bdi>
          </span>
        </span>
        <Marks ticket={ticket} />
      </span>
    </Link>
  );
}

/** What needs attention on a ticket, and who works on it. */
function Marks({ ticket }: { readonly ticket: Row }) {
  const { profile } = useDesk();
  const texts = useTexts(inboxTexts);
  const fields = useTexts(fieldTexts);
  const { id, status, priority, agent, aiSupportLevel } = ticket;
  return (
    <span className="row-end">
      {status !== "closed" && <Due ticket={ticket} />}
      {hasDraft(id) && (
        <span className="pill" data-tone="warn">
          {texts.draft}
        </span>
      )}
      {(priority === "urgent" || priority === "high") && (
        <span className={`flag ${priority}`} title={fields[priority]}>
          {priority === "urgent" ? "!!" : "!"}
          <span className="unseen">{fields[priority]}</span>
        </span>
      )}
      {(aiSupportLevel === "bot" || aiSupportLevel === "automated") && (
        <span className="ai" title={fields[aiSupportLevel]}>
          <Icon name="spark" />
          <span className="unseen">{fields[aiSupportLevel]}</span>
        </span>
      )}
      {agent !== null && (
        <span
          className="initials"
          title={`${agent.firstName} ${agent.lastName}`}
          data-tone={agent.id === profile?.id ? "info" : "plain"}
        >
          {`${agent.firstName.slice(0, 1)}${agent.lastName.slice(0, 1)}`}
        </span>
      )}
    </span>
  );
}

/** Explains why the list is empty, with links to a wider search. */
function EmptyList({ query }: { readonly query: Query }) {
  const texts = useTexts(inboxTexts);
  const isNarrow = filterNames.some((name) => query[name] !== "");
  return (
    <div className="empty">
      <Icon name={isNarrow ? "search" : "check"} />
      <p>{isNarrow ? texts.noMatch : texts.nothingHere}</p>
      {isNarrow && (
        <Link to="" query={{ view: query.view }}>
          {texts.reset}
        </Link>
      )}
      {query.q !== "" && query.view !== "all" && (
        <Link to="" query={{ view: "all", q: query.q }}>
          {texts.searchAll}
        </Link>
      )}
    </div>
  );
}
