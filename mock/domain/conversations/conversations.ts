// The rules of reading conversations: all messages of a ticket, one of them, and the first response. Called by mock/domain/conversations/operations.ts
// and mock/domain/conversations/reply.ts.
import type { Schema } from "../../contract/operation-types.ts";
import { DomainError } from "../../engine/core/errors.ts";
import { parseDateTime } from "../../engine/core/time.ts";
import type { ConversationRecord } from "../records/conversations.ts";
import type { TicketRecord } from "../records/tickets.ts";
import type { Reader } from "../state-types.ts";
import { getTicket } from "../tickets/ticket.ts";
import { toFirstMessage } from "./first-message.ts";

/**
 * The messages of a ticket, oldest first (then by id; the order is assumed), and when it was first answered (docs/rules.md, Conversations).
 * @throws DomainError `unknown_ticket`
 */
export function listConversations(reader: Reader, ticketId: number): Schema<"ConversationList"> {
  const ticket = getTicket(reader, ticketId);
  const records = reader.lookup("conversations", "ticket", ticketId);
  const conversations = withFirst(ticket, records).sort(
    (left, right) => left.createdAt - right.createdAt || left.id - right.id,
  );
  return { success: true, conversations, firstResponse: findFirstResponse(ticket, conversations) };
}

/**
 * One message of a ticket.
 * @throws DomainError `unknown_ticket`, `unknown_conversation`
 */
export function getConversation(reader: Reader, ticketId: number, conversationId: number): ConversationRecord {
  const ticket = getTicket(reader, ticketId);
  const record = reader.get("conversations", conversationId);
  if (record?.ticketId === ticketId) return record;
  const first = conversationId === ticketId ? toFirstMessage(ticket) : undefined;
  if (first !== undefined) return first;
  const message = `Ticket ${ticketId} has no conversation ${conversationId}.`;
  throw new DomainError("notFound", "unknown_conversation", message);
}

/** A record with the id of the ticket stands for the first message; only an import or a record placed by hand has one. */
function withFirst(ticket: TicketRecord, records: readonly ConversationRecord[]): ConversationRecord[] {
  const first = records.some(({ id }) => id === ticket.id) ? undefined : toFirstMessage(ticket);
  return first === undefined ? [...records] : [first, ...records];
}

/** The first message that went out to the customer; drafts, notes and deleted ones are none. */
function findFirstResponse(
  { firstResponseDueBy, id }: TicketRecord,
  conversations: readonly ConversationRecord[],
): Schema<"ConversationList">["firstResponse"] {
  const first = conversations.find(
    (one) => one.direction === "out" && !one.private && !one.isDraft && one.deletedAt === null && one.id !== id,
  );
  if (first === undefined) return null;
  const due = firstResponseDueBy === null ? undefined : parseDateTime(firstResponseDueBy);
  const slaMet = due === undefined || first.createdAt * 1000 <= due;
  return { conversationId: first.id, respondedAt: first.createdAt, dueBy: firstResponseDueBy, slaMet };
}
