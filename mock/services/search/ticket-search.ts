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
 * One page of the tickets that pass every filter. Reads columns only, and texts for full text; whole tickets are made for the page.
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

/** So many tickets pass a test after the other together: they stay at hand, and so does what each test holds. */
const blockSize = 500;

interface Found {
  readonly tickets: readonly TicketColumns[];
  /** How well each fits the full text; empty without one. */
  readonly weights: ReadonlyMap<number, number>;
}

function findTickets(tx: Transaction, { columnTests, weighText }: SearchTest, scope: Search["ticketScope"]): Found {
  const all = [...tx.columns("tickets")];
  const looked = scope === "skills" ? all.filter((ticket) => !isSpam(ticket)) : all;
  const tickets: TicketColumns[] = [];
  for (let start = 0; start < looked.length; start += blockSize) {
    const block = looked.slice(start, start + blockSize);
    tickets.push(...columnTests.reduce((left, test) => left.filter(test), block));
  }
  const weights = new Map<number, number>();
  if (weighText === undefined) return { tickets, weights };
  const found = tickets.filter((ticket) => {
    const texts = tx.texts("tickets", ticket.id);
    const weight = texts === undefined ? 0 : weighText(ticket, texts);
    if (weight > 0) weights.set(ticket.id, weight);
    return weight > 0;
  });
  return { tickets: found, weights };
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
