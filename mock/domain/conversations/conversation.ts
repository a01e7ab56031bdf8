// Lists the messages of a ticket: the first message and all later ones.
import { parseDateTime } from "../../engine/core/time.ts";
import type { ConversationRecord } from "../records/conversations.ts";
import type { TicketRecord } from "../records/tickets.ts";
import type { Reader, Transaction } from "../state-types.ts";
import { isEmailAddress } from "../tickets/channels.ts";

type MessageKind = Pick<ConversationRecord, "type" | "sender">;

/** Type and sender of a first message, by channel (assumed): calls and visits leave only the agent's note. */
const firstMessageKinds: { readonly [Channel in TicketRecord["channel"]]: MessageKind } = {
  email: { type: "html", sender: "customer" },
  portal: { type: "html", sender: "customer" },
  letter: { type: "html", sender: "customer" },
  chat: { type: "text", sender: "customer" },
  phone: { type: "note", sender: "agent" },
  walkIn: { type: "note", sender: "agent" },
  system: { type: "text", sender: "system" },
};

/** All messages of a ticket, oldest first, then by id (the order is assumed). */
export function listMessages(reader: Reader, ticket: TicketRecord): readonly ConversationRecord[] {
  const records = reader.lookup("conversations", "ticket", ticket.id);
  // Only an import or a record placed by hand can have the ticket's id; it replaces the first message.
  const first = records.some(({ id }) => id === ticket.id) ? undefined : toFirstMessage(ticket);
  const messages = first === undefined ? [...records] : [first, ...records];
  return messages.sort((left, right) => left.createdAt - right.createdAt || left.id - right.id);
}

/** The first message, built from the ticket and sharing its id; undefined if the ticket has no body. */
export function toFirstMessage(ticket: TicketRecord): ConversationRecord | undefined {
  if (ticket.body === "" && ticket.bodyPlain === "") return undefined;
  const { id, direction, channel, from } = ticket;
  const { type, sender } = firstMessageKinds[channel];
  const bodyPlain = ticket.bodyPlain === "" ? ticket.bodyClean : ticket.bodyPlain;
  return {
    id,
    ticketId: id,
    type,
    direction,
    private: false,
    isDraft: false,
    fromEmail: isEmailAddress(from) ? from : "",
    fromEmailName: ticket.fromName,
    agentId: sender === "agent" ? findTakerId(ticket) : null,
    sender: direction === "in" || sender === "system" ? sender : "agent",
    toEmail: ticket.to.filter(isEmailAddress),
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

/** The agent who took a call or received a visitor, as recorded by the platform. */
export function findTakerId({ additionalData }: TicketRecord): number | null {
  const { takenBy } = additionalData ?? {};
  return typeof takenBy === "number" ? takenBy : null;
}

/** Draws the id of a new message; never the ticket's id, which belongs to the first message. */
export function drawMessageId(tx: Transaction, ticketId: number): number {
  const id = tx.nextId("conversations");
  return id === ticketId ? tx.nextId("conversations") : id;
}
