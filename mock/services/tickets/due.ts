// What passing time does to tickets (both rules are assumptions). An open ticket is escalated at its `dueBy`. A work session that nobody
// touches for 8 hours ends at its last interaction. mock/compose.ts passes the rules to the sandboxes.
import { type Instant, parseDateTime, toReadForm } from "../../core/time.ts";
import type { TicketColumns, TicketRecord, WorkSessionRecord } from "../../records/tickets.ts";
import type { Change } from "../../store/store.ts";
import type { Reader, Transaction } from "../state-types.ts";
import { endSession } from "./time-tracking.ts";

/** A work session ends after so long without an interaction. */
const idleMs = 8 * 60 * 60 * 1000;

interface Due {
  readonly at: Instant;
  readonly event: "ticketEscalated" | "workSessionEnded";
  readonly collection: "tickets" | "workSessions";
  readonly id: number;
}

/** The first instant after `from` at which something may fall due; undefined where nothing does. */
export function findNextDue(reader: Reader, from: Instant): Instant | undefined {
  let next: Instant | undefined;
  for (const at of dueInstants(reader)) if (at > from && (next === undefined || at < next)) next = at;
  return next;
}

/** The same for one changed record alone. */
export function findNextDueOf({ collection, after }: Change, from: Instant): Instant | undefined {
  if (after === undefined) return undefined;
  let at: Instant | undefined;
  // Change sets know collections by name alone; the records of these two are the ones of mock/records/tickets.ts.
  if (collection === "tickets") at = dueOfTicket(after as TicketRecord);
  else if (collection === "workSessions") at = dueOfSession(after as WorkSessionRecord);
  return at !== undefined && at > from ? at : undefined;
}

/**
 * Does everything that falls due after `from` and up to `to`, ordered by time, kind and id. What was due before stays as it is: a due date
 * that is set into the past escalates nothing.
 */
export function runDue(tx: Transaction, from: Instant, to: Instant): readonly Due[] {
  const happened: Due[] = [];
  for (const due of findDue(tx, from, to)) {
    const isDone = due.event === "ticketEscalated" ? escalate(tx, due) : endIdle(tx, due);
    if (isDone) happened.push(due);
  }
  return happened;
}

function findDue(reader: Reader, from: Instant, to: Instant): readonly Due[] {
  const found: Due[] = [];
  for (const ticket of reader.columns("tickets")) {
    const at = dueOfTicket(ticket);
    if (at !== undefined && at > from && at <= to) {
      found.push({ at, event: "ticketEscalated", collection: "tickets", id: ticket.id });
    }
  }
  for (const session of reader.all("workSessions")) {
    const at = dueOfSession(session);
    if (at !== undefined && at > from && at <= to)
      found.push({ at, event: "workSessionEnded", collection: "workSessions", id: session.id });
  }
  return found.sort((a, b) => a.at - b.at || (a.event < b.event ? -1 : a.event > b.event ? 1 : a.id - b.id));
}

function* dueInstants(reader: Reader): Iterable<Instant> {
  for (const ticket of reader.columns("tickets")) {
    const at = dueOfTicket(ticket);
    if (at !== undefined) yield at;
  }
  for (const session of reader.all("workSessions")) {
    const at = dueOfSession(session);
    if (at !== undefined) yield at;
  }
}

function dueOfTicket({ status, dueBy }: Pick<TicketColumns, "status" | "dueBy">): Instant | undefined {
  return status === "closed" || dueBy === null ? undefined : parseDateTime(dueBy);
}

function dueOfSession({ lastInteraction, untracked }: WorkSessionRecord): Instant | undefined {
  return untracked === true ? undefined : lastInteraction + idleMs;
}

function escalate(tx: Transaction, { id, at }: Due): boolean {
  const ticket = tx.get("tickets", id);
  if (ticket === undefined || ticket.isEscalated) return false;
  tx.replace("tickets", { ...ticket, isEscalated: true, modifiedAt: toReadForm(at) });
  return true;
}

function endIdle(tx: Transaction, { id, at }: Due): boolean {
  const session = tx.get("workSessions", id);
  const ticket = session === undefined ? undefined : tx.get("tickets", session.ticketId);
  if (session === undefined || ticket === undefined) return false;
  const workedOnBy = ticket.workedOnBy.filter((user) => user.id !== session.userId);
  const workedOnByIds = workedOnBy.map((user) => user.id);
  const left = tx.replace("tickets", { ...ticket, workedOnBy, workedOnByIds, modifiedAt: toReadForm(at) });
  endSession(tx, session, left, session.lastInteraction, session.userId);
  return true;
}
