// Converts a ticket to the compact representation that searches return.
import type { Schema } from "../../../contract/operation-types.ts";
import type { TicketRecord } from "../../records/tickets.ts";

// One object per ticket record, because later steps cache checks and texts by object.
const rows = new WeakMap<TicketRecord, Schema<"CompactTicket">>();

/**
 * Returns the ticket without the fields that only a full read has (docs/rules.md, Tickets); frozen, and always the same
 * object for the same record.
 */
export function toCompactTicket(ticket: TicketRecord): Schema<"CompactTicket"> {
  const cached = rows.get(ticket);
  if (cached !== undefined) return cached;
  const { success, body, bodyPlain, bodyClean, attachments, template, workitem, ...common } = ticket;
  const row = Object.freeze(common);
  rows.set(ticket, row);
  return row;
}
