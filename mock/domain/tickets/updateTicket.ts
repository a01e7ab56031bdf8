// PATCH /ticket/{ticketId} (docs/rules.md, Tickets).
import type { Input, Result } from "../../contract/operation-types.ts";
import type { Call } from "../operation.ts";
import * as tickets from "./ticket.ts";

export function updateTicket(
  { path, query, body }: Input<"updateTicket">,
  { tx, caller, rules }: Call,
): Result<"updateTicket"> {
  const includeInWorklog = query.includeInWorklog ?? true;
  const change = { ticketId: path.ticketId, changes: body, includeInWorklog, caller, rules };
  return { success: true, ticket: tickets.updateTicket(tx, change) };
}
