// A colleague works: decides on an AI agent's answer, picks up a ticket, answers, asks back, writes a note, lets go, or
// closes after silence.
import { listMessages } from "../domain/conversations/conversation.ts";
import { reply } from "../domain/conversations/reply.ts";
import type { TicketRecord, WorkSessionRecord } from "../domain/records/tickets.ts";
import type { Transaction, UserRecord } from "../domain/state-types.ts";
import { findTickets } from "../domain/tickets/search/ticket-search.ts";
import { changeTicket, type TicketChange } from "../domain/tickets/ticket.ts";
import type { RandomStream } from "../engine/core/random.ts";
import { dayMs, minuteMs, parseDateTime, toIso } from "../engine/core/time.ts";
import { decide } from "./approval.ts";
import {
  canReply,
  findFirstSuccess,
  findNewestOpen,
  type Happening,
  type LiveParts,
  listColleagues,
  strictRules,
  toArrivalMinute,
} from "./happening.ts";
import { generalAnswers, laterAnswers, notes, questions, silentEnds } from "./phrases.ts";

/** The minimum time that a colleague works on a ticket. */
const shortestMs = 4 * minuteMs;
/** How long a ticket waits for its customer. */
const waitMs = 3 * dayMs;
/** A colleague considers this many of the most urgent tickets and takes one of the first free ones. */
const [lookedAt, chosenFrom] = [30, 5];
/** The chances of deciding on an approval, closing after silence, and picking up another ticket. */
const [approvals, silent, pickUps] = [0.4, 0.12, 0.45];
/** Upper bounds of the draw for a ticket in work: close, ask back, note; above them, let go. */
const [closed, asked, noted] = [0.6, 0.82, 0.93];

export const letColleagueWork: Happening = (tx, { chance }, parts) => {
  const colleagues = listColleagues(tx);
  const free = findFree(tx, colleagues);
  const [approver] = free.length === 0 ? [] : [chance.pick(free)];
  const owners = toOwners(colleagues);
  if (approver !== undefined && chance.chance(approvals) && decide(tx, approver, owners, chance)) return true;
  if (chance.chance(silent) && closeSilent(tx, colleagues, chance)) return true;
  const session = findSession(tx, colleagues);
  const caller = colleagues.find(({ id }) => id === session?.userId);
  const ticket = session === undefined ? undefined : tx.get("tickets", session.ticketId);
  const isNext = caller === undefined || ticket === undefined || chance.chance(pickUps);
  if (isNext && pickUp(tx, colleagues, free, chance)) return true;
  if (caller === undefined || ticket === undefined) return false;
  workOn(tx, ticket, caller, { chance, parts });
  return true;
};

interface Work {
  readonly chance: RandomStream;
  readonly parts: LiveParts;
}

function workOn(tx: Transaction, ticket: TicketRecord, caller: UserRecord, { chance, parts }: Work): void {
  const write = (message: string, isPrivate: boolean) =>
    reply(tx, { ticketId: ticket.id, input: { content: { message }, private: isPrivate }, caller });
  const change = (changes: TicketChange["changes"]) =>
    changeTicket(tx, { ticketId: ticket.id, changes, includeInWorklog: true, caller, rules: strictRules });
  const lot = chance.next();
  if (lot < closed || (lot < asked && !canReply(ticket))) {
    if (canReply(ticket)) write(findAnswer(tx, ticket, parts, chance), false);
    change({ status: "closed" });
  } else if (lot < asked) {
    write(chance.pick(questions), false);
    change({ status: "pending", dueBy: toIso(tx.now + waitMs) });
    change({ workedOnBy: null });
  } else if (lot < noted) write(chance.pick(notes), true);
  else change({ workedOnBy: null });
}

/** Colleagues who work on no ticket. */
function findFree(tx: Transaction, colleagues: readonly UserRecord[]): readonly UserRecord[] {
  const busy = new Set([...tx.all("workSessions")].map(({ userId }) => userId));
  return colleagues.filter(({ id }) => !busy.has(id));
}

