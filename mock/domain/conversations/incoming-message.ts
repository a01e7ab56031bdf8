// Receives a customer's message on a ticket; the contract has no operation for this (docs/rules.md, Live worlds).
import { toHtml } from "../../engine/core/text/html-text.ts";
import type { ConversationRecord } from "../records/conversations.ts";
import type { HouseRules } from "../records/house-rules.ts";
import type { TicketRecord, UserRecord } from "../records/tickets.ts";
import { textsOf } from "../records/world-texts.ts";
import type { Transaction } from "../state-types.ts";
import { isEmailAddress } from "../tickets/channels.ts";
import { changeTicket, requireTicket } from "../tickets/ticket.ts";
import { drawMessageId } from "./conversation.ts";
import { type OutgoingMessage, toReplySubject } from "./outgoing-message.ts";

/** A customer's message on a ticket. */
export interface IncomingMessage {
  readonly ticketId: number;
  /** Plain text. */
  readonly message: string;
  /** When the ticket is due if the message reopens it, ISO 8601. */
  readonly dueBy: string;
  /** The user who delivers it. */
  readonly caller: UserRecord;
  readonly rules: HouseRules;
}

/**
 * Stores the message and reopens a pending or closed ticket. No agent works on it, so it adds no worklog entry.
 * @throws DomainError notFound `unknown_ticket`; as `changeTicket` does
 */
export function receiveMessage(tx: Transaction, incoming: IncomingMessage): ConversationRecord {
  const { ticketId, message, dueBy, caller, rules } = incoming;
  const ticket = requireTicket(tx, ticketId);
  const id = drawMessageId(tx, ticketId);
  const createdAt = Math.floor(tx.now / 1000);
  const entry = tx.insert("conversations", writeIncoming(ticket, { id, texts: textsOf(tx), message, createdAt }));
  const changes = { status: "open", dueBy } as const;
  if (ticket.status !== "open") changeTicket(tx, { ticketId, changes, includeInWorklog: false, caller, rules });
  return entry;
}

/** A customer's message on a ticket; `createdAt` in Unix seconds. */
function writeIncoming(
  { id: ticketId, channel, from, fromName, to, subject, replyRecipients }: TicketRecord,
  { id, texts, message, createdAt }: Pick<OutgoingMessage, "id" | "texts" | "message" | "createdAt">,
): ConversationRecord {
  const isText = channel === "chat";
  return {
    id,
    ticketId,
    type: isText ? "text" : "html",
    direction: "in",
    private: false,
    isDraft: false,
    fromEmail: isEmailAddress(from) ? from : "",
    fromEmailName: fromName,
    agentId: null,
    sender: "customer",
    toEmail: to.filter(isEmailAddress),
    // Customers reply to all.
    ccEmails: replyRecipients.cc,
    bccEmails: [],
    subject: toReplySubject(texts, subject),
    body: toHtml(message),
    bodyPlain: message,
    content: { message },
    attachments: [],
    createdAt,
    modifiedAt: null,
    deletedAt: null,
  };
}
