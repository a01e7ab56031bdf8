// A message of a customer that comes in on a ticket, for which the interface has no operation (docs/rules.md, Live worlds). Used by
// mock/live/customer-answer.ts.
import { toHtml } from "../../engine/core/words/html-text.ts";
import type { ConversationRecord } from "../records/conversations.ts";
import { isAddress, toReplySubject } from "../records/outgoing-message.ts";
import type { HouseRules, Transaction, UserRecord } from "../state-types.ts";
import { getTicket, updateTicket } from "../tickets/ticket.ts";

/** What a customer writes, on which ticket. */
export interface IncomingMessage {
  readonly ticketId: number;
  /** Plain text. */
  readonly message: string;
  /** When the ticket is due, if the message opens it again: ISO 8601. */
  readonly dueBy: string;
  /** Who brings it in. */
  readonly caller: UserRecord;
  readonly rules: HouseRules;
}

/**
 * Keeps the message, and opens a ticket that is pending or closed. That is no work: it has no entry in the worklog.
 * @throws DomainError `unknown_ticket` (not found); as `updateTicket` does
 */
export function receiveMessage(tx: Transaction, incoming: IncomingMessage): ConversationRecord {
  const { ticketId, message, dueBy, caller, rules } = incoming;
  const { channel, from, fromName, to, subject, status } = getTicket(tx, ticketId);
  const isText = channel === "chat";
  const id = tx.nextId("conversations");
  const written = tx.insert("conversations", {
    // The id of the ticket stands for its first message.
    id: id === ticketId ? tx.nextId("conversations") : id,
    ticketId,
    type: isText ? "text" : "html",
    direction: "in",
    private: false,
    isDraft: false,
    fromEmail: isAddress(from) ? from : "",
    fromEmailName: fromName,
    agentId: null,
    sender: "customer",
    toEmail: to.filter(isAddress),
    ccEmails: [],
    bccEmails: [],
    subject: toReplySubject(subject),
    body: toHtml(message),
    bodyPlain: message,
    content: { message },
    attachments: [],
    createdAt: Math.floor(tx.now / 1000),
    modifiedAt: null,
    deletedAt: null,
  });
  const changes = { status: "open", dueBy } as const;
  if (status !== "open") updateTicket(tx, { ticketId, changes, includeInWorklog: false, caller, rules });
  return written;
}