/** The colleague's session with the oldest interaction, if old enough. */
function findSession(tx: Transaction, colleagues: readonly UserRecord[]): WorkSessionRecord | undefined {
  const ids = new Set(colleagues.map(({ id }) => id));
  const idle = [...tx.all("workSessions")].filter(
    ({ userId, lastInteraction }) => ids.has(userId) && lastInteraction <= tx.now - shortestMs,
  );
  return idle.toSorted((left, right) => left.lastInteraction - right.lastInteraction || left.id - right.id)[0];
}

/** A free colleague takes an idle ticket of a colleague or of no agent: one of the most urgent, or a new one. */
function pickUp(
  tx: Transaction,
  colleagues: readonly UserRecord[],
  free: readonly UserRecord[],
  chance: RandomStream,
): boolean {
  if (free.length === 0) return false;
  const rows = chance.chance(0.5) ? findPressing(tx, "open") : findNewestOpen(tx);
  const ids = toOwners(colleagues);
  const waiting = rows.filter(
    ({ workedOnByIds, agentId, aiSupportLevel, autoExecuteAt, createdAt }) =>
      workedOnByIds.length === 0 &&
      ids.has(agentId) &&
      // An AI agent goes first, and its prepared answer needs a decision.
      autoExecuteAt === "" &&
      (aiSupportLevel !== "unprocessed" || (parseDateTime(createdAt) ?? 0) < tx.now - waitMs / 24),
  );
  if (waiting.length === 0) return false;
  const ticket = chance.pick(waiting.slice(0, chosenFrom));
  const caller = free.find(({ id }) => id === ticket.agentId) ?? chance.pick(free);
  const changes = { workedOnBy: caller.id, agentId: caller.id };
  changeTicket(tx, { ticketId: ticket.id, changes, includeInWorklog: true, caller, rules: strictRules });
  return true;
}

/** Closes a ticket whose customer did not answer in time. */
function closeSilent(tx: Transaction, colleagues: readonly UserRecord[], chance: RandomStream): boolean {
  const ids = toOwners(colleagues);
  const row = findPressing(tx, "pending").find(
    ({ agentId, workedOnByIds, dueBy }) =>
      ids.has(agentId) && workedOnByIds.length === 0 && dueBy !== null && (parseDateTime(dueBy) ?? tx.now) < tx.now,
  );
  const ticket = row === undefined ? undefined : tx.get("tickets", row.id);
  const caller = colleagues.find(({ id }) => id === ticket?.agentId) ?? colleagues[0];
  if (ticket === undefined || caller === undefined) return false;
  const { id: ticketId } = ticket;
  const change = { ticketId, includeInWorklog: true, caller, rules: strictRules };
  changeTicket(tx, { ...change, changes: { workedOnBy: caller.id } });
  if (canReply(ticket)) reply(tx, { ticketId, input: { content: { message: chance.pick(silentEnds) } }, caller });
  changeTicket(tx, { ...change, changes: { status: "closed" } });
  return true;
}

function findPressing(tx: Transaction, status: "open" | "pending") {
  return findTickets(tx, {
    filters: [{ key: "status", value: status }],
    limit: lookedAt,
    orderByField: "t.dueBy",
    orderByDirection: "asc",
  }).tickets;
}

/** The `agentId` values of tickets that colleagues work on: null and their own ids. */
function toOwners(colleagues: readonly UserRecord[]): ReadonlySet<number | null> {
  return new Set<number | null>([null, ...colleagues.map(({ id }) => id)]);
}

/**
 * A later answer if the customer already has one; otherwise an AI agent's suggestion, or the answer to this kind of
 * letter.
 */
function findAnswer(tx: Transaction, ticket: TicketRecord, { draft }: LiveParts, chance: RandomStream): string {
  if (listMessages(tx, ticket).some(({ direction }) => direction === "out")) return chance.pick(laterAnswers);
  const suggested = findFirstSuccess(ticket)?.message;
  const minute = toArrivalMinute(ticket);
  if (suggested !== undefined) return suggested;
  if (minute === undefined) return chance.pick(generalAnswers);
  const { customerId, contractId } = ticket;
  const known = customerId === null ? ["fromStranger"] : [];
  const { intents } = draft(tx, { id: minute, customerId, contractId }, ["assisted", ...known]);
  return intents[0]?.outcome?.message ?? chance.pick(generalAnswers);
}
