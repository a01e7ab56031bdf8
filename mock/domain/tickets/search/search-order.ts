// What each order field of a ticket search orders by. Called by mock/domain/tickets/search/ticket-search.ts; the fields are those of the
// contract's TicketOrderField.
import type { Schema } from "../../../contract/operation-types.ts";
import { columnFacets, messageFacets, type TicketFacet } from "./ticket-facets.ts";

type OrderField = Schema<"TicketOrderField">;

const urgency: Readonly<Record<Schema<"TicketPriority">, number>> = { low: 0, medium: 1, high: 2, urgent: 3 };

/** Ids kept as text order by number; one that is no number counts as none (assumed). */
const orderFacets: Readonly<Record<Exclude<OrderField, "t.id" | "relevance">, TicketFacet>> = {
  "t.channel": columnFacets["t.channel"],
  "t.channelId": columnFacets["t.channelId"],
  "t.subchannelId": columnFacets["t.subchannelId"],
  "t.direction": columnFacets["t.direction"],
  "t.status": columnFacets["t.status"],
  "t.priority": { read: (ticket) => urgency[ticket.priority] },
  "t.agentId": columnFacets["t.agentId"],
  "t.customerId": { read: (ticket) => toNumber(ticket.customerId) },
  "t.contractId": { read: (ticket) => toNumber(ticket.contractId) },
  "t.partnerId": columnFacets["t.partnerId"],
  "t.isCustomerActive": columnFacets["t.isCustomerActive"],
  "t.aiSupportLevel": columnFacets["t.aiSupportLevel"],
  "t.sentiment": columnFacets["t.sentiment"],
  "t.language": columnFacets["t.language"],
  "t.languageCode": columnFacets["t.languageCode"],
  "t.from": columnFacets["t.from"],
  "t.createdAt": columnFacets["t.createdAt"],
  "t.modifiedAt": columnFacets["t.modifiedAt"],
  "t.firstResponseDueBy": columnFacets["t.firstResponseDueBy"],
  "t.dueBy": columnFacets["t.dueBy"],
  ...messageFacets,
  "i.aiAgentId": { read: (ticket) => toSmallest(ticket.aiAgentIds) },
  "tt.tagId": { read: (ticket) => toSmallest(ticket.tagIds) },
};

/**
 * What a field orders by; undefined: by id.
 * @param relevance how well each ticket fits the full text, where there is one: without it nothing is more relevant than another
 */
export function toOrderFacet(field: OrderField, relevance: TicketFacet | undefined): TicketFacet | undefined {
  if (field === "t.id") return undefined;
  return field === "relevance" ? relevance : orderFacets[field];
}

function toNumber(id: string | null): number | null {
  const number = id === null ? Number.NaN : Number(id);
  return Number.isNaN(number) ? null : number;
}

function toSmallest(ids: readonly number[]): number | null {
  return ids.length === 0 ? null : Math.min(...ids);
}
