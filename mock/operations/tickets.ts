// The operations of tag `tickets`: input -> one service call -> answer. Listed in mock/operations/index.ts; the rules are in
// mock/services/tickets/tickets.ts and mock/services/search/ticket-search.ts.
import type { Input, Result } from "../contract/operation-types.ts";
import * as search from "../services/search/ticket-search.ts";
import * as tickets from "../services/tickets/tickets.ts";
import type { Call } from "./operation.ts";

/** GET /ticket/{ticketId} (docs/rules.md, Tickets). */
export function getTicket({ path }: Input<"getTicket">, { tx }: Call): Result<"getTicket"> {
  return tickets.getTicket(tx, path.ticketId);
}

/** PATCH /ticket/{ticketId} (docs/rules.md, Tickets). */
export function updateTicket(
  { path, query, body }: Input<"updateTicket">,
  { tx, caller, rules }: Call,
): Result<"updateTicket"> {
  const includeInWorklog = query.includeInWorklog ?? true;
  const change = { ticketId: path.ticketId, changes: body, includeInWorklog, caller, rules };
  return { success: true, ticket: tickets.updateTicket(tx, change) };
}

/** POST /ticket/search (docs/rules.md, Ticket search). */
export function searchTickets({ body }: Input<"searchTickets">, { tx }: Call): Result<"searchTickets"> {
  return search.searchTickets(tx, body ?? {});
}
