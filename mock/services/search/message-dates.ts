// When the last message of a ticket came or went, for searches. No messages are kept, so it follows from the ticket and its worklogs. Used
// by mock/services/search/search-filters.ts and mock/services/search/ticket-search.ts.
import { parseDateTime, toReadForm } from "../../core/time.ts";
import type { TicketColumns, WorklogRecord } from "../../records/tickets.ts";
import type { Reader } from "../state-types.ts";

/** A date of a ticket in the read form, null where there is none. */
export type DateReading = (ticket: TicketColumns) => string | null;

export type MessageDate = "t.lastMessageAt" | "t.lastCustomerMessageAt";

/**
 * The readings over one state (docs/rules.md, Ticket search; assumed). The last message is the latest reply among the worklogs, else the one
 * that made the ticket; the last of the customer is the one that made the ticket, where it came in.
 */
export function createMessageDates(reader: Reader): Readonly<Record<MessageDate, DateReading>> {
  // A search may ask for it in each of its filters and in its order.
  const lastReplies = new Map<number, string>();
  function lastReplyOf({ id, createdAt }: TicketColumns): string {
    const known = lastReplies.get(id);
    if (known !== undefined) return known;
    const found = findLastReply(reader, id, createdAt);
    lastReplies.set(id, found);
    return found;
  }
  return {
    "t.lastMessageAt": lastReplyOf,
    "t.lastCustomerMessageAt": (ticket) => (ticket.direction === "in" ? ticket.createdAt : null),
  };
}

function findLastReply(reader: Reader, ticketId: number, createdAt: string): string {
  let latest = createdAt;
  for (const entry of reader.lookup("worklogs", "ticket", ticketId)) {
    const at = replyTimeOf(entry);
    if (at > latest) latest = at;
  }
  return latest;
}

/** When the reply was, in the read form; "" where the entry is of no reply. */
const replyTimes = new WeakMap<WorklogRecord, string>();

function replyTimeOf(entry: WorklogRecord): string {
  const known = replyTimes.get(entry);
  if (known !== undefined) return known;
  const { worklog, latestInteraction } = entry.wire;
  const isReply = worklog.action === "reply" || worklog.actionList.includes("reply");
  const at = isReply ? parseDateTime(latestInteraction) : undefined;
  const time = at === undefined ? "" : toReadForm(at);
  replyTimes.set(entry, time);
  return time;
}
