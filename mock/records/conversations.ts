// Records of conversations: the messages of a ticket after its first one, and their row in mock/records/collections.ts.
// mock/records/outgoing-message.ts writes what agents send, mock/services/conversations/ adds the first message, which is made of the ticket.
import type { Kept } from "./wire.ts";

/** A message is its wire form. */
export type ConversationRecord = Kept<"ConversationRecord">;

/** What there is to know of the collection. */
export const conversationRow = {
  word: "conversation",
  form: "ConversationRecord",
  indexes: { ticket: ({ ticketId }: ConversationRecord) => [ticketId] },
  references: [
    { at: "ticketId", to: "tickets", index: "ticket" },
    { at: "agentId", to: "users" },
  ],
} as const;
