// The message that a ticket began with. It is the ticket itself, so it is made of it and no record. Used by
// mock/domain/conversations/conversations.ts.
import { parseDateTime } from "../../engine/core/time.ts";
import type { ConversationRecord } from "../records/conversations.ts";
import { isAddress } from "../records/outgoing-message.ts";
import type { TicketRecord } from "../records/tickets.ts";

type Kind = Pick<ConversationRecord, "type" | "sender">;

/** What a channel brings (assumed): of a talk the agent's note, of a chat and a system text. */
const kinds: { readonly [Channel in TicketRecord["channel"]]: Kind } = {
  email: { type: "html", sender: "customer" },
  portal: { type: "html", sender: "customer" },
  letter: { type: "html", sender: "customer" },
  chat: { type: "text", sender: "customer" },
  phone: { type: "note", sender: "customer" },
  walkIn: { type: "note", sender: "customer" },
  system: { type: "text", sender: "system" },
};

/** The first message, with the id of the ticket; undefined where the ticket has no body. */
export function toFirstMessage(ticket: TicketRecord): ConversationRecord | undefined {
  if (ticket.body === "" && ticket.bodyPlain === "") return undefined;
  const { id, direction, channel, from } = ticket;
  const { type, sender } = kinds[channel];
  const bodyPlain = ticket.bodyPlain === "" ? ticket.bodyClean : ticket.bodyPlain;
  return {
    id,
    ticketId: id,
    type,
    direction,
    private: false,
    isDraft: false,
    fromEmail: isAddress(from) ? from : "",
    fromEmailName: ticket.fromName,
    agentId: null,
    sender: direction === "in" || sender === "system" ? sender : "agent",
    toEmail: ticket.to.filter(isAddress),
    ccEmails: ticket.ccEmails,
    bccEmails: ticket.bccEmails,
    subject: ticket.subject,
    body: ticket.body,
    bodyPlain,
    content: { message: ticket.bodyClean === "" ? bodyPlain : ticket.bodyClean },
    attachments: ticket.attachments,
    createdAt: (parseDateTime(ticket.createdAt) ?? 0) / 1000,
    modifiedAt: null,
    deletedAt: null,
  };
}
