// What passing time does to tickets (both rules are assumptions). An open ticket is escalated at its `dueBy`. A work session that nobody
// touches for 8 hours ends at its last interaction. mock/compose.ts passes the rules to the sandboxes.
import { type Instant, toReadForm } from "../../core/time.ts";
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
  const ticket = reader.nextKey("tickets", "due", from);
  const interaction = reader.nextKey("workSessions", "interaction", from - idleMs);
  if (interaction === undefined) return ticket;
  return Math.min(ticket ?? Number.POSITIVE_INFINITY, interaction + idleMs);
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
  for (const at of keysBetween(reader, "tickets", "due", from, to)) {
    for (const { id } of reader.lookup("tickets", "due", at)) {
      found.push({ at, event: "ticketEscalated", collection: "tickets", id });
    }
  }
  for (const interaction of keysBetween(reader, "workSessions", "interaction", from - idleMs, to - idleMs)) {
    const at = interaction + idleMs;
    for (const { id } of reader.lookup("workSessions", "interaction", interaction)) {
      found.push({ at, event: "workSessionEnded", collection: "workSessions", id });
    }
  }
  return found.sort((a, b) => a.at - b.at || (a.event < b.event ? -1 : a.event > b.event ? 1 : a.id - b.id));
}

/** The keys of an index above `from` and up to `to`, ascending. */
function* keysBetween(reader: Reader, collection: Due["collection"], index: string, from: number, to: number) {
  let key = reader.nextKey(collection, index, from);
  for (; key !== undefined && key <= to; key = reader.nextKey(collection, index, key)) yield key;
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
