// Converts the inbox's address to a search: `?q=…&status=open&agent=me&order=dueFirst&page=2`.
import type { Schemas } from "../base/desk.ts";
import { pageSize, readPage } from "../parts/pages.tsx";
import { priorities } from "../ticket/priorities.ts";

type Search = Schemas["TicketSearch"];
type Filter = Schemas["TicketSearchFilter"];

export const statuses = ["open", "pending", "closed"] as const;
export const channels = ["email", "portal", "phone", "letter", "system", "chat", "walkIn"] as const;
export const supports = ["unprocessed", "human", "bot", "automated"] as const;

const orders = {
  newest: { orderByField: "t.createdAt", orderByDirection: "desc" },
  dueFirst: { orderByField: "t.dueBy", orderByDirection: "asc" },
  urgentFirst: { orderByField: "t.priority", orderByDirection: "desc" },
  changedLast: { orderByField: "t.modifiedAt", orderByDirection: "desc" },
} as const;
export type Order = keyof typeof orders;
export const orderNames: readonly Order[] = ["newest", "dueFirst", "urgentFirst", "changedLast"];

/** Filters that an address may contain. */
export const filterNames = ["q", "status", "priority", "channel", "agent", "support", "order"] as const;
export type Filters = Readonly<Record<(typeof filterNames)[number], string>>;

export function readFilters(query: URLSearchParams): Filters {
  const read = (name: string) => query.get(name) ?? "";
  return {
    q: read("q").slice(0, 500),
    status: oneOf(statuses, read("status")) ?? "",
    priority: oneOf(priorities, read("priority")) ?? "",
    channel: oneOf(channels, read("channel")) ?? "",
    agent: oneOf(["me", "nobody"] as const, read("agent")) ?? "",
    support: oneOf(supports, read("support")) ?? "",
    order: oneOf(orderNames, read("order")) ?? "",
  };
}

/** @param me the agent's id, for `agent=me` */
export function toSearch(query: URLSearchParams, me: number | undefined): Search {
  const { q, status, priority, channel, agent, support, order } = readFilters(query);
  const filters: (Filter | undefined)[] = [
    q.trim() === "" ? undefined : { key: "q", value: q.trim() },
    filterIf(oneOf(statuses, status), (value) => ({ key: "status", value })),
    filterIf(oneOf(priorities, priority), (value) => ({ key: "priority", value })),
    filterIf(oneOf(channels, channel), (value) => ({ key: "channel", value })),
    filterIf(oneOf(supports, support), (value) => ({ key: "aiSupportLevel", value })),
    agent === "nobody" ? { key: "agentId", value: "unassigned" } : undefined,
    agent === "me" && me !== undefined ? { key: "agentId", value: me } : undefined,
  ];
  return {
    filters: filters.filter((one) => one !== undefined),
    ticketScope: "all",
    limit: pageSize,
    offset: (readPage(query) - 1) * pageSize,
    ...orders[oneOf(orderNames, order) ?? "newest"],
  };
}

function filterIf<Value>(value: Value | undefined, toFilter: (value: Value) => Filter): Filter | undefined {
  return value === undefined ? undefined : toFilter(value);
}

function oneOf<const Name extends string>(names: readonly Name[], text: string): Name | undefined {
  return names.find((name) => name === text);
}
