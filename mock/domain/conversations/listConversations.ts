// GET /ticket/{ticketId}/conversation (docs/rules.md, Conversations).
import type { Operation } from "../operation.ts";
import * as conversations from "./conversations.ts";

export const listConversations: Operation<"listConversations"> = ({ path }, { tx }) =>
  conversations.listConversations(tx, path.ticketId);
