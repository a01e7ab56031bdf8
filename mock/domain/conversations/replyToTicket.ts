// POST /ticket/{ticketId}/conversation/reply (docs/rules.md, Conversations).
import type { Operation } from "../operation.ts";
import { reply } from "./reply.ts";

/** @throws DomainError notFound `unknown_ticket`; rule `unknown_draft`, `reply_without_recipient`, `reply_without_text`, or `unprocessable` for several */
export const replyToTicket: Operation<"replyToTicket"> = ({ path, body }, { tx, caller }) => {
  const conversation = reply(tx, { ticketId: path.ticketId, input: body, caller });
  return { success: true, id: conversation.id, conversation };
};
