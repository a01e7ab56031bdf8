// One page of a saved view: compact rows, with search and filters above them. New tickets are marked, and rows move to their new places.
import { TextInput } from "@mantine/core";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { open } from "../../../src/shared/address.ts";
import { Choice } from "../../../src/shared/choice.tsx";
import { nameOfCustomer } from "../../../src/shared/customer.ts";
import { Icon } from "../../../src/shared/icons.tsx";
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { short, toMs, toTime, toWhen } from "../base/format.ts";
import { type Place, toAddress } from "../base/place.ts";
import type { Remote } from "../base/remote.ts";
import { Link } from "../parts/link.tsx";
import { Pages, readPage } from "../parts/pages.tsx";
import { Shown } from "../parts/shown.tsx";
import { hasDraft } from "../ticket/drafts.ts";
import { Due } from "../ticket/due.tsx";
import { inboxTexts } from "../ticket/inbox-texts.ts";
import { priorities } from "../ticket/priorities.ts";
import { StatusDot } from "../ticket/status-dot.tsx";
import {
  channels,
  filterNames,
  type Order,
  orderIn,
  ordersIn,
  type Query,
  readQuery,
  supports,
  timesShown,
  viewIn,
} from "./saved-views.ts";

type Row = Schemas["CompactTicket"];

const minuteMs = 60_000;

/** Focuses the row of a ticket, or else the first one. */
export function focusRow(id?: number): HTMLElement | null {
  const find = (item: string) => document.querySelector<HTMLElement>(`.rows > ${item} > a`);
  const row = find(`[data-id="${id}"]`) ?? find("li");
  row?.focus();
  return row;
}

interface TicketListProps {
  readonly place: Place;
  readonly remote: Remote<Schemas["TicketSearchResult"]>;
  readonly chosen: number | undefined;
}

export function TicketList({ place, remote, chosen }: TicketListProps) {
  const texts = useTexts(inboxTexts);
  const query = readQuery(place.query);
  const page = readPage(place.query);
  const rows = remote.value?.tickets;
  const owner = rows?.[0]?.customer;
  const customer = owner ? short(nameOfCustomer(owner), 60) : texts.customer(query.customer);
  const Title = chosen === undefined ? "h1" : "h2";
  const { fresh, clear } = useFresh(rows, JSON.stringify([query, page]));
  const change = (changed: Partial<Query>) =>
    open(toAddress("", { ...query, ...changed }), "q" in changed && query.q !== "");
  const [going, setGoing] = useState<Going>();
  useEffect(() => {
    if (going === undefined || rows === undefined) return;
    setGoing(undefined);
    const row = focusRow();
    if (going === "open") row?.click();
  }, [going, rows]);
  return (
    <>
      <div className="list-head">
        <div className="list-title">
          <Title>{query.customer === "" ? texts.views[viewIn(query)] : <bdi>{customer}</bdi>}</Title>
          <span role="status">
            {fresh.size > 0 && (
              <button type="button" className="pill fresh" data-tone="info" onClick={clear}>
                {texts.fresh(fresh.size)}
              </button>
            )}
          </span>
          {query.customer !== "" && (
            <Link to="" query={{ view: query.view }}>
              {texts.everyone}
            </Link>
          )}
        </div>
        {(place.query.get("view") ?? query.view) !== query.view && (
          <p className="bar" data-tone="warn">
            {texts.noView(short(place.query.get("view") ?? "", 40))}
          </p>
        )}
        <Finder query={query} change={change} go={setGoing} />
      </div>
      <Shown remote={remote}>
        {({ tickets, total }) =>
          total === 0 ? (
            <Nothing query={query} />
          ) : (
            <>
              <Rows
                tickets={tickets}
                chosen={chosen}
                fresh={fresh}
                order={orderIn(query)}
                query={{ ...query, page: page > 1 ? String(page) : "" }}
              />
              <Pages to="" query={query} page={page} total={total} />
            </>
          )
        }
      </Shown>
    </>
  );
}

