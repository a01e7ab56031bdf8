// Tracks an agent's work session from joining a ticket to leaving or closing it, then turns it into one worklog entry
// (details assumed).
import type { Instant } from "../../engine/core/time.ts";
import { isArchivedId } from "../records/archive.ts";
import type { AutoProcessing, SessionAction, TicketRecord, UserRecord, WorkSessionRecord } from "../records/tickets.ts";
import { textsOf } from "../records/world-texts.ts";
import type { Transaction } from "../state-types.ts";
import { type SessionUsage, toAiUsage, toExplicitUsage, toProcessedUsage } from "./ai-usage.ts";
import { toWorklogRecord } from "./worklog.ts";

/** The sessions that a change begins and ends. */
export interface SessionPlan {
  /** The agent whom the change puts on the ticket, even if already there. */
  readonly joined: UserRecord | undefined;
  readonly ended: "none" | "own" | "all";
}

/** The end of the caller's session by a change. */
export interface SessionEnd {
  /** The outcome, if an AI agent processed the ticket in the session. */
  readonly processing?: AutoProcessing | undefined;
  /** The use of AI in the session, if not derived from the ticket. */
  readonly usage?: SessionUsage | undefined;
}

/** A ticket change, for time tracking. */
export interface TrackedChange extends SessionEnd {
  readonly ticket: TicketRecord;
  readonly callerId: number;
  readonly plan: SessionPlan;
  /** The caller's actions, in order; empty if the change only joined or left. */
  readonly actions: readonly SessionAction[];
  readonly reOpens: boolean;
  readonly closes: boolean;
}

/**
 * Tracks a change: joining first, then the actions, then leaving or closing, so that the actions belong to a session
 * that the same change begins or ends. Actions are added to the caller's running session, or to a zero-length session.
 * Closing counts as the caller's action only, even if it ends the sessions of others.
 */
export function trackChange(tx: Transaction, change: TrackedChange): void {
  const { ticket, callerId, plan } = change;
  if (plan.joined !== undefined) join(tx, ticket.id, plan.joined.id);
  const separateSession = change.actions.length === 0 ? undefined : recordActions(tx, change);
  for (const session of findEndedSessions(tx, change)) {
    if (session.untracked === true) tx.remove("workSessions", session.id);
    else if (session.userId === callerId) endOwnSession(tx, session, change);
    else endSession(tx, { session, ticket, at: tx.now, endedBy: callerId });
  }
  if (separateSession !== undefined)
    addWorklog(tx, { session: separateSession, ticket, at: tx.now, endedBy: callerId });
}

/**
 * Excludes a change from time tracking (`includeInWorklog=false`): discards the sessions that it ends and marks a
 * session that it begins as untracked.
 */
export function leaveUntracked(tx: Transaction, change: TrackedChange): void {
  const { ticket, plan } = change;
  if (plan.joined !== undefined && findRunningSession(tx, ticket.id, plan.joined.id) === undefined) {
    tx.insert("workSessions", { ...openSession(tx, ticket.id, plan.joined.id), untracked: true });
  }
  for (const session of findEndedSessions(tx, change)) tx.remove("workSessions", session.id);
}

interface EndedSession extends SessionEnd {
  readonly session: WorkSessionRecord;
  readonly ticket: TicketRecord;
  /** When it ends; never before its start, even if the clock was set back. */
  readonly at: Instant;
  /** The user who ends it; does not change the last interaction of another user's session. */
  readonly endedBy: number;
}

/** Ends a running session and writes its worklog entry. */
export function endSession(tx: Transaction, ended: EndedSession): void {
  tx.remove("workSessions", ended.session.id);
  addWorklog(tx, ended);
}

