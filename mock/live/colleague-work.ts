// A colleague works: decides on what an AI agent has prepared, picks a ticket up, answers and closes one in hand, asks back, writes a note, puts it down,
// or closes what no customer answered. Used by mock/live/live-rules.ts.

import { listMessages } from "../domain/conversations/conversation.ts";
import { reply } from "../domain/conversations/reply.ts";
import type { TicketRecord, WorkSessionRecord } from "../domain/records/tickets.ts";
import type { Transaction, UserRecord } from "../domain/state-types.ts";
import { findTickets } from "../domain/tickets/search/ticket-search.ts";
import { changeTicket, type TicketChange } from "../domain/tickets/ticket.ts";
import type { RandomStream } from "../engine/core/random.ts";
import { parseDateTime, toIso } from "../engine/core/time.ts";
import { decide } from "./approval.ts";
import {
  canReply,
  findFirstSuccess,
  findNewestOpen,
  type Happening,
  type LiveParts,
  listColleagues,
  strictRules,
  toLetterMinute,
} from "./happening.ts";
import { generalAnswers, laterAnswers, notes, questions, silentEnds } from "./phrases.ts";

/** A ticket stays in hand for so long at least. */
const shortestMs = 4 * 60 * 1000;
/** How long a ticket waits for its customer. */
const waitMs = 3 * 24 * 60 * 60 * 1000;
/** How many of the most pressing tickets a colleague looks at, of which one of the first free ones is taken. */
const [lookedAt, chosenFrom] = [30, 5];
/** How likely is a look at what waits for an approval, at what no customer answered, and taking up another ticket. */
const [approvals, silent, pickUps] = [0.4, 0.12, 0.45];
/** What becomes of a ticket in hand: closed, asked back, noted; else put down. */
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

/** Those who have nothing in hand. */
function findFree(tx: Transaction, colleagues: readonly UserRecord[]): readonly UserRecord[] {
  const busy = new Set([...tx.all("workSessions")].map(({ userId }) => userId));
  return colleagues.filter(({ id }) => !busy.has(id));
}

/** The session of a colleague that was left alone for longest, if for long enough. */
function findSession(tx: Transaction, colleagues: readonly UserRecord[]): WorkSessionRecord | undefined {
  const ids = new Set(colleagues.map(({ id }) => id));
  const idle = [...tx.all("workSessions")].filter(
    ({ userId, lastInteraction }) => ids.has(userId) && lastInteraction <= tx.now - shortestMs,
  );
  return idle.toSorted((left, right) => left.lastInteraction - right.lastInteraction || left.id - right.id)[0];
}

/** Somebody who has nothing in hand takes a ticket that nobody works on, and that is not of the desk: one of the most pressing, or a new one. */
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
      // An AI agent looks at it first, and what it has prepared is decided on.
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

/** A ticket whose customer did not answer in time is closed. */
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

/** Whose tickets colleagues work on: those of nobody and their own. */
function toOwners(colleagues: readonly UserRecord[]): ReadonlySet<number | null> {
  return new Set<number | null>([null, ...colleagues.map(({ id }) => id)]);
}

/** Where the customer has heard something already, what fits to that; else the answer that an AI agent has suggested, else what an agent writes to such a letter. */
function findAnswer(tx: Transaction, ticket: TicketRecord, { draft }: LiveParts, chance: RandomStream): string {
  if (listMessages(tx, ticket).some(({ direction }) => direction === "out")) return chance.pick(laterAnswers);
  const suggested = findFirstSuccess(ticket)?.message;
  const minute = toLetterMinute(ticket);
  if (suggested !== undefined) return suggested;
  if (minute === undefined) return chance.pick(generalAnswers);
  const { customerId, contractId } = ticket;
  const known = customerId === null ? ["fromStranger"] : [];
  const { intents } = draft(tx, { id: minute, customerId, contractId }, ["assisted", ...known]);
  return intents[0]?.outcome?.message ?? chance.pick(generalAnswers);
}
