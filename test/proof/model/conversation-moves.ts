// What is written on tickets: replies, notes and drafts. Written from docs/rules.md, "Conversations". work-rules.ts notes it as work.
import type { ConversationRecord } from "../../../mock/records/conversations.ts";
import type { Wire } from "../../../mock/records/wire.ts";
import { type Model, put, toInstant, toTicketTime } from "./model-state.ts";
import { type Judge, type Move, parseAs, type ReadBack, type Situation, type Step, unknownId } from "./step.ts";
import { anyTicketId } from "./ticket-moves.ts";
import { noteWork } from "./work-rules.ts";

interface Reply {
  readonly content?: { readonly message: string };
  readonly to?: readonly string[];
  readonly cc?: readonly string[];
  readonly subject?: string;
  readonly private?: boolean;
  readonly isDraft?: boolean;
  readonly draftId?: number;
}

const texts = ["Vielen Dank für Ihre Nachricht", "Wir melden uns\n\nBis bald", "<p>Das ist <b>erledigt</b></p>"];

function anyReply({ random }: Situation, drafts: readonly number[], sent: readonly number[]): Reply {
  const picked = random.chance(0.5) && drafts.length > 0 ? random.pick(drafts) : undefined;
  const wrong = random.chance(0.04) ? random.pick([unknownId, ...sent]) : undefined;
  const draftId = wrong ?? picked;
  return {
    ...(draftId === undefined ? {} : { draftId }),
    ...(random.chance(draftId === undefined ? 0.95 : 0.4) ? { content: { message: random.pick(texts) } } : {}),
    ...(random.chance(0.4)
      ? { to: random.pick([["kundin@example.org"], ["a@example.org", "b@example.org"], []]) }
      : {}),
    ...(random.chance(0.15) ? { cc: ["kopie@example.org"] } : {}),
    ...(random.chance(0.2) ? { subject: "Zu Ihrer Frage" } : {}),
    ...(random.chance(0.3) ? { private: random.chance(0.8) } : {}),
    ...(random.chance(0.35) ? { isDraft: true } : {}),
  };
}

/** The message that a reply makes, and the codes of the rules that it breaks. */
function toMessage(situation: Situation, ticketId: number, reply: Reply) {
  const { model, caller } = situation;
  const ticket = model.tickets.get(ticketId);
  const draft = model.messages.get(ticketId)?.find(({ id, isDraft }) => isDraft && id === reply.draftId);
  const isPrivate = reply.private ?? draft?.private ?? false;
  const isDraft = reply.isDraft ?? false;
  const recipients = ticket?.replyRecipients;
  // A draft that was a note has kept no recipients.
  const kept = draft === undefined || draft.private ? undefined : draft;
  const to = isPrivate ? [] : (reply.to ?? kept?.toEmail ?? recipients?.to ?? []);
  const cc = isPrivate ? [] : (reply.cc ?? kept?.ccEmails ?? recipients?.cc ?? []);
  const bcc = isPrivate ? [] : (kept?.bccEmails ?? recipients?.bcc ?? []);
  const codes = [
    reply.draftId !== undefined && draft === undefined && "unknown_draft",
    reply.draftId === undefined && reply.content === undefined && "reply_without_text",
    !isPrivate && !isDraft && to.length === 0 && ticket?.channel !== "chat" && "reply_without_recipient",
  ].filter((code) => code !== false);
  const expected: Partial<ConversationRecord> = {
    ticketId,
    private: isPrivate,
    isDraft,
    agentId: caller,
    sender: "agent",
    toEmail: to,
    ccEmails: cc,
    bccEmails: bcc,
    direction: isPrivate ? "internal" : "out",
    subject: isPrivate ? "" : (reply.subject ?? kept?.subject ?? answerSubject(ticket?.subject ?? "")),
    content: reply.content ?? draft?.content ?? { message: "" },
    createdAt: draft !== undefined && isDraft ? draft.createdAt : Math.floor(model.now / 1000),
  };
  return { expected, codes, draft, isPrivate, isDraft };
}

function answerSubject(subject: string): string {
  return /^(?:AW|RE):/i.test(subject) ? subject : `AW: ${subject}`;
}

