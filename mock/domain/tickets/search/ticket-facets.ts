// Facets of tickets: the values by which a search filters and orders them.
import type { Condition, Facet, RowParts } from "../../../engine/store/store.ts";
import type { ConversationColumns } from "../../records/conversations.ts";
import type { TicketColumns } from "../../records/tickets.ts";
import type { Collections } from "../../records/world.ts";

export type TicketFacet = Facet<Collections, "tickets">;
export type TicketCondition = Condition<Collections, "tickets">;
type Parts = RowParts<Collections, "tickets">;

function columnFacet(readColumn: TicketFacet["read"], index?: string): TicketFacet {
  return index === undefined ? { read: readColumn } : { read: readColumn, index };
}

/** Columns that serve as a search key, an order field or both. */
export const columnFacets = {
  "t.status": columnFacet((ticket) => ticket.status, "status"),
  "t.channel": columnFacet((ticket) => ticket.channel, "channel"),
  "t.channelId": columnFacet((ticket) => ticket.channelId),
  "t.subchannelId": columnFacet((ticket) => ticket.subchannelId),
  "t.direction": columnFacet((ticket) => ticket.direction),
  "t.priority": columnFacet((ticket) => ticket.priority, "priority"),
  "t.agentId": columnFacet((ticket) => ticket.agentId, "agent"),
  "t.customerId": columnFacet((ticket) => ticket.customerId, "customer"),
  "t.contractId": columnFacet((ticket) => ticket.contractId, "contract"),
  "t.partnerId": columnFacet((ticket) => ticket.partnerId),
  "t.isCustomerActive": columnFacet((ticket) => ticket.isCustomerActive),
  "t.aiSupportLevel": columnFacet((ticket) => ticket.aiSupportLevel),
  "t.spamStatus": columnFacet((ticket) => ticket.spamStatus),
  "t.sentiment": columnFacet((ticket) => ticket.sentiment),
  "t.language": columnFacet((ticket) => ticket.language),
  "t.languageCode": columnFacet((ticket) => ticket.languageCode),
  "t.from": columnFacet((ticket) => ticket.from),
  "t.externalTicketId": columnFacet((ticket) => ticket.externalTicketId),
  "t.createdAt": columnFacet((ticket) => ticket.createdAt),
  "t.modifiedAt": columnFacet((ticket) => ticket.modifiedAt),
  "t.firstResponseDueBy": columnFacet((ticket) => ticket.firstResponseDueBy),
  "t.dueBy": columnFacet((ticket) => ticket.dueBy),
  "t.closedAt": columnFacet((ticket) => ticket.closedAt),
  "i.aiAgentId": columnFacet((ticket) => ticket.aiAgentIds, "aiAgent"),
  "tt.tagId": columnFacet((ticket) => ticket.tagIds, "tag"),
} as const;

export const tagSetFacet = columnFacet((ticket) => toTagSet(ticket.tagIds));

/** A set of tags as a string, equal for equal sets. */
export function toTagSet(tagIds: readonly number[]): string {
  return [...new Set(tagIds)].sort((left, right) => left - right).join(" ");
}

export const assessmentFacet: TicketFacet = {
  read: (_ticket, rowParts) => rowParts.lookup("assessments").map(({ state }) => state),
  joins: { collection: "assessments", index: "ticket" },
};

const conversations = { collection: "conversations", index: "ticket" } as const;

/** The times of the last messages received and sent (docs/rules.md, Ticket search). A ticket begins with a message. */
export const messageFacets = {
  "t.lastMessageAt": {
    read: ({ createdAt }: TicketColumns, rowParts: Parts) =>
      findLatest(createdAt, rowParts.lookup("conversations"), ({ messageDirection }) => messageDirection !== null),
    joins: conversations,
  },
  "t.lastCustomerMessageAt": {
    read: ({ createdAt, direction }: TicketColumns, rowParts: Parts) =>
      findLatest(
        direction === "in" ? createdAt : null,
        rowParts.lookup("conversations"),
        ({ messageDirection }) => messageDirection === "in",
      ),
    joins: conversations,
  },
} as const;

function findLatest(
  first: number | null,
  messages: readonly ConversationColumns[],
  counts: (message: ConversationColumns) => boolean,
): number | null {
  let latest = first;
  for (const message of messages)
    if (counts(message) && (latest === null || message.createdAt > latest)) latest = message.createdAt;
  return latest;
}
