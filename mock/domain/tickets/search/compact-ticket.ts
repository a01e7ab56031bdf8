// Makes the compact form of a ticket for the rows of a search.
import type { Schema } from "../../../contract/operation-types.ts";
import type { TicketRecord } from "../../records/tickets.ts";

// A row is made once per ticket record: later steps remember what they checked and wrote of it.
const rows = new WeakMap<TicketRecord, Schema<"CompactTicket">>();

/** The ticket without the six fields that only a full read answers (docs/rules.md, Tickets); frozen, the same object for one record. */
export function toCompactTicket(ticket: TicketRecord): Schema<"CompactTicket"> {
  const known = rows.get(ticket);
  if (known !== undefined) return known;
  const { success, body, bodyPlain, bodyClean, attachments, template, workitem, ...common } = ticket;
  const row = Object.freeze(common);
  rows.set(ticket, row);
  return row;
}
