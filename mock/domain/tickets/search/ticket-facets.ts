// What a ticket search reads of tickets to find and order them.
import type { Condition, Facet, RowParts } from "../../../engine/store/store.ts";
import type { ConversationColumns } from "../../records/conversations.ts";
import type { TicketColumns } from "../../records/tickets.ts";
import type { Collections } from "../../records/world.ts";
import { toReadFormInRange } from "../ticket-dates.ts";

export type TicketFacet = Facet<Collections, "tickets">;
export type TicketCondition = Condition<Collections, "tickets">;
type Parts = RowParts<Collections, "tickets">;

function ofColumn(read: TicketFacet["read"], index?: string): TicketFacet {
  return index === undefined ? { read } : { read, index };
}

/** Columns that are a search key, an order field or both under one name. */
export const columnFacets = {
  "t.status": ofColumn((ticket) => ticket.status, "status"),
  "t.channel": ofColumn((ticket) => ticket.channel, "channel"),
  "t.channelId": ofColumn((ticket) => ticket.channelId),
  "t.subchannelId": ofColumn((ticket) => ticket.subchannelId),
  "t.direction": ofColumn((ticket) => ticket.direction),
  "t.priority": ofColumn((ticket) => ticket.priority, "priority"),
  "t.agentId": ofColumn((ticket) => ticket.agentId, "agent"),
  "t.customerId": ofColumn((ticket) => ticket.customerId, "customer"),
  "t.contractId": ofColumn((ticket) => ticket.contractId, "contract"),
  "t.partnerId": ofColumn((ticket) => ticket.partnerId),
  "t.isCustomerActive": ofColumn((ticket) => ticket.isCustomerActive),
  "t.aiSupportLevel": ofColumn((ticket) => ticket.aiSupportLevel),
  "t.spamStatus": ofColumn((ticket) => ticket.spamStatus),
  "t.sentiment": ofColumn((ticket) => ticket.sentiment),
  "t.language": ofColumn((ticket) => ticket.language),
  "t.languageCode": ofColumn((ticket) => ticket.languageCode),
  "t.from": ofColumn((ticket) => ticket.from),
  "t.externalTicketId": ofColumn((ticket) => ticket.externalTicketId),
  "t.createdAt": ofColumn((ticket) => ticket.createdAt),
  "t.modifiedAt": ofColumn((ticket) => ticket.modifiedAt),
  "t.firstResponseDueBy": ofColumn((ticket) => ticket.firstResponseDueBy),
  "t.dueBy": ofColumn((ticket) => ticket.dueBy),
  "t.closedAt": ofColumn((ticket) => ticket.closedAt),
  "i.aiAgentId": ofColumn((ticket) => ticket.aiAgentIds, "aiAgent"),
  "tt.tagId": ofColumn((ticket) => ticket.tagIds, "tag"),
} as const;

/** All tags of a ticket as one value. */
export const tagSetFacet = ofColumn((ticket) => toTagSet(ticket.tagIds));

/** A set of tags as text, the same for the same tags. */
export function toTagSet(tagIds: readonly number[]): string {
  return [...new Set(tagIds)].sort((left, right) => left - right).join(" ");
}

/** The states of the assessments of a ticket. */
export const assessmentFacet: TicketFacet = {
  read: (_ticket, more) => more.lookup("assessments").map(({ state }) => state),
  joins: { collection: "assessments", index: "ticket" },
};

const conversations = { collection: "conversations", index: "ticket" } as const;

/**
 * The times of the last messages received and sent, in the read form (docs/rules.md, Ticket search). A ticket begins
 * with a message.
 */
export const messageFacets = {
  "t.lastMessageAt": {
    read: ({ createdAt }: TicketColumns, more: Parts) =>
      findLatest(createdAt, more.lookup("conversations"), ({ went }) => went !== null),
    joins: conversations,
  },
  "t.lastCustomerMessageAt": {
    read: ({ createdAt, direction }: TicketColumns, more: Parts) =>
      findLatest(direction === "in" ? createdAt : null, more.lookup("conversations"), ({ went }) => went === "in"),
    joins: conversations,
  },
} as const;

function findLatest(
  first: string | null,
  messages: readonly ConversationColumns[],
  counts: (message: ConversationColumns) => boolean,
): string | null {
  const seconds = messages.reduce(
    (latest, one) => (counts(one) && one.createdAt > latest ? one.createdAt : latest),
    none,
  );
  if (seconds === none) return first;
  const at = toReadFormInRange(seconds * 1000);
  return first === null || at > first ? at : first;
}

/** Before every message. */
const none = Number.NEGATIVE_INFINITY;