const write: Move = {
  weight: 14,
  make(situation): Step {
    const { model, caller } = situation;
    const ticketId = anyTicketId(situation);
    const messages = model.messages.get(ticketId) ?? [];
    const drafts = messages.filter(({ isDraft }) => isDraft).map(({ id }) => id);
    const sent = messages.filter(({ isDraft }) => !isDraft).map(({ id }) => id);
    const reply = anyReply(situation, drafts, sent);
    const path = `/ticket/${ticketId}/conversation/reply`;
    const asked = { operationId: "replyToTicket", method: "POST", path, body: reply } as const;
    if (!model.tickets.has(ticketId)) return { ...asked, status: 404, code: "unknown_ticket" };
    const { expected, codes, draft, isPrivate, isDraft } = toMessage(situation, ticketId, reply);
    const [code = ""] = codes;
    if (codes.length > 0) return { ...asked, status: 422, code: codes.length > 1 ? "unprocessable" : code };
    return {
      ...asked,
      status: 200,
      next(text, judge) {
        const { id, conversation } = parseAs<Wire<"ConversationReplyResult">>(text);
        judge.same("the id beside the message", id, conversation.id);
        judge.has("the message", conversation, expected);
        if (draft !== undefined) judge.same("the id of the draft", id, draft.id);
        else judge.same("the id is new", messages.some((one) => one.id === id) || id === ticketId, false);
        if (isSame(conversation, draft)) return model;
        const others = messages.filter((one) => one.id !== id);
        const written = { ...model, messages: put(model.messages, ticketId, [...others, conversation]) };
        if (isDraft) return written;
        return noteReply(written, ticketId, caller, isPrivate);
      },
    };
  },
};

function isSame(one: ConversationRecord, other: ConversationRecord | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function noteReply(model: Model, ticketId: number, caller: number, isPrivate: boolean): Model {
  const ticket = model.tickets.get(ticketId);
  if (ticket === undefined) return model;
  const responderId = isPrivate ? ticket.responderId : caller;
  const answered = { ...ticket, responderId, modifiedAt: toTicketTime(model.now) };
  const actions = [isPrivate ? "internal-note" : "reply"];
  const next = { ...model, tickets: put(model.tickets, ticketId, answered) };
  return noteWork(next, { ticketId, userId: caller, actions, reOpened: false });
}

/** The whole conversation of a ticket. */
export function readConversation(model: Model, ticketId: number): ReadBack {
  const path = `/ticket/${ticketId}/conversation`;
  const ticket = model.tickets.get(ticketId);
  if (ticket === undefined) return { path, status: 404 };
  const messages = model.messages.get(ticketId) ?? [];
  return {
    path,
    status: 200,
    check(text, judge) {
      const answer = parseAs<Wire<"ConversationList">>(text);
      const later = answer.conversations.filter(({ id }) => id !== ticketId);
      judge.same(`ticket ${ticketId}, its messages`, later, messages.toSorted(byTime));
      const hasFirst = answer.conversations.length > later.length;
      judge.same(`ticket ${ticketId}, its first message`, hasFirst, ticket.body !== "" || ticket.bodyPlain !== "");
      judgeFirstResponse(answer, ticket.firstResponseDueBy, messages, judge);
    },
  };
}

function judgeFirstResponse(
  { firstResponse }: Wire<"ConversationList">,
  due: string | null,
  messages: readonly ConversationRecord[],
  judge: Judge,
): void {
  const replies = messages.filter((one) => one.direction === "out" && !one.private && !one.isDraft);
  const [first] = replies.toSorted(byTime);
  const expected = first && {
    conversationId: first.id,
    respondedAt: first.createdAt,
    dueBy: due,
    slaMet: due === null || first.createdAt * 1000 <= toInstant(due),
  };
  judge.same("the first response", firstResponse, expected ?? null);
}

function byTime(one: ConversationRecord, other: ConversationRecord): number {
  return one.createdAt - other.createdAt || one.id - other.id;
}

/** What is written on tickets. */
export const conversationMoves: readonly Move[] = [write];