/** Ends the caller's session, in which an AI agent may have processed the ticket. */
function endOwnSession(
  tx: Transaction,
  session: WorkSessionRecord,
  { ticket, callerId, processing, usage }: TrackedChange,
): void {
  const ended = { session, ticket, at: tx.now, endedBy: callerId };
  if (processing === undefined) {
    endSession(tx, { ...ended, usage });
    return;
  }
  const actions: SessionAction[] = ["autoProcessAction", ...session.actions];
  endSession(tx, { ...ended, session: { ...session, actions }, processing });
}

function addWorklog(
  tx: Transaction,
  { session, ticket, at, endedBy, processing, usage: ownUsage }: EndedSession,
): void {
  const to = Math.max(session.from, at);
  const latestInteraction = session.userId === endedBy ? to : session.lastInteraction;
  const id = tx.nextId("worklogs");
  const usage = ownUsage === undefined ? toAiUsage(tx, ticket) : toExplicitUsage(tx, ownUsage);
  const aiUsage = processing === undefined ? usage : toProcessedUsage(usage, processing);
  const parts = { id, session, ticket, to, latestInteraction, aiUsage, processing: processing ?? null };
  tx.insert("worklogs", toWorklogRecord(textsOf(tx), parts));
}

// Joining again starts no second session, but counts as an interaction. A tracked session replaces an untracked one.
function join(tx: Transaction, ticketId: number, userId: number): void {
  const running = findRunningSession(tx, ticketId, userId);
  if (running?.untracked === true) tx.remove("workSessions", running.id);
  if (running === undefined || running.untracked === true) {
    tx.insert("workSessions", openSession(tx, ticketId, userId));
  } else if (running.lastInteraction !== tx.now) {
    tx.replace("workSessions", { ...running, lastInteraction: tx.now });
  }
}

/** Adds the actions to the caller's tracked session, or returns a zero-length session with them. */
function recordActions(tx: Transaction, change: TrackedChange): WorkSessionRecord | undefined {
  const runningSession = findRunningSession(tx, change.ticket.id, change.callerId);
  const running = runningSession?.untracked === true ? undefined : runningSession;
  const session = running ?? openSession(tx, change.ticket.id, change.callerId);
  const record: WorkSessionRecord = {
    ...session,
    lastInteraction: tx.now,
    actions: [...new Set([...session.actions, ...change.actions])],
    reOpened: session.reOpened || change.reOpens,
    ...(change.closes ? { closedAt: tx.now } : {}),
  };
  if (running === undefined) return record;
  tx.replace("workSessions", record);
  return undefined;
}

function openSession(tx: Transaction, ticketId: number, userId: number): WorkSessionRecord {
  const id = tx.nextId("workSessions");
  const reOpened = wasReopened(tx, ticketId);
  return { id, ticketId, userId, from: tx.now, lastInteraction: tx.now, actions: [], reOpened };
}

/** Whether the ticket is open although it was closed, and no worklog since has recorded that. */
function wasReopened(tx: Transaction, ticketId: number): boolean {
  if (tx.get("tickets", ticketId)?.status === "closed") return false;
  const entries = tx.lookup("worklogs", "closing", ticketId);
  // Ids give the order even if the clock was set back, except for archived entries, which came before all others.
  const latest =
    entries.findLast(({ id }) => !isArchivedId("worklogs", id)) ??
    entries.toSorted((left, right) => left.wire.latestInteraction.localeCompare(right.wire.latestInteraction)).at(-1);
  return latest?.wire.worklog.actionList.includes("closed") === true;
}

function findEndedSessions(tx: Transaction, { ticket, callerId, plan }: TrackedChange): readonly WorkSessionRecord[] {
  if (plan.ended === "none") return [];
  const running = tx.lookup("workSessions", "ticket", ticket.id);
  return plan.ended === "all" ? [...running] : running.filter((session) => session.userId === callerId);
}

function findRunningSession(tx: Transaction, ticketId: number, userId: number): WorkSessionRecord | undefined {
  return tx.lookup("workSessions", "ticket", ticketId).find((session) => session.userId === userId);
}
