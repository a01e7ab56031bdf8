// GET /ticket/{ticketId}/conversation (docs/rules.md, Conversations).
import type { Schema } from "../../contract/operation-types.ts";
import { parseDateTime } from "../../engine/core/time.ts";
import type { Operation } from "../operation.ts";
import type { ConversationRecord } from "../records/conversations.ts";
import type { TicketRecord } from "../records/tickets.ts";
import { requireTicket } from "../tickets/ticket.ts";
import { listMessages } from "./conversation.ts";

export const listConversations: Operation<"listConversations"> = ({ path }, { tx }) => {
  const ticket = requireTicket(tx, path.ticketId);
  const conversations = listMessages(tx, ticket);
  return { success: true, conversations, firstResponse: findFirstResponse(ticket, conversations) };
};

/**
 * The first message sent to the customer, other than the one that opened the ticket (it has the ticket's id); drafts,
 * notes and deleted messages do not count.
 */
function findFirstResponse(
  { firstResponseDueBy, id }: TicketRecord,
  conversations: readonly ConversationRecord[],
): Schema<"ConversationList">["firstResponse"] {
  const first = conversations.find(
    (item) => item.direction === "out" && !item.private && !item.isDraft && item.deletedAt === null && item.id !== id,
  );
  if (first === undefined) return null;
  const due = firstResponseDueBy === null ? undefined : parseDateTime(firstResponseDueBy);
  const slaMet = due === undefined || first.createdAt * 1000 <= due;
  return { conversationId: first.id, respondedAt: first.createdAt, dueBy: firstResponseDueBy, slaMet };
}
