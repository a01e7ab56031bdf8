// A colleague works: picks a ticket up, answers and closes one in hand, lets it wait, writes a note, or puts it down. Used by mock/live/live-rules.ts.
import type { RandomStream } from "../core/random.ts";
import { toIso } from "../core/time.ts";
import type { TicketRecord, WorkSessionRecord } from "../records/tickets.ts";
import { reply } from "../services/conversations/reply.ts";
import { searchTickets } from "../services/search/ticket-search.ts";
import type { Transaction, UserRecord } from "../services/state-types.ts";
import { type TicketChange, updateTicket } from "../services/tickets/tickets.ts";
import { type Happening, listColleagues, strictRules, toLetterMinute } from "./happening.ts";
import { generalAnswers, notes } from "./phrases.ts";

/** A ticket stays in hand for so long at least. */
const shortestMs = 4 * 60 * 1000;
/** How long a ticket waits for its customer. */
const waitMs = 3 * 24 * 60 * 60 * 1000;
/** How many of the most pressing tickets a colleague looks at, of which one of the first free ones is taken. */
const [lookedAt, chosenFrom] = [30, 5];

export const letColleagueWork: Happening = (tx, { chance }, { draft }) => {
  const colleagues = listColleagues(tx);
  const session = findSession(tx, colleagues);
  const caller = colleagues.find(({ id }) => id === session?.userId);
  const ticket = session === undefined ? undefined : tx.get("tickets", session.ticketId);
  if (caller === undefined || ticket === undefined || chance.chance(0.45)) {
    pickUp(tx, colleagues, chance);
    return;
  }
  const write = (message: string, isPrivate: boolean) =>
    reply(tx, { ticketId: ticket.id, input: { content: { message }, private: isPrivate }, caller });
  const change = (changes: TicketChange["changes"]) =>
    updateTicket(tx, { ticketId: ticket.id, changes, includeInWorklog: true, caller, rules: strictRules });
  const lot = chance.next();
  if (lot < 0.7) {
    if (canReply(ticket)) write(findAnswer(tx, ticket, draft) ?? chance.pick(generalAnswers), false);
    change(lot < 0.55 ? { status: "closed" } : { status: "pending", dueBy: toIso(tx.now + waitMs) });
  } else if (lot < 0.85) write(chance.pick(notes), true);
  else change({ workedOnBy: null });
};

/** The session of a colleague that was left alone for longest, if for long enough. */
function findSession(tx: Transaction, colleagues: readonly UserRecord[]): WorkSessionRecord | undefined {
  const ids = new Set(colleagues.map(({ id }) => id));
  const idle = [...tx.all("workSessions")].filter(
    ({ userId, lastInteraction }) => ids.has(userId) && lastInteraction <= tx.now - shortestMs,
  );
  return idle.toSorted((left, right) => left.lastInteraction - right.lastInteraction || left.id - right.id)[0];
}

/** Somebody who has nothing in hand takes one of the most pressing tickets that nobody works on, and that are not those of the desk. */
function pickUp(tx: Transaction, colleagues: readonly UserRecord[], chance: RandomStream): void {
  const busy = new Set([...tx.all("workSessions")].map(({ userId }) => userId));
  const free = colleagues.filter(({ id }) => !busy.has(id));
  if (free.length === 0) return;
  const { tickets } = searchTickets(tx, {
    filters: [{ key: "status", value: "open" }],
    limit: lookedAt,
    orderByField: "t.dueBy",
    orderByDirection: "asc",
  });
  const ids = new Set<number | null>([null, ...colleagues.map(({ id }) => id)]);
  const waiting = tickets.filter(({ workedOnByIds, agentId }) => workedOnByIds.length === 0 && ids.has(agentId));
  if (waiting.length === 0) return;
  const ticket = chance.pick(waiting.slice(0, chosenFrom));
  const caller = free.find(({ id }) => id === ticket.agentId) ?? chance.pick(free);
  const changes = { workedOnBy: caller.id, agentId: caller.id };
  updateTicket(tx, { ticketId: ticket.id, changes, includeInWorklog: true, caller, rules: strictRules });
}

function canReply({ channel, replyRecipients }: TicketRecord): boolean {
  return channel === "chat" || replyRecipients.to.length > 0;
}

/** The answer that an AI agent has suggested, else what an agent writes to such a letter. */
function findAnswer(
  tx: Transaction,
  ticket: TicketRecord,
  draft: Parameters<Happening>[2]["draft"],
): string | undefined {
  const suggested = ticket.intents.find(({ outcome }) => outcome?.success === true)?.outcome?.message;
  const minute = toLetterMinute(ticket);
  if (suggested !== undefined || minute === undefined) return suggested;
  const { customerId, contractId } = ticket;
  const known = customerId === null ? ["fromStranger"] : [];
  return draft(tx, { id: minute, customerId, contractId }, ["assisted", ...known]).intents[0]?.outcome?.message;
}
