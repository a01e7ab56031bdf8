// POST /ticket/{ticketId}/conversation/reply (docs/rules.md, Conversations).
import type { Operation } from "../operation.ts";
import { reply } from "./reply.ts";

export const replyToTicket: Operation<"replyToTicket"> = ({ path, body }, { tx, caller }) => {
  const conversation = reply(tx, { ticketId: path.ticketId, input: body, caller });
  return { success: true, id: conversation.id, conversation };
};
