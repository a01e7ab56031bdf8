// PATCH /ticket/{ticketId} (docs/rules.md, Tickets).
import type { Operation } from "../operation.ts";
import { changeTicket } from "./ticket.ts";

export const updateTicket: Operation<"updateTicket"> = ({ path, query, body }, { tx, caller, rules }) => {
  const includeInWorklog = query.includeInWorklog ?? true;
  const change = { ticketId: path.ticketId, changes: body, includeInWorklog, caller, rules };
  return { success: true, ticket: changeTicket(tx, change) };
};
