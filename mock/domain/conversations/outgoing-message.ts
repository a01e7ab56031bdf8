// Writes an agent's message on a ticket: a reply in the ticket's reply template, or a private note.
import { hasElement, toPlainText } from "../../engine/core/text/html-text.ts";
import type { ConversationRecord } from "../records/conversations.ts";
import type { TicketRecord, UserRecord } from "../records/tickets.ts";
import type { WorldTexts } from "../records/world-texts.ts";
import { isEmailAddress } from "../tickets/channels.ts";
import { frameReply, toMessageHtml } from "./reply-frame.ts";

/** The fields of a ticket that a message needs. */
export type AnsweredTicket = Pick<
  TicketRecord,
  "id" | "direction" | "from" | "to" | "subject" | "replyRecipients" | "template" | "customer" | "fromName"
>;

/** A message and its author. */
export interface OutgoingMessage {
  readonly id: number;
  readonly texts: WorldTexts;
  readonly author: UserRecord["wire"];
  readonly sender: ConversationRecord["sender"];
  readonly message: string;
  readonly isPrivate: boolean;
  readonly isDraft: boolean;
  /** Default: the ticket's recipients; a note has none. */
  readonly to?: readonly string[];
  readonly cc?: readonly string[];
  readonly bcc?: readonly string[];
  readonly subject?: string;
  /** Unix seconds. */
  readonly createdAt: number;
  readonly modifiedAt?: number | null;
}

export function writeMessage(ticket: AnsweredTicket, outgoing: OutgoingMessage): ConversationRecord {
  const { id, texts, author, sender, message, isPrivate, isDraft, createdAt, modifiedAt = null } = outgoing;
  const body = isPrivate ? toMessageHtml(message) : frameReply(ticket, author, message);
  const replyType = hasElement(message) ? "html" : "text";
  return {
    id,
    ticketId: ticket.id,
    type: isPrivate ? "note" : replyType,
    direction: isPrivate ? "internal" : "out",
    private: isPrivate,
    isDraft,
    fromEmail: findOwnAddress(ticket) ?? (isPrivate ? undefined : findServiceAddress(texts)) ?? author.email,
    fromEmailName: `${author.firstName} ${author.lastName}`,
    agentId: author.id,
    sender,
    ...(isPrivate ? { toEmail: [], ccEmails: [], bccEmails: [], subject: "" } : toEnvelope(ticket, outgoing)),
    body,
    bodyPlain: toPlainText(body),
    content: { message },
    attachments: [],
    createdAt,
    modifiedAt,
    deletedAt: null,
  };
}

/** The recipients and the subject of a reply. */
function toEnvelope({ replyRecipients, subject }: AnsweredTicket, outgoing: OutgoingMessage) {
  return {
    toEmail: outgoing.to ?? replyRecipients.to,
    ccEmails: outgoing.cc ?? replyRecipients.cc,
    bccEmails: outgoing.bcc ?? replyRecipients.bcc,
    subject: outgoing.subject ?? toReplySubject(outgoing.texts, subject),
  };
}

/** The platform's address on a ticket: the sender of an outgoing one, otherwise the customer's recipient. */
function findOwnAddress({ direction, from, to }: AnsweredTicket): string | undefined {
  return (direction === "out" ? [from] : to).find(isEmailAddress);
}

/** The service's email address, from which calls and letters are answered. */
function findServiceAddress({ service }: WorldTexts): string | undefined {
  return [service.addresses.email ?? ""].find(isEmailAddress);
}

/** Adds the reply prefix to a subject unless it already has one. */
export function toReplySubject({ service }: WorldTexts, subject: string): string {
  const [ownPrefix = ""] = service.replySubject.split("{subject}");
  const isReply = /^\s*(?:AW|RE):/i.test(subject) || (ownPrefix !== "" && subject.startsWith(ownPrefix));
  return isReply ? subject : service.replySubject.replace("{subject}", () => subject);
}
