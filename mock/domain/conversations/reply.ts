// The rules of writing on a ticket: a reply that goes out, a private note, a draft, and what becomes of a draft. Called by
// mock/domain/conversations/operations.ts; mock/domain/tickets/time-tracking.ts notes it in the worklog.
import type { Schema } from "../../contract/operation-types.ts";
import { toReadForm } from "../../engine/core/time.ts";
import { isBlankHtml } from "../../engine/core/words/html-text.ts";
import type { ConversationRecord } from "../records/conversations.ts";
import { writeMessage } from "../records/outgoing-message.ts";
import type { SessionAction, TicketRecord } from "../records/tickets.ts";
import type { Transaction, UserRecord } from "../state-types.ts";
import { getTicket } from "../tickets/ticket.ts";
import { createRefusals, type Refusals } from "../tickets/ticket-refusals.ts";
import { trackChange } from "../tickets/time-tracking.ts";

/** What to write, on which ticket, by whom. */
export interface ReplyRequest {
  readonly ticketId: number;
  readonly input: Schema<"ConversationReply">;
  readonly caller: UserRecord;
}

/** What will be kept, draft or not. */
interface Content {
  readonly message: string;
  readonly isPrivate: boolean;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly subject?: string;
}

/**
 * Writes on a ticket (docs/rules.md, Conversations). What is sent, or noted for colleagues, is work on the ticket: it moves `modifiedAt` and
 * stands in the worklog; a reply of a person makes the caller its responder. A draft changes nothing but itself.
 * @throws DomainError `unknown_ticket` (not found); `unknown_draft`, `reply_without_recipient`, `reply_without_text`, or `unprocessable`
 *   for several (rule)
 */
export function reply(tx: Transaction, { ticketId, input, caller }: ReplyRequest): ConversationRecord {
  const ticket = getTicket(tx, ticketId);
  const refusals = createRefusals();
  const draft = input.draftId === undefined ? undefined : findDraft(tx, ticket, input.draftId, refusals);
  const isDraft = input.isDraft ?? false;
  const content = toContent(ticket, input, draft);
  refuseWithoutText(content.message, input, draft, refusals);
  // A chat goes to whoever is in it.
  if (!isDraft && !content.isPrivate && content.to.length === 0 && ticket.channel !== "chat") {
    const message = `Nobody is named whom a reply on ticket ${ticketId} could go to.`;
    refusals.broken("reply_without_recipient", "/to", input.to, message);
  }
  refusals.throwIfAny();
  const written = keep(tx, ticket, { content, isDraft, draft, caller });
  if (!isDraft) noteWork(tx, ticket, written, caller);
  return written;
}

/** Refuses what says nothing; a draft may wait as an empty frame. */
export function refuseWithoutText(
  message: string,
  { content, draftId, isDraft }: ReplyRequest["input"],
  draft: ConversationRecord | undefined,
  refusals: Refusals,
): void {
  const code = "reply_without_text";
  if (content === undefined && draftId === undefined) {
    refusals.broken(code, "/content", undefined, "Neither a text nor a draft is named.");
  } else if (isDraft !== true && content !== undefined && isBlankHtml(message)) {
    refusals.broken(code, "/content/message", message, "The message has neither a text nor a picture.");
  } else if (isDraft !== true && draft !== undefined && isBlankHtml(message)) {
    refusals.broken(code, "/draftId", draft.id, `Draft ${draft.id} has neither a text nor a picture.`);
  }
}

function findDraft(
  tx: Transaction,
  ticket: TicketRecord,
  id: number,
  refusals: Refusals,
): ConversationRecord | undefined {
  const found = tx.get("conversations", id);
  if (found?.ticketId === ticket.id && found.isDraft && found.deletedAt === null) return found;
  refusals.broken("unknown_draft", "/draftId", id, `Ticket ${ticket.id} has no draft ${id}.`);
  return undefined;
}

/** What the request says, else the draft, else the ticket. */
function toContent(ticket: TicketRecord, input: ReplyRequest["input"], draft: ConversationRecord | undefined): Content {
  const isPrivate = input.private ?? draft?.private ?? false;
  // A draft of a note has no recipients to go on with.
  const from = draft?.private === true ? undefined : draft;
  const subject = input.subject ?? from?.subject;
  return {
    message: input.content?.message ?? draft?.content.message ?? "",
    isPrivate,
    to: input.to ?? from?.toEmail ?? ticket.replyRecipients.to,
    cc: input.cc ?? from?.ccEmails ?? ticket.replyRecipients.cc,
    bcc: input.bcc ?? from?.bccEmails ?? ticket.replyRecipients.bcc,
    ...(subject === undefined ? {} : { subject }),
  };
}

interface Writing {
  readonly content: Content;
  readonly isDraft: boolean;
  readonly draft: ConversationRecord | undefined;
  readonly caller: UserRecord;
}

function keep(tx: Transaction, ticket: TicketRecord, { content, isDraft, draft, caller }: Writing): ConversationRecord {
  const now = Math.floor(tx.now / 1000);
  const isChangedDraft = isDraft && draft !== undefined;
  const written = writeMessage(ticket, {
    ...content,
    id: draft?.id ?? drawId(tx, ticket.id),
    author: caller.wire,
    sender: isAiAgent(caller) ? "aiAgent" : "agent",
    isDraft,
    createdAt: isChangedDraft ? draft.createdAt : now,
    modifiedAt: isChangedDraft ? now : null,
  });
  if (draft === undefined) return tx.insert("conversations", written);
  return tx.replace("conversations", { ...written, attachments: draft.attachments });
}

/** Whether a caller is the technical user who stands for AI agents. */
function isAiAgent({ wire }: UserRecord): boolean {
  return wire.type === "system";
}

/** The next id; that of the ticket stands for the ticket's first message. */
function drawId(tx: Transaction, ticketId: number): number {
  const id = tx.nextId("conversations");
  return id === ticketId ? tx.nextId("conversations") : id;
}

function noteWork(tx: Transaction, before: TicketRecord, written: ConversationRecord, caller: UserRecord): void {
  const modifiedAt = toReadForm(tx.now);
  const responder = written.private || isAiAgent(caller) ? {} : { responderId: caller.id };
  const ticket = tx.replace("tickets", { ...before, ...responder, modifiedAt });
  const action: SessionAction = written.private ? "noteAction" : "reply";
  trackChange(tx, {
    ticket,
    callerId: caller.id,
    plan: { workedOnBy: ticket.workedOnBy, joined: undefined, ended: "none" },
    actions: [action],
    reOpens: false,
    closes: false,
  });
}
