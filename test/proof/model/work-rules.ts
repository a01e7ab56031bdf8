// The model's working time: sessions, the worklog entries that they become, and what passing time does to tickets. Written from docs/rules.md,
// "Worklogs", "Status and due dates" and "Passing time". ticket-rules.ts and conversation-moves.ts note work by it.
import type { TicketRecord } from "../../../mock/records/tickets.ts";
import {
  type ExpectedEntry,
  type Model,
  type ModelSession,
  put,
  toInstant,
  toIsoTime,
  toTicketTime,
  without,
} from "./model-state.ts";

const idleMs = 8 * 3600 * 1000;

/** The session of an agent on a ticket. */
export function sessionOf(model: Model, ticketId: number, userId: number): ModelSession | undefined {
  return model.sessions.get(`${ticketId}/${userId}`);
}

/** The sessions with one more, or another in its place. */
export function withSession(model: Model, session: ModelSession): Model {
  return { ...model, sessions: put(model.sessions, `${session.ticketId}/${session.userId}`, session) };
}

/** A session that begins now. */
export function toSession(model: Model, ticketId: number, userId: number, isTracked: boolean): ModelSession {
  const { now } = model;
  return { ticketId, userId, from: now, lastInteraction: now, reOpened: false, actions: [], isTracked };
}

interface Work {
  readonly ticketId: number;
  readonly userId: number;
  readonly actions: readonly string[];
  readonly reOpened: boolean;
}

/** Notes work of the caller in the running session, or as an entry of no length. */
export function noteWork(model: Model, { ticketId, userId, actions, reOpened }: Work): Model {
  const running = sessionOf(model, ticketId, userId);
  if (running === undefined || !running.isTracked) {
    const moment = { ...toSession(model, ticketId, userId, true), actions, reOpened };
    return withEntry(model, moment, model.now);
  }
  const all = [...running.actions, ...actions.filter((one) => !running.actions.includes(one))];
  const noted = { ...running, lastInteraction: model.now, actions: all, reOpened: running.reOpened || reOpened };
  return withSession(model, noted);
}

/** Ends a session; it becomes an entry if it was tracked and `isKept`. */
export function endSession(model: Model, session: ModelSession, isKept: boolean, to = model.now): Model {
  const ended = { ...model, sessions: without(model.sessions, `${session.ticketId}/${session.userId}`) };
  return isKept && session.isTracked ? withEntry(ended, session, to) : ended;
}

/** The model with the entry that a session becomes; the ticket has to be as it is after the change. */
function withEntry(model: Model, session: ModelSession, to: number): Model {
  const ticket = model.tickets.get(session.ticketId);
  if (ticket === undefined) throw new Error(`the model has no ticket ${session.ticketId}`);
  const entry = { expected: toEntry(ticket, session, to), wire: null, processing: null };
  return { ...model, entries: put(model.entries, ticket.id, [...(model.entries.get(ticket.id) ?? []), entry]) };
}

function toEntry(ticket: TicketRecord, session: ModelSession, to: number): ExpectedEntry {
  const [from, end] = [toIsoTime(session.from), toIsoTime(to)];
  const isClosing = session.actions.includes("closed") && ticket.closedAt !== null;
  const closing = ticket.closedAt === null ? null : toInstant(ticket.closedAt);
  const due = ticket.dueBy === null ? null : toInstant(ticket.dueBy);
  const judged = closing ?? toInstant(end);
  return {
    userId: session.userId,
    action: toAction(session.actions),
    actionList: session.actions,
    from,
    to: end,
    latestInteraction: toIsoTime(session.lastInteraction),
    duration: (toInstant(end) - toInstant(from)) / 1000,
    ...toUsage(ticket),
    slaMet: due === null || judged <= due,
    netSecondsClosedAfterSla: isClosing && closing !== null && due !== null ? (closing - due) / 1000 : null,
    closingDateForSLA: isClosing && closing !== null ? toIsoTime(closing) : null,
    dueDateForSLA: due === null ? null : toIsoTime(due),
    reOpened: session.reOpened,
  };
}

const actionsByCode: readonly (readonly [code: string, action: string])[] = [
  ["closed", "closeAction"],
  ["reply", "reply"],
  ["auto-processed", "autoProcessAction"],
  ["status", "statusAction"],
  ["edited", "writeAction"],
  ["internal-note", "writeAction"],
];

/** The most telling thing done. */
function toAction(codes: readonly string[]): string {
  return actionsByCode.find(([code]) => codes.includes(code))?.[1] ?? "readAction";
}

/** What the AI outcomes of the ticket say of a person's session. */
function toUsage({ intents }: TicketRecord): Pick<ExpectedEntry, "automationLevel" | "aiAgentIds"> {
  const outcomes = intents.flatMap(({ outcome }) => (outcome === null ? [] : [outcome]));
  const levels = outcomes.map(({ sent, success }) => (!success ? 0 : sent ? 3 : 2));
  return {
    automationLevel: Math.max(0, ...levels),
    aiAgentIds: [...new Set(outcomes.map(({ aiAgentId }) => aiAgentId))],
  };
}

/** Takes an agent off the ticket, at an instant. */
function withoutWorker(model: Model, { ticketId, userId }: ModelSession, at: number): Model {
  const ticket = model.tickets.get(ticketId);
  if (ticket === undefined) return model;
  const workedOnBy = ticket.workedOnBy.filter(({ id }) => id !== userId);
  const left = { ...ticket, workedOnBy, workedOnByIds: workedOnBy.map(({ id }) => id), modifiedAt: toTicketTime(at) };
  return { ...model, tickets: put(model.tickets, ticketId, left) };
}

interface Due {
  readonly at: number;
  apply(model: Model): Model;
}

/** What tickets and their sessions have coming up to an instant. */
function dueWork(model: Model, until: number): Due[] {
  const due: Due[] = [];
  for (const session of model.sessions.values()) {
    const at = session.lastInteraction + idleMs;
    if (!session.isTracked || at > until) continue;
    const end = (now: Model) => withoutWorker(endSession(now, session, true, session.lastInteraction), session, at);
    due.push({ at, apply: end });
  }
  for (const ticket of model.tickets.values()) {
    if (ticket.dueBy === null || ticket.isEscalated || ticket.status === "closed") continue;
    const at = toInstant(ticket.dueBy);
    if (at <= model.now || at > until) continue;
    const escalated = { ...ticket, isEscalated: true, modifiedAt: toTicketTime(at) };
    due.push({ at, apply: (now) => ({ ...now, tickets: put(now.tickets, ticket.id, escalated) }) });
  }
  for (const { record, readyAt } of model.assessments.values()) {
    if (readyAt === null || readyAt > until) continue;
    const ready = { record: { ...record, state: "aiReady" as const, modifiedAt: toIsoTime(readyAt) }, readyAt: null };
    due.push({ at: readyAt, apply: (now) => ({ ...now, assessments: put(now.assessments, record.id, ready) }) });
  }
  return due;
}

/** The model when the clock has come to an instant. */
export function passTime(model: Model, until: number): Model {
  let now = model;
  for (;;) {
    const [first] = dueWork(now, until).sort((one, other) => one.at - other.at);
    if (first === undefined) return { ...now, now: until };
    now = { ...first.apply(now), now: Math.max(now.now, first.at - 1) };
  }
}
