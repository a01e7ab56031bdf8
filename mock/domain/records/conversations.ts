// Defines the records of conversations: the messages of a ticket after its first one.
import type { Stored } from "./wire.ts";

/** The record is what answers show. */
export type ConversationRecord = Stored<"ConversationRecord">;

/** The parts of a message that searches and indexes read. */
export interface ConversationColumns {
  readonly ticketId: number;
  /** Its direction; null for drafts, notes, deleted messages and messages from a system to agents. */
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

/** The row of the table of collections. */
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
