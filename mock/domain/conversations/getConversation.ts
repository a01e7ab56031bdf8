// GET /ticket/{ticketId}/conversation/{conversationId} (docs/rules.md, Conversations).
import type { Operation } from "../operation.ts";
import * as conversations from "./conversations.ts";

export const getConversation: Operation<"getConversation"> = ({ path }, { tx }) =>
  conversations.getConversation(tx, path.ticketId, path.conversationId);
