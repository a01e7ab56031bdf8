// POST /ticket/{ticketId}/conversation/reply (docs/rules.md, Conversations).
import type { Operation } from "../operation.ts";
import { approvePrepared } from "../tickets/carry-out.ts";
import { reply } from "./reply.ts";

export const replyToTicket: Operation<"replyToTicket"> = ({ path, body }, { tx, caller }) => {
  const { ticketId } = path;
  const draft = body.draftId === undefined ? undefined : tx.get("conversations", body.draftId);
  const message = body.content?.message ?? draft?.content.message ?? "";
  // Before the reply, whose worklog entry says how far AI agents have helped.
  if (!body.isDraft && !(body.private ?? draft?.private)) approvePrepared(tx, ticketId, message, caller);
  const conversation = reply(tx, { ticketId, input: body, caller });
  return { success: true, id: conversation.id, conversation };
};
