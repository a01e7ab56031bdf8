// Maps each order field of a ticket search to its facet.
import type { Schema } from "../../../contract/operation-types.ts";
import { columnFacets, messageFacets, type TicketFacet } from "./ticket-facets.ts";

type OrderField = Schema<"TicketOrderField">;

const urgency: Readonly<Record<Schema<"TicketPriority">, number>> = { low: 0, medium: 1, high: 2, urgent: 3 };

/** String ids are ordered by number; a string that is not a number counts as missing (assumed). */
const orderFacets: Readonly<Record<Exclude<OrderField, "t.id" | "relevance">, TicketFacet>> = {
  "t.channel": columnFacets["t.channel"],
  "t.channelId": columnFacets["t.channelId"],
  "t.subchannelId": columnFacets["t.subchannelId"],
  "t.direction": columnFacets["t.direction"],
  "t.status": columnFacets["t.status"],
  "t.priority": { read: (ticket) => urgency[ticket.priority] },
  "t.agentId": columnFacets["t.agentId"],
  "t.customerId": { read: (ticket) => parseId(ticket.customerId) },
  "t.contractId": { read: (ticket) => parseId(ticket.contractId) },
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
 * @param relevance how well each ticket matches the full text; without it, all tickets are equally relevant
 * @returns undefined to order by id
 */
export function toOrderFacet(field: OrderField, relevance: TicketFacet | undefined): TicketFacet | undefined {
  if (field === "t.id") return undefined;
  return field === "relevance" ? relevance : orderFacets[field];
}

function parseId(id: string | null): number | null {
  const number = id === null ? Number.NaN : Number(id);
  return Number.isNaN(number) ? null : number;
}

function toSmallest(ids: readonly number[]): number | null {
  return ids.length === 0 ? null : Math.min(...ids);
}