/** The rows of tickets that were created since the list was opened or cleared, or since the clock was set back. */
function useFresh(rows: readonly Row[] | undefined, key: string) {
  const { now, steering } = useDesk();
  const [, redraw] = useState(0);
  const known = useRef<{ key: string; since: number; ids: ReadonlySet<number> }>(undefined);
  const isPast = ({ createdAt }: Row) => toMs(createdAt) < now + minuteMs;
  const begin = () => {
    known.current = { key, since: now, ids: new Set(rows?.filter(isPast).map(({ id }) => id)) };
  };
  // Until the first look at the mock, its time is not known.
  const isReady = rows !== undefined && (steering === undefined || steering.sandbox !== undefined);
  if (isReady && (known.current?.key !== key || now < known.current.since)) begin();
  const { since, ids } = known.current ?? { since: Number.POSITIVE_INFINITY, ids: new Set() };
  const isFresh = (row: Row) => toMs(row.createdAt) >= since && isPast(row) && !ids.has(row.id);
  const clear = () => {
    begin();
    redraw((count) => count + 1);
  };
  return { fresh: new Set(rows?.filter(isFresh).map(({ id }) => id)), clear };
}

interface RowsProps {
  readonly tickets: readonly Row[];
  readonly chosen: number | undefined;
  readonly fresh: ReadonlySet<number>;
  readonly order: Order;
  readonly query: Readonly<Record<string, string>>;
}

function Rows({ tickets, chosen, fresh, order, query }: RowsProps) {
  const texts = useTexts(inboxTexts);
  const list = useRef<HTMLUListElement>(null);
  useMoves(list, tickets.map(({ id }) => id).join());
  useLayoutEffect(() => {
    list.current?.querySelector(`[data-id="${chosen}"]`)?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    <ul className="rows" ref={list} aria-label={texts.tickets}>
      {tickets.map((ticket) => (
        <li key={ticket.id} data-id={ticket.id} data-fresh={fresh.has(ticket.id) ? "" : undefined}>
          <TicketRow
            ticket={ticket}
            isChosen={ticket.id === chosen}
            isFresh={fresh.has(ticket.id)}
            {...{ order, query }}
          />
        </li>
      ))}
    </ul>
  );
}

const moveMs = 260;

/** Lets the items of a list glide from where they were when the order changes. */
function useMoves(list: { readonly current: HTMLElement | null }, order: string): void {
  const before = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const tops = new Map<string, number>();
    for (const item of list.current?.children ?? []) {
      if (!(item instanceof HTMLElement)) continue;
      const id = item.dataset.id ?? "";
      tops.set(id, item.offsetTop);
      const by = (before.current.get(id) ?? item.offsetTop) - item.offsetTop;
      if (by !== 0 && !isStill)
        item.animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], {
          duration: moveMs,
          easing: "ease-out",
        });
    }
    before.current = tops;
  }, [order]);
}

interface TicketRowProps {
  readonly ticket: Row;
  readonly isChosen: boolean;
  readonly isFresh: boolean;
  readonly order: Order;
  readonly query: Readonly<Record<string, string>>;
}

