// Searches tickets: filters and sorts them, and returns a page of compact tickets (docs/rules.md, Ticket search).
import type { Schema } from "../../../contract/operation-types.ts";
import type { Transaction } from "../../state-types.ts";
import { requireTicket } from "../ticket.ts";
import { toCompactTicket } from "./compact-ticket.ts";
import { compileFilters } from "./search-filters.ts";
import { toOrderFacet } from "./search-order.ts";
import { columnFacets, type TicketCondition } from "./ticket-facets.ts";

type Search = Schema<"TicketSearch">;

const spam: ReadonlySet<unknown> = new Set(["auto_spam", "manual_spam"]);
const noSpam: TicketCondition = { facet: columnFacets["t.spamStatus"], values: spam, negated: true };

/**
 * Returns one page of the tickets that pass every filter. Makes complete records only for that page.
 * @returns `total` counts all matches, before paging
 * @throws DomainError invalid `invalid_request` for filters that cannot be combined
 */
export function findTickets(tx: Transaction, search: Search): Schema<"TicketSearchResult"> {
  const { filters = [], limit = 100, offset = 0, ticketScope = "all" } = search;
  const { orderByField = "t.id", orderByDirection: direction = "desc" } = search;
  const { conditions, relevance } = compileFilters(filters, tx);
  const { ids, total } = tx.select("tickets", {
    conditions: ticketScope === "skills" ? [noSpam, ...conditions] : conditions,
    order: { facet: toOrderFacet(orderByField, relevance), direction },
    offset,
    limit,
  });
  const tickets = ids.map((id) => toCompactTicket(requireTicket(tx, Number(id))));
  return { tickets, total, offset, limit, success: true };
}
