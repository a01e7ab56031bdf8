// PATCH /ticket/{ticketId} (docs/rules.md, Tickets).
import type { Operation } from "../operation.ts";
import { changeTicket } from "./ticket.ts";

/** @throws DomainError notFound `unknown_ticket`, invalid `invalid_request`, the codes of broken rules */
export const updateTicket: Operation<"updateTicket"> = ({ path, query, body }, { tx, caller, rules }) => {
  const includeInWorklog = query.includeInWorklog ?? true;
  const change = { ticketId: path.ticketId, changes: body, includeInWorklog, caller, rules };
  return { success: true, ticket: changeTicket(tx, change) };
};
