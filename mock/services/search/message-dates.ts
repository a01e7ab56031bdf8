// When the last message of a ticket came or went, for searches. No messages are kept, so it follows from the ticket and its worklogs. Used
// by mock/services/search/search-filters.ts and mock/services/search/ticket-search.ts.
import { parseDateTime, toReadForm } from "../../core/time.ts";
import type { TicketColumns } from "../../records/tickets.ts";
import type { Reader } from "../state-types.ts";

/** A date of a ticket in the read form, null where there is none. */
export type DateReading = (ticket: TicketColumns) => string | null;

export type MessageDate = "t.lastMessageAt" | "t.lastCustomerMessageAt";

/**
 * The readings over one state (docs/rules.md, Ticket search; assumed). The last message is the latest reply among the worklogs, else the one
 * that made the ticket; the last of the customer is the one that made the ticket, where it came in.
 */
export function createMessageDates(reader: Reader): Readonly<Record<MessageDate, DateReading>> {
  return {
    "t.lastMessageAt": (ticket) => findLastReply(reader, ticket.id, ticket.createdAt),
    "t.lastCustomerMessageAt": (ticket) => (ticket.direction === "in" ? ticket.createdAt : null),
  };
}

function findLastReply(reader: Reader, ticketId: number, createdAt: string): string {
  let latest = createdAt;
  for (const { wire } of reader.lookup("worklogs", "ticket", ticketId)) {
    if (wire.worklog.action !== "reply" && !wire.worklog.actionList.includes("reply")) continue;
    const at = parseDateTime(wire.latestInteraction);
    const text = at === undefined ? latest : toReadForm(at);
    if (text > latest) latest = text;
  }
  return latest;
}
