// The operations of tag `conversations`: what was written on a ticket, and replies. The rules are in
// mock/domain/conversations/conversations.ts and mock/domain/conversations/reply.ts.

import type { Operation } from "../operation.ts";
import * as conversations from "./conversations.ts";
import { reply } from "./reply.ts";

/** GET /ticket/{ticketId}/conversation (docs/rules.md, Conversations). */
export const listConversations: Operation<"listConversations"> = ({ path }, { tx }) =>
  conversations.listConversations(tx, path.ticketId);

/** GET /ticket/{ticketId}/conversation/{conversationId} (docs/rules.md, Conversations). */
export const getConversation: Operation<"getConversation"> = ({ path }, { tx }) =>
  conversations.getConversation(tx, path.ticketId, path.conversationId);

/** POST /ticket/{ticketId}/conversation/reply (docs/rules.md, Conversations). */
export const replyToTicket: Operation<"replyToTicket"> = ({ path, body }, { tx, caller }) => {
  const conversation = reply(tx, { ticketId: path.ticketId, input: body, caller });
  return { success: true, id: conversation.id, conversation };
};
