// Records of conversations: the messages of a ticket after its first one, and their row in mock/domain/records/collections.ts.
// mock/domain/records/outgoing-message.ts writes what agents send, mock/domain/conversations/ adds the first message, which is made of the ticket.
import type { Kept } from "./wire.ts";

/** A message is its wire form. */
export type ConversationRecord = Kept<"ConversationRecord">;

/** What searches and indexes read of a message. */
export interface ConversationColumns {
  readonly ticketId: number;
  /** Which way it went; null: no way, as drafts, notes, deleted ones and what a system tells agents. */
  readonly went: "in" | "out" | null;
  /** Unix seconds. */
  readonly createdAt: number;
}

/** The compact columns of a message. */
export function toConversationColumns(message: ConversationRecord): ConversationColumns {
  const { ticketId, direction, private: isPrivate, isDraft, deletedAt, createdAt } = message;
  const stayed = isPrivate || isDraft || deletedAt !== null || direction === "internal";
  return { ticketId, went: stayed ? null : direction, createdAt };
}

/** What there is to know of the collection. */
export const conversationRow = {
  word: "conversation",
  form: "ConversationRecord",
  columns: toConversationColumns,
  indexes: { ticket: ({ ticketId }: ConversationColumns) => [ticketId] },
  references: [
    { at: "ticketId", to: "tickets", index: "ticket" },
    { at: "agentId", to: "users" },
  ],
} as const;
