// Writes an agent's message on a ticket: a reply in the ticket's reply template, or a private note.
import { escapeHtml, hasElement, toHtml, toPlainText } from "../../engine/core/words/html-text.ts";
import type { ConversationRecord } from "../records/conversations.ts";
import type { TicketRecord, UserRecord } from "../records/tickets.ts";
import type { WorldWords } from "../records/world-words.ts";
import { isAddress } from "../tickets/channels.ts";

/** The fields of a ticket that a message needs. */
export type AnsweredTicket = Pick<
  TicketRecord,
  "id" | "direction" | "from" | "to" | "subject" | "replyRecipients" | "template" | "customer" | "fromName"
>;

/** A message and its author. */
export interface OutgoingMessage {
  readonly id: number;
  /** Those of the world. */
  readonly words: WorldWords;
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

export function writeMessage(ticket: AnsweredTicket, said: OutgoingMessage): ConversationRecord {
  const { id, words, author, sender, message, isPrivate, isDraft, createdAt, modifiedAt = null } = said;
  const isHtml = hasElement(message);
  const html = isHtml ? message : toHtml(message);
  const body = isPrivate ? html : fillFrame(ticket, author, html);
  const { replyRecipients } = ticket;
  return {
    id,
    ticketId: ticket.id,
    type: isPrivate ? "note" : isHtml ? "html" : "text",
    direction: isPrivate ? "internal" : "out",
    private: isPrivate,
    isDraft,
    fromEmail: findOwnAddress(ticket) ?? author.email,
    fromEmailName: `${author.firstName} ${author.lastName}`,
    agentId: author.id,
    sender,
    toEmail: isPrivate ? [] : (said.to ?? replyRecipients.to),
    ccEmails: isPrivate ? [] : (said.cc ?? replyRecipients.cc),
    bccEmails: isPrivate ? [] : (said.bcc ?? replyRecipients.bcc),
    subject: isPrivate ? "" : (said.subject ?? toReplySubject(words, ticket.subject)),
    body,
    bodyPlain: toPlainText(body),
    content: { message },
    attachments: [],
    createdAt,
    modifiedAt,
    deletedAt: null,
  };
}

/** The platform's address on a ticket: the sender of an outgoing one, otherwise the customer's recipient. */
function findOwnAddress({ direction, from, to }: AnsweredTicket): string | undefined {
  return (direction === "out" ? [from] : to).find(isAddress);
}

/** The subject of a reply; a reply's subject is left unchanged. */
export function toReplySubject({ service }: WorldWords, subject: string): string {
  const [ownPrefix = ""] = service.replySubject.split("{subject}");
  const isReply = /^\s*(?:AW|RE):/i.test(subject) || (ownPrefix !== "" && subject.startsWith(ownPrefix));
  return isReply ? subject : service.replySubject.replace("{subject}", () => subject);
}

/**
 * Fills a message into a reply template. Ignores a template without a place for it; removes an unknown path and a space
 * before it.
 */
function fillFrame({ template, customer, fromName }: AnsweredTicket, agent: UserRecord["wire"], html: string): string {
  if (!template.includes("%MESSAGE%")) return html;
  const known: Readonly<Record<string, unknown>> = { customer: customer ?? toStranger(fromName), agent };
  const [start = "", ...rest] = template.replace("<p>%MESSAGE%</p>", "%MESSAGE%").split("{{");
  const filled: string[] = [start];
  for (const part of rest) fillPath(filled, part, known);
  return filled.join("").replaceAll("%MESSAGE%", () => html);
}

/** Appends the text after two opening braces, with the value of its path. */
function fillPath(filled: string[], part: string, known: Readonly<Record<string, unknown>>): void {
  const end = part.indexOf("}}");
  if (end === -1) {
    filled.push(`{{${part}`);
    return;
  }
  const value = escapeHtml(toText(known, part.slice(0, end).trim()));
  const before = filled.at(-1) ?? "";
  if (value === "" && before.endsWith(" ")) filled[filled.length - 1] = before.slice(0, -1);
  filled.push(value + part.slice(end + 2));
}

/** An unknown customer, by the name on the message. */
function toStranger(fromName: string): { readonly firstname: string; readonly lastname: string } {
  const [firstname = "", ...others] = fromName.split(" ");
  return { firstname, lastname: others.join(" ") };
}

function toText(known: unknown, path: string): string {
  let value = known;
  for (const name of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return "";
    value = Object.getOwnPropertyDescriptor(value, name)?.value;
  }
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
