// Finds a ticket and changes it: fields, agents at work, time tracking and presence.
import { notFound } from "../../engine/core/errors.ts";
import { toSpacedDateTime } from "../../engine/core/time.ts";
import type { HouseRules } from "../records/house-rules.ts";
import type { TicketRecord, UserRecord, WorklogAction } from "../records/tickets.ts";
import { createRefusals } from "../refusals.ts";
import type { Reader, Transaction } from "../state-types.ts";
import { leaveUntracked, type SessionEnd, type TrackedChange, trackChange } from "../worklogs/time-tracking.ts";
import { resolveChanges } from "./ticket-changes.ts";
import type { TicketFields, TicketUpdate } from "./ticket-fields.ts";
import { resolveAgent } from "./ticket-references.ts";
import { planClosing, planWork } from "./ticket-work.ts";

export interface TicketChange extends SessionEnd {
  readonly ticketId: number;
  /** A body that satisfies the contract. */
  readonly changes: TicketUpdate;
  /** False excludes the change from time tracking and worklog (docs/rules.md, Worklogs). */
  readonly includeInWorklog: boolean;
  readonly caller: UserRecord;
  readonly rules: HouseRules;
}

/**
 * Returns the full ticket.
 * @throws DomainError notFound `unknown_ticket`
 */
export function requireTicket(reader: Reader, ticketId: number): TicketRecord {
  const ticket = reader.get("tickets", ticketId);
  if (ticket === undefined) throw notFound("ticket", ticketId);
  return ticket;
}

/**
 * Changes the given fields of a ticket and tracks the time; updates `modifiedAt` only if a field really changes.
 * @returns the ticket after the change; the stored record itself if nothing changed
 * @throws DomainError notFound `unknown_ticket`; invalid `invalid_request` for a nonexistent date or tag lists
 *   that exclude each other; rule with the code of the broken rule, or `unprocessable` for several. Lists every reason
 *   as a violation, and changes nothing.
 */
export function changeTicket(tx: Transaction, change: TicketChange): TicketRecord {
  const { changes, caller } = change;
  const ticket = requireTicket(tx, change.ticketId);
  const refusals = createRefusals();
  const fields = resolveChanges(tx, ticket, change, refusals);
  const joining =
    typeof changes.workedOnBy === "number"
      ? resolveAgent(tx, changes.workedOnBy, "/workedOnBy", refusals)
      : changes.workedOnBy;
  refusals.throwIfAny();

  const { includeInWorklog, processing, usage } = change;
  return writeChange(tx, ticket, { fields, joining, caller, includeInWorklog, processing, usage });
}

/** A change that passed all rules. */
export interface ResolvedChange extends SessionEnd {
  /** The fields that differ from the stored ones. */
  readonly fields: TicketFields;
  /** The agent who joins; null to leave; undefined for no change. */
  readonly joining: UserRecord | null | undefined;
  readonly caller: UserRecord;
  readonly includeInWorklog: boolean;
}

/** Writes an allowed change and tracks the time. */
export function writeChange(tx: Transaction, ticket: TicketRecord, change: ResolvedChange): TicketRecord {
  const { fields, joining, caller } = change;
  const closes = fields.status === "closed";
  const plan = closes ? planClosing(ticket) : planWork(ticket, joining, caller.id);
  const trackedChange: TrackedChange = {
    ticket: replaceTicket(tx, ticket, { ...fields, ...toWorkFields(ticket, plan.workedOnBy) }),
    callerId: caller.id,
    plan,
    actions: toActions(fields),
    reOpens: ticket.status === "closed" && fields.status !== undefined,
    closes,
    processing: change.processing,
    usage: change.usage,
  };
  if (change.includeInWorklog) trackChange(tx, trackedChange);
  else leaveUntracked(tx, trackedChange);
  if (closes) endVisits(tx, ticket.id);
  else if (joining === null) tx.endVisit("tickets", ticket.id, caller.id);
  return trackedChange.ticket;
}

function toWorkFields(ticket: TicketRecord, workedOnBy: TicketRecord["workedOnBy"]): TicketFields {
  return workedOnBy === ticket.workedOnBy ? {} : { workedOnBy, workedOnByIds: workedOnBy.map((user) => user.id) };
}

function replaceTicket(tx: Transaction, ticket: TicketRecord, fields: TicketFields): TicketRecord {
  if (Object.keys(fields).length === 0) return ticket;
  return tx.replace("tickets", { ...ticket, ...fields, modifiedAt: toSpacedDateTime(tx.now) });
}

/** The worklog actions of the changed fields; the status comes last, so that closing is the last action (assumed). */
function toActions({ status, closedAt: _, autoExecuteAt: _auto, ...others }: TicketFields): WorklogAction[] {
  const actions: WorklogAction[] = Object.keys(others).length > 0 ? ["writeAction"] : [];
  if (status !== undefined) actions.push(status === "closed" ? "closeAction" : "statusAction");
  return actions;
}

/** Ends everyone's presence; a client that still has the ticket open pings again. */
function endVisits(tx: Transaction, id: number): void {
  for (const { visitor } of tx.visits("tickets", id)) tx.endVisit("tickets", id, visitor);
}
