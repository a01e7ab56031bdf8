// The operations of tag `tickets`: input -> one service call -> answer. Listed in mock/domain/operations.ts; the rules are in
// mock/domain/tickets/ticket.ts and mock/domain/tickets/search/ticket-search.ts.
import type { Input, Result } from "../../contract/operation-types.ts";
import type { Call } from "../operation.ts";
import { updateTickets as updateMany } from "./bulk-update.ts";
import { noteAndListPresent } from "./presence.ts";
import * as search from "./search/ticket-search.ts";
import * as tickets from "./ticket.ts";
import { createOrUpdateTicket } from "./ticket-intake.ts";

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

/** POST /ticket (docs/rules.md, Tickets). */
export function createTicket({ body }: Input<"createTicket">, { tx, caller, rules }: Call): Result<"createTicket"> {
  return { success: true, ticket: createOrUpdateTicket(tx, { input: body, caller, rules }) };
}

/** PATCH /ticket (docs/rules.md, Tickets). */
export function updateTickets(
  { query, body }: Input<"updateTickets">,
  { tx, caller, rules }: Call,
): Result<"updateTickets"> {
  return updateMany(tx, { items: body, includeInWorklog: query.includeInWorklog ?? true, caller, rules });
}

/** GET /ticket/{ticketId}/ping (docs/rules.md, Tickets). */
export function pingTicket({ path }: Input<"pingTicket">, { tx, caller }: Call): Result<"pingTicket"> {
  return { success: true, workedOnBy: noteAndListPresent(tx, tickets.getTicket(tx, path.ticketId), caller) };
}
