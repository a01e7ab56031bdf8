// Searches tickets: filters, order, one page of compact tickets (docs/rules.md, Ticket search). Called by mock/operations/tickets.ts;
// filters are in mock/services/search/search-filters.ts, the order in mock/services/search/search-order.ts.
import type { Schema } from "../../contract/operation-types.ts";
import type { TicketColumns } from "../../records/tickets.ts";
import type { Transaction } from "../state-types.ts";
import { getTicket } from "../tickets/tickets.ts";
import { toCompactTicket } from "./compact-ticket.ts";
import { createMessageDates } from "./message-dates.ts";
import { compileFilters, type SearchTest } from "./search-filters.ts";
import { orderTickets } from "./search-order.ts";

type Search = Schema<"TicketSearch">;

/**
 * One page of the tickets that pass every filter. Reads columns only; whole tickets are made for the page, and for full text.
 * @returns `total` counts all that pass, before paging
 * @throws DomainError `invalid_request` (invalid) for filters that do not fit together
 */
export function searchTickets(tx: Transaction, search: Search): Schema<"TicketSearchResult"> {
  const { filters = [], limit = 100, offset = 0, ticketScope = "all" } = search;
  const dates = createMessageDates(tx);
  const test = compileFilters(filters, tx, dates);
  const { tickets: found, weights } = findTickets(tx, test, ticketScope);
  const page = orderFound(search, found, { ...dates, relevance: ({ id }) => weights.get(id) ?? null }).slice(
    offset,
    offset + limit,
  );
  const tickets = page.map((id) => toCompactTicket(getTicket(tx, id)));
  return { tickets, total: found.length, offset, limit, success: true };
}

interface Found {
  readonly tickets: readonly TicketColumns[];
  /** How well each fits the full text; empty without one. */
  readonly weights: ReadonlyMap<number, number>;
}

function findTickets(tx: Transaction, { matchesColumns, weighText }: SearchTest, scope: Search["ticketScope"]): Found {
  const tickets: TicketColumns[] = [];
  const weights = new Map<number, number>();
  for (const columns of tx.columns("tickets")) {
    if ((scope === "skills" && isSpam(columns)) || !matchesColumns(columns)) continue;
    const weight = weighText === undefined ? undefined : weighText(getTicket(tx, columns.id));
    if (weight === 0) continue;
    tickets.push(columns);
    if (weight !== undefined) weights.set(columns.id, weight);
  }
  return { tickets, weights };
}

function orderFound(
  { orderByField = "t.id", orderByDirection = "desc", filters = [] }: Search,
  found: readonly TicketColumns[],
  own: Parameters<typeof orderTickets>[3],
): readonly number[] {
  // Without a full text nothing is more relevant than another, so the order is by id.
  const field = orderByField === "relevance" && filters.every(({ key }) => key !== "q") ? "t.id" : orderByField;
  return orderTickets(found, field, orderByDirection, own);
}

function isSpam({ spamStatus }: TicketColumns): boolean {
  return spamStatus === "auto_spam" || spamStatus === "manual_spam";
}
