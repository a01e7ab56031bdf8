// Ticket search: filters, order, one page of compact tickets (docs/rules.md, Ticket search). Called by mock/operations/tickets.ts;
// filters are in mock/services/search/search-filters.ts, the order in mock/services/search/search-order.ts.
import type { Schema } from "../../contract/operation-types.ts";
import type { TicketColumns } from "../../records/tickets.ts";
import type { Transaction } from "../state-types.ts";
import { getTicket } from "../tickets/tickets.ts";
import { toCompactTicket } from "./compact-ticket.ts";
import { compileFilters, type SearchTest } from "./search-filters.ts";
import { orderTickets } from "./search-order.ts";

/**
 * One page of the tickets that pass every filter. Reads columns only; whole tickets are made for the page, and for full text.
 * @returns `total` counts all that pass, before paging
 * @throws DomainError `invalid_request` (invalid) for filters that do not fit together
 */
export function searchTickets(tx: Transaction, search: Schema<"TicketSearch">): Schema<"TicketSearchResult"> {
  const { filters = [], limit = 100, offset = 0, orderByField = "t.id", orderByDirection = "desc" } = search;
  const found = findTickets(tx, compileFilters(filters, tx.now));
  const page = orderTickets(found, orderByField, orderByDirection).slice(offset, offset + limit);
  const tickets = page.map((id) => toCompactTicket(getTicket(tx, id)));
  return { tickets, total: found.length, offset, limit, success: true };
}

function findTickets(tx: Transaction, { matchesColumns, matchesText }: SearchTest): TicketColumns[] {
  const found: TicketColumns[] = [];
  for (const columns of tx.columns("tickets")) {
    if (!matchesColumns(columns)) continue;
    if (matchesText === undefined || matchesText(getTicket(tx, columns.id))) found.push(columns);
  }
  return found;
}
