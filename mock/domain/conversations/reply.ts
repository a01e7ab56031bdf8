// Adds a message to a ticket: a reply to the customer, a private note, or a draft of either.
import type { Schema } from "../../contract/operation-types.ts";
import { isBlankHtml } from "../../engine/core/text/html-text.ts";
import { toSpacedDateTime } from "../../engine/core/time.ts";
import type { ConversationRecord } from "../records/conversations.ts";
import type { SessionAction, TicketRecord, UserRecord } from "../records/tickets.ts";
import { textsOf } from "../records/world-texts.ts";
import { createRefusals, type Refusals } from "../refusals.ts";
import type { Transaction } from "../state-types.ts";
import { settlePreparedIntents } from "../tickets/intent-status.ts";
import { requireTicket } from "../tickets/ticket.ts";
import { trackChange } from "../worklogs/time-tracking.ts";
import { drawMessageId } from "./conversation.ts";
import { writeMessage } from "./outgoing-message.ts";

/** The text to write, its ticket and its author. */
export interface ReplyRequest {
  readonly ticketId: number;
  readonly input: Schema<"ConversationReply">;
  readonly caller: UserRecord;
}

/** The message to store, draft or not. */
interface Content {
  readonly message: string;
  readonly isPrivate: boolean;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly subject?: string;
}

/**
 * Adds a message to a ticket (docs/rules.md, Conversations). A reply or note is work on the ticket: it updates `modifiedAt` and
 * is recorded in the worklog; a person's reply makes the caller its responder. A draft changes nothing else.
 * @throws DomainError notFound `unknown_ticket`; rule `unknown_draft`, `reply_without_recipient`, `reply_without_text`,
 *   or `unprocessable` for several
 */
export function reply(tx: Transaction, { ticketId, input, caller }: ReplyRequest): ConversationRecord {
  const ticket = requireTicket(tx, ticketId);
  const refusals = createRefusals();
  const draft = input.draftId === undefined ? undefined : findDraft(tx, ticket, input.draftId, refusals);
  const isDraft = input.isDraft ?? false;
  const content = toContent(ticket, input, draft);
  refuseWithoutText(content.message, input, draft, refusals);
  // In a chat, everyone reads the reply.
  if (!isDraft && !content.isPrivate && content.to.length === 0 && ticket.channel !== "chat") {
    const expected = "at least one address to send to";
    const sentence = `A reply on ticket ${ticketId} has no recipient.`;
    refusals.addBreach({ code: "reply_without_recipient", pointer: "/to", found: input.to, expected, sentence });
  }
  refusals.throwIfAny();
  // Before the message, because its worklog entry records how far AI agents have helped.
  if (!isDraft && !content.isPrivate) settlePreparedIntents(tx, ticket, content.message, caller);
  const entry = store(tx, ticket, { content, isDraft, draft, caller });
  if (!isDraft) recordWork(tx, requireTicket(tx, ticketId), entry, caller);
  return entry;
}

/** Sends the customer a message that does not count as work on the ticket. @throws DomainError notFound `unknown_ticket` */
export function sendMessage(
  tx: Transaction,
  { ticketId, message, caller }: Pick<ReplyRequest, "ticketId" | "caller"> & { readonly message: string },
): ConversationRecord {
  const ticket = requireTicket(tx, ticketId);
  return store(tx, ticket, {
    content: toContent(ticket, { content: { message } }, undefined),
    isDraft: false,
    draft: undefined,
    caller,
  });
}

/** Refuses a message without content; a draft may be empty. */
export function refuseWithoutText(
  message: string,
  { content, draftId, isDraft }: ReplyRequest["input"],
  draft: ConversationRecord | undefined,
  refusals: Refusals,
): void {
  const code = "reply_without_text";
  const expected = "an object with a message, or the id of a draft as draftId";
  const isBlank = isDraft !== true && isBlankHtml(message);
  if (content === undefined && draftId === undefined) {
    const sentence = "The reply has neither content nor a draft.";
    refusals.addBreach({ code, pointer: "/content", found: undefined, expected, sentence });
  } else if (isBlank && content !== undefined) {
    const sentence = "The message has neither a text nor a picture.";
    refusals.addBreach({ code, pointer: "/content/message", found: message, expected, sentence });
  } else if (isBlank && draft !== undefined) {
    const sentence = `Draft ${draft.id} has neither a text nor a picture.`;
    refusals.addBreach({ code, pointer: "/draftId", found: draft.id, expected, sentence });
  }
}

function findDraft(
  tx: Transaction,
  ticket: TicketRecord,
  id: number,
  refusals: Refusals,
): ConversationRecord | undefined {
  const entry = tx.get("conversations", id);
  if (entry?.ticketId === ticket.id && entry.isDraft && entry.deletedAt === null) return entry;
  const expected = "the id of a draft of this ticket that was not sent";
  const sentence = `Ticket ${ticket.id} has no draft ${id}.`;
  refusals.addBreach({ code: "unknown_draft", pointer: "/draftId", found: id, expected, sentence });
  return undefined;
}

/** The content from the request, with the draft's and then the ticket's values as defaults. */
function toContent(ticket: TicketRecord, input: ReplyRequest["input"], draft: ConversationRecord | undefined): Content {
  const isPrivate = input.private ?? draft?.private ?? false;
  // A draft of a note has no recipients or subject to inherit.
  const inherited = draft?.private === true ? undefined : draft;
  const subject = input.subject ?? inherited?.subject;
  return {
    message: input.content?.message ?? draft?.content.message ?? "",
    isPrivate,
    to: input.to ?? inherited?.toEmail ?? ticket.replyRecipients.to,
    cc: input.cc ?? inherited?.ccEmails ?? ticket.replyRecipients.cc,
    bcc: input.bcc ?? inherited?.bccEmails ?? ticket.replyRecipients.bcc,
    ...(subject === undefined ? {} : { subject }),
  };
}

interface MessageToStore {
  readonly content: Content;
  readonly isDraft: boolean;
  readonly draft: ConversationRecord | undefined;
  readonly caller: UserRecord;
}

function store(
  tx: Transaction,
  ticket: TicketRecord,
  { content, isDraft, draft, caller }: MessageToStore,
): ConversationRecord {
  const now = Math.floor(tx.now / 1000);
  const isChangedDraft = isDraft && draft !== undefined;
  const entry = writeMessage(ticket, {
    ...content,
    id: draft?.id ?? drawMessageId(tx, ticket.id),
    texts: textsOf(tx),
    author: caller.wire,
    sender: isAiAgent(caller) ? "aiAgent" : "agent",
    isDraft,
    createdAt: isChangedDraft ? draft.createdAt : now,
    modifiedAt: isChangedDraft ? now : null,
  });
  if (draft === undefined) return tx.insert("conversations", entry);
  return tx.replace("conversations", { ...entry, attachments: draft.attachments });
}

/** Whether the caller is the technical user who acts for AI agents. */
function isAiAgent({ wire }: UserRecord): boolean {
  return wire.type === "system";
}

function recordWork(tx: Transaction, before: TicketRecord, entry: ConversationRecord, caller: UserRecord): void {
  const modifiedAt = toSpacedDateTime(tx.now);
  const responder = entry.private || isAiAgent(caller) ? {} : { responderId: caller.id };
  const ticket = tx.replace("tickets", { ...before, ...responder, modifiedAt });
  const action: SessionAction = entry.private ? "noteAction" : "reply";
  trackChange(tx, {
    ticket,
    callerId: caller.id,
    plan: { joined: undefined, ended: "none" },
    actions: [action],
    reOpens: false,
    closes: false,
  });
}
