// The saved views of tickets, and the search in an address: `/desk?view=mine&q=…&priority=high&order=dueFirst&page=2`.
import type { TicketClient } from "ticket-service-mock/client";
import type { Schemas } from "../base/desk.ts";
import { unwrap } from "../base/problems.ts";
import { pageSize, readPage } from "../parts/pagination.tsx";
import { priorities } from "../ticket/priorities.ts";
import { isProposed } from "../ticket/proposal.ts";

type Search = Schemas["TicketSearch"];
type Filter = Schemas["TicketSearchFilter"];

/** In the order of the navigation. */
export const viewNames = ["open", "mine", "unassigned", "overdue", "suggested", "closed", "all"] as const;
export type SavedView = (typeof viewNames)[number];

export const channels = ["email", "portal", "phone", "letter", "system", "chat", "walkIn"] as const;
export const supports = ["unprocessed", "human", "bot", "automated"] as const;

const orders = {
  newest: { orderByField: "t.createdAt", orderByDirection: "desc" },
  dueFirst: { orderByField: "t.dueBy", orderByDirection: "asc" },
  urgentFirst: { orderByField: "t.priority", orderByDirection: "desc" },
  changedLast: { orderByField: "t.modifiedAt", orderByDirection: "desc" },
  // The service cannot order by closing time; closing a ticket modifies it.
  closedLast: { orderByField: "t.modifiedAt", orderByDirection: "desc" },
} as const;
export type Order = keyof typeof orders;
/** The time that each row shows, by order: it explains the row's position. */
export const timeFields = {
  newest: "createdAt",
  dueFirst: "dueBy",
  urgentFirst: "createdAt",
  changedLast: "modifiedAt",
  closedLast: "closedAt",
} as const satisfies Readonly<Record<Order, string>>;
const orderNames: readonly Order[] = ["newest", "dueFirst", "urgentFirst", "changedLast"];
const closedOrders: readonly Order[] = ["closedLast", "newest", "urgentFirst"];

/** The orders of a view; the first is the default, except in `overdue` and `suggested`. */
export function ordersIn({ view }: Query): readonly Order[] {
  return view === "closed" ? closedOrders : orderNames;
}

/** Filters that narrow a view. */
export const filterNames = ["q", "priority", "channel", "support", "customer"] as const;
const names = ["view", ...filterNames, "order"] as const;
/** The search parameters of an address, without the page; "" is the default. */
export type Query = Readonly<Record<(typeof names)[number], string>>;

export function readQuery(query: URLSearchParams): Query {
  const param = (name: string) => query.get(name) ?? "";
  return {
    view: matchName(viewNames, param("view")) ?? "",
    q: param("q").slice(0, 500),
    priority: matchName(priorities, param("priority")) ?? "",
    channel: matchName(channels, param("channel")) ?? "",
    support: matchName(supports, param("support")) ?? "",
    customer: /^\d{1,15}$/.exec(param("customer"))?.[0] ?? "",
    order: matchName([...orderNames, ...closedOrders], param("order")) ?? "",
  };
}

export function viewIn({ view }: Query): SavedView {
  return matchName(viewNames, view) ?? "open";
}

export function orderIn(query: Query): Order {
  const orders = ordersIn(query);
  const isUrgent = query.view === "overdue" || query.view === "suggested";
  return orders.find((order) => order === query.order) ?? (isUrgent ? "dueFirst" : (orders[0] ?? "newest"));
}

/**
 * Fetches one page of the tickets that match an address.
 * @param me the agent's id
 */
export function findTickets(client: TicketClient, query: URLSearchParams, me: number | undefined, signal: AbortSignal) {
  return search(client, viewIn(readQuery(query)), toSearch(query, me), signal);
}

/** No filter selects tickets with a prepared proposal: for `suggested`, this loads all tickets that may have one. */
async function search(client: TicketClient, view: SavedView, body: Search, signal: AbortSignal) {
  const fetchPage = (page: Search) => unwrap(client.POST("/ticket/search", { body: page, signal }));
  if (view !== "suggested") return fetchPage(body);
  const result = await fetchPage({ ...body, limit: maxPageSize, offset: 0 });
  const tickets = result.tickets.filter(isProposed);
  const { limit = maxPageSize, offset = 0 } = body;
  return { ...result, tickets: tickets.slice(offset, offset + limit), total: tickets.length };
}

/** The longest page of a search. */
const maxPageSize = 500;

function toSearch(query: URLSearchParams, me: number | undefined): Search {
  const values = readQuery(query);
  const { q, priority, channel, support, customer } = values;
  const filters: (Filter | undefined)[] = [
    ...toFilters(viewIn(values), me),
    q.trim() === "" ? undefined : { key: "q", value: q.trim() },
    customer === "" ? undefined : { key: "customerId", value: customer },
    filterIf(matchName(priorities, priority), (value) => ({ key: "priority", value })),
    filterIf(matchName(channels, channel), (value) => ({ key: "channel", value })),
    filterIf(matchName(supports, support), (value) => ({ key: "aiSupportLevel", value })),
  ];
  return {
    filters: filters.filter((filter) => filter !== undefined),
    limit: pageSize,
    offset: (readPage(query) - 1) * pageSize,
    ...orders[orderIn(values)],
  };
}

/** How many tickets each view has. */
export async function countViews(
  client: TicketClient,
  me: number | undefined,
  signal: AbortSignal,
): Promise<Readonly<Record<SavedView, number>>> {
  const totals = viewNames.map(async (name) => {
    const body = { filters: [...toFilters(name, me)], limit: 1 };
    return [name, (await search(client, name, body, signal)).total] as const;
  });
  return Object.fromEntries(await Promise.all(totals)) as Record<SavedView, number>;
}

function toFilters(view: SavedView, me: number | undefined): readonly Filter[] {
  const unclosed: Filter = { key: "status", values: ["open", "pending"] };
  switch (view) {
    case "mine":
      return [unclosed, { key: "agentId", values: me === undefined ? [] : [me] }];
    case "unassigned":
      return [unclosed, { key: "agentId", value: "unassigned" }];
    case "overdue":
      return [unclosed, { key: "dueBy", comparator: "<", value: "CURRENT_TIME" }];
    case "suggested":
      return [
        unclosed,
        { key: "aiSupportLevel", value: "bot" },
        { key: "agentId", values: ["unassigned", ...(me === undefined ? [] : [me])] },
      ];
    case "closed":
      return [{ key: "status", value: "closed" }];
    case "all":
      return [];
    default:
      return [unclosed];
  }
}

function filterIf<Value>(value: Value | undefined, toFilter: (value: Value) => Filter): Filter | undefined {
  return value === undefined ? undefined : toFilter(value);
}

function matchName<const Name extends string>(all: readonly Name[], text: string): Name | undefined {
  return all.find((name) => name === text);
}
