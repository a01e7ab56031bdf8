// The rules of tickets: read one, change one. Called by mock/domain/tickets/operations.ts. Search is in mock/domain/tickets/search/ticket-search.ts, the
// fields of a change in mock/domain/tickets/ticket-changes.ts, time tracking in mock/domain/tickets/time-tracking.ts.
import { notFound } from "../../engine/core/errors.ts";
import { toReadForm } from "../../engine/core/time.ts";
import type { AutoProcessing, TicketRecord, WorklogAction } from "../records/tickets.ts";
import type { HouseRules, Reader, Transaction, UserRecord } from "../state-types.ts";
import { endVisits } from "./presence.ts";
import { resolveChanges } from "./ticket-changes.ts";
import type { TicketFields, TicketUpdate } from "./ticket-fields.ts";
import { resolveAgent } from "./ticket-references.ts";
import { createRefusals } from "./ticket-refusals.ts";
import { planWork } from "./ticket-work.ts";
import { leaveUntracked, type TrackedChange, trackChange } from "./time-tracking.ts";

/** One change of a ticket. */
export interface TicketChange {
  readonly ticketId: number;
  /** A body that keeps the contract. */
  readonly changes: TicketUpdate;
  /** False keeps the change out of time tracking and worklog (docs/rules.md, Worklogs). */
  readonly includeInWorklog: boolean;
  readonly caller: UserRecord;
  readonly rules: HouseRules;
  /** How an AI agent's attempt to process the ticket ended, where the change ends one in the session of the caller. */
  readonly processing?: AutoProcessing;
}

/**
 * The full ticket.
 * @throws DomainError `unknown_ticket` (not found)
 */
export function getTicket(reader: Reader, ticketId: number): TicketRecord {
  const ticket = reader.get("tickets", ticketId);
  if (ticket === undefined) throw notFound("ticket", ticketId);
  return ticket;
}

/**
 * Changes the given fields of a ticket and keeps its time tracking; `modifiedAt` moves only when a field really changed.
 * @returns the ticket after the change; the stored record itself where nothing changed
 * @throws DomainError `unknown_ticket` (not found); `invalid_request` (invalid) for a date that does not exist or tag lists that exclude
 *   each other; a code of mock/domain/tickets/ticket-refusals.ts, or `unprocessable` for several (rule). Every reason is a violation, and
 *   nothing was changed.
 */
export function updateTicket(tx: Transaction, change: TicketChange): TicketRecord {
  const { changes, caller } = change;
  const ticket = getTicket(tx, change.ticketId);
  const refusals = createRefusals();
  const fields = resolveChanges(tx, ticket, changes, change.rules, refusals);
  const workedOnBy =
    typeof changes.workedOnBy === "number"
      ? resolveAgent(tx, changes.workedOnBy, "/workedOnBy", refusals)
      : changes.workedOnBy;
  refusals.throwIfAny();

  const { includeInWorklog, processing } = change;
  const ended = processing === undefined ? {} : { processing };
  return changeTicket(tx, ticket, { fields, workedOnBy, caller, includeInWorklog, ...ended });
}

/** What a change comes to. */
export interface ResolvedChange {
  /** The fields that differ from what is stored. */
  readonly fields: TicketFields;
  /** The agent who joins, null to leave, undefined where the change says nothing of it. */
  readonly workedOnBy: UserRecord | null | undefined;
  readonly caller: UserRecord;
  readonly includeInWorklog: boolean;
  readonly processing?: AutoProcessing;
}

/** Writes a change that is allowed, and keeps the time tracking. */
export function changeTicket(tx: Transaction, ticket: TicketRecord, change: ResolvedChange): TicketRecord {
  const { fields, workedOnBy, caller } = change;
  const closes = fields.status === "closed";
  const plan = planWork(ticket, workedOnBy, caller.id, closes);
  const tracked: TrackedChange = {
    ticket: replaceTicket(tx, ticket, { ...fields, ...toWorkFields(ticket, plan.workedOnBy) }),
    callerId: caller.id,
    plan,
    actions: toActions(fields),
    reOpens: ticket.status === "closed" && fields.status !== undefined,
    closes,
    ...(change.processing === undefined ? {} : { processing: change.processing }),
  };
  if (change.includeInWorklog) trackChange(tx, tracked);
  else leaveUntracked(tx, tracked);
  endVisits(tx, ticket, workedOnBy === null ? [caller.id] : [], closes);
  return tracked.ticket;
}

function toWorkFields(ticket: TicketRecord, workedOnBy: TicketRecord["workedOnBy"]): TicketFields {
  return workedOnBy === ticket.workedOnBy ? {} : { workedOnBy, workedOnByIds: workedOnBy.map((user) => user.id) };
}

function replaceTicket(tx: Transaction, ticket: TicketRecord, fields: TicketFields): TicketRecord {
  if (Object.keys(fields).length === 0) return ticket;
  return tx.replace("tickets", { ...ticket, ...fields, modifiedAt: toReadForm(tx.now) });
}

/** What a worklog says of the changed fields; a status goes last, so that closing is the last thing done (assumed). */
function toActions({ status, closedAt: _, ...others }: TicketFields): WorklogAction[] {
  const actions: WorklogAction[] = Object.keys(others).length > 0 ? ["writeAction"] : [];
  if (status !== undefined) actions.push(status === "closed" ? "closeAction" : "statusAction");
  return actions;
}
