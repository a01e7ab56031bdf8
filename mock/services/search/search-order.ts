// Sorts the tickets of a search. Called by mock/services/search/ticket-search.ts; the fields are those of the contract's TicketOrderField.
import type { Schema } from "../../contract/operation-types.ts";
import type { TicketColumns } from "../../records/tickets.ts";
import type { MessageDate } from "./message-dates.ts";

type OrderField = Schema<"TicketOrderField">;
export type OrderKey = string | number | null;

/** What orders by more than the ticket's own columns: given by who orders. */
export type OwnOrderField = MessageDate | "relevance";

const urgency: Readonly<Record<Schema<"TicketPriority">, number>> = { low: 0, medium: 1, high: 2, urgent: 3 };

/** What each field orders by. Ids kept as text order by number where they are numbers (assumed). */
const orderKeys: Readonly<Record<Exclude<OrderField, OwnOrderField>, (ticket: TicketColumns) => OrderKey>> = {
  "t.id": (ticket) => ticket.id,
  "t.channel": (ticket) => ticket.channel,
  "t.channelId": (ticket) => ticket.channelId,
  "t.subchannelId": (ticket) => ticket.subchannelId,
  "t.direction": (ticket) => ticket.direction,
  "t.status": (ticket) => ticket.status,
  "t.priority": (ticket) => urgency[ticket.priority],
  "t.agentId": (ticket) => ticket.agentId,
  "t.customerId": (ticket) => toNumber(ticket.customerId),
  "t.contractId": (ticket) => toNumber(ticket.contractId),
  "t.partnerId": (ticket) => ticket.partnerId,
  "t.isCustomerActive": (ticket) => Number(ticket.isCustomerActive),
  "t.aiSupportLevel": (ticket) => ticket.aiSupportLevel,
  "t.sentiment": (ticket) => ticket.sentiment,
  "t.language": (ticket) => ticket.language,
  "t.languageCode": (ticket) => ticket.languageCode,
  "t.from": (ticket) => ticket.from,
  "t.createdAt": (ticket) => ticket.createdAt,
  "t.modifiedAt": (ticket) => ticket.modifiedAt,
  "t.firstResponseDueBy": (ticket) => ticket.firstResponseDueBy,
  "t.dueBy": (ticket) => ticket.dueBy,
  "i.aiAgentId": (ticket) => toSmallest(ticket.aiAgentIds),
  "tt.tagId": (ticket) => toSmallest(ticket.tagIds),
};

/**
 * The ids in order. Tickets without a value come last in both directions, ties go by ascending id in both (assumed).
 * @param tickets by ascending id
 * @param own what the fields order by that no column has
 */
export function orderTickets(
  tickets: readonly TicketColumns[],
  field: OrderField,
  direction: "asc" | "desc",
  own: Readonly<Record<OwnOrderField, (ticket: TicketColumns) => OrderKey>>,
): readonly number[] {
  if (field === "t.id") {
    const ids = tickets.map((ticket) => ticket.id);
    return direction === "asc" ? ids : ids.reverse();
  }
  const read = { ...orderKeys, ...own }[field];
  const sign = direction === "asc" ? 1 : -1;
  const rows = tickets.map((ticket) => ({ id: ticket.id, key: read(ticket) }));
  // Sorting is stable, so ties keep the ascending ids.
  rows.sort((left, right) => compareKeys(left.key, right.key, sign));
  return rows.map((row) => row.id);
}

function compareKeys(left: OrderKey, right: OrderKey, sign: 1 | -1): number {
  if (left === right) return 0;
  if (left === null) return 1;
  if (right === null) return -1;
  return left < right ? -sign : sign;
}

function toNumber(id: string | null): OrderKey {
  return id === null ? null : Number(id);
}

function toSmallest(ids: readonly number[]): OrderKey {
  return ids.length === 0 ? null : Math.min(...ids);
}