function TicketRow({ ticket, isChosen, isFresh, order, query }: TicketRowProps) {
  const { profile, language, now } = useDesk();
  const texts = useTexts(inboxTexts);
  const time = ticket[timesShown[order]];
  const { id, subject, summary, fromName, from, status, priority, channel, agent, aiSupportLevel } = ticket;
  return (
    <Link to={`ticket/${id}`} query={query} isCurrent={isChosen} className="row">
      <span className="row-line">
        <StatusDot status={status} />
        <strong className="who-wrote">
          <bdi>{short(fromName || from, 80) || texts.unknown}</bdi>
        </strong>
        <span className="row-end">
          {isFresh && (
            <span className="pill" data-tone="info">
              {texts.new}
            </span>
          )}
          {time !== null && (
            <time className="due dim" title={`${texts[order]}: ${toTime(time, language)}`}>
              {toWhen(time, now, language)}
            </time>
          )}
        </span>
      </span>
      <span className="row-line">
        <span className="row-icon" title={texts[channel]}>
          <Icon name={channel} />
          <span className="unseen">{texts[channel]}</span>
        </span>
        <span className="subject">
          <bdi>{short(subject.trim()) || texts.noSubject}</bdi>
          <span className="dim">
            {" "}
            <bdi>{short(summary, 120)}</bdi>
          </span>
        </span>
        <span className="row-end">
          {status !== "closed" && <Due ticket={ticket} />}
          {hasDraft(id) && (
            <span className="pill" data-tone="warn">
              {texts.draft}
            </span>
          )}
          {(priority === "urgent" || priority === "high") && (
            <span className={`flag ${priority}`} title={texts[priority]}>
              {priority === "urgent" ? "!!" : "!"}
              <span className="unseen">{texts[priority]}</span>
            </span>
          )}
          {(aiSupportLevel === "bot" || aiSupportLevel === "automated") && (
            <span className="ai" title={texts[aiSupportLevel]}>
              <Icon name="spark" />
              <span className="unseen">{texts[aiSupportLevel]}</span>
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
      </span>
    </Link>
  );
}

/** To the first ticket, as soon as the search has found it. */
type Going = "focus" | "open";

interface FinderProps {
  readonly query: Query;
  readonly change: (changed: Partial<Query>) => void;
  readonly go: (going: Going | undefined) => void;
}

const narrowing = [
  ["priority", priorities],
  ["channel", channels],
  ["support", supports],
] as const;
/** The shortest text that the service searches for; a number may be shorter. */
const minLength = 4;
const pauseMs = 250;

function Finder({ query, change, go }: FinderProps) {
  const texts = useTexts(inboxTexts);
  const [words, setWords] = useState(query.q);
  const given = words.trim();
  const isShort = given.length > 0 && given.length < minLength && !/^\d+$/.test(given);
  const asked = isShort ? "" : given;
  const latest = useRef(query.q);
  const search = () => {
    if (asked === latest.current) return;
    latest.current = asked;
    change({ q: asked });
  };
  useEffect(() => {
    const timer = setTimeout(search, pauseMs);
    return () => clearTimeout(timer);
  }, [asked]);
  // Links and Back change the search, too.
  useEffect(() => {
    if (query.q === latest.current) return;
    latest.current = query.q;
    setWords(query.q);
  }, [query.q]);
  const count = filterNames.filter((name) => name !== "q" && query[name] !== "").length;
  return (
    <search aria-label={texts.filters}>
      <TextInput
        type="search"
        aria-label={texts.search}
        placeholder={texts.searchHint}
        description={isShort ? texts.tooShort : undefined}
        inputWrapperOrder={["input", "description"]}
        leftSection={<Icon name="search" />}
        maxLength={500}
        value={words}
        onChange={(event) => {
          go(undefined);
          setWords(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          const { key } = event;
          if (event.nativeEvent.isComposing || !["Enter", "ArrowDown", "Escape"].includes(key)) return;
          event.preventDefault();
          if (key === "Escape" && words !== "") return setWords("");
          if (key === "Enter" && isShort) return;
          if (key === "Escape") event.currentTarget.blur();
          search();
          go(key === "Enter" && asked !== "" ? "open" : "focus");
        }}
        onBlur={search}
      />
      <details className="narrowing" open={count > 0}>
        <summary>
          <Icon name="filter" /> <span className="sorted">{texts.sorted(texts[orderIn(query)])}</span>
          {count > 0 && <span className="pill">{count}</span>}
        </summary>
        <div>
          <Choice
            label={texts.order}
            value={orderIn(query)}
            options={ordersIn(query).map((name) => [name, texts[name]])}
            set={(order) => change({ order })}
          />
          {narrowing.map(([name, values]) => (
            <Choice
              key={name}
              label={texts[name]}
              value={query[name]}
              options={[["", `${texts[name]}: ${texts.any}`], ...values.map((one) => [one, texts[one]] as const)]}
              set={(value) => change({ [name]: value })}
            />
          ))}
        </div>
      </details>
    </search>
  );
}

/** Says why there is no ticket, with a way on. */
function Nothing({ query }: { readonly query: Query }) {
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
