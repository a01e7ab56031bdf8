// Defines the records of conversations: the messages of a ticket after the first.
import type { Stored } from "./wire.ts";

/** A message as returned in responses. */
export type ConversationRecord = Stored<"ConversationRecord">;

/** The parts of a message that searches and indexes read. */
export interface ConversationColumns {
  readonly ticketId: number;
  /** Its direction; null for drafts, notes, deleted messages and messages from a system to agents. */
  readonly messageDirection: "in" | "out" | null;
  /** Unix seconds. */
  readonly createdAt: number;
}

/** The compact columns of a message. */
function toConversationColumns(message: ConversationRecord): ConversationColumns {
  const { ticketId, direction, private: isPrivate, isDraft, deletedAt, createdAt } = message;
  const isInternal = isPrivate || isDraft || deletedAt !== null || direction === "internal";
  return { ticketId, messageDirection: isInternal ? null : direction, createdAt };
}

/** The conversations' row in the table of collections. */
export const conversationRow = {
  singular: "conversation",
  schema: "ConversationRecord",
  columns: toConversationColumns,
  indexes: { ticket: ({ ticketId }: ConversationColumns) => [ticketId] },
  references: [
    { at: "ticketId", to: "tickets", index: "ticket" },
    { at: "agentId", to: "users" },
  ],
} as const;
