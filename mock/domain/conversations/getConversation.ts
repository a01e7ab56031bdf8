// GET /ticket/{ticketId}/conversation/{conversationId} (docs/rules.md, Conversations).
import { DomainError } from "../../engine/core/errors.ts";
import type { Operation } from "../operation.ts";
import { requireTicket } from "../tickets/ticket.ts";
import { toFirstMessage } from "./conversation.ts";

export const getConversation: Operation<"getConversation"> = ({ path: { ticketId, conversationId } }, { tx }) => {
  const ticket = requireTicket(tx, ticketId);
  const record = tx.get("conversations", conversationId);
  if (record?.ticketId === ticketId) return record;
  const first = conversationId === ticketId ? toFirstMessage(ticket) : undefined;
  if (first !== undefined) return first;
  const message = `Ticket ${ticketId} has no conversation ${conversationId}.`;
  throw new DomainError("notFound", "unknown_conversation", message);
};
