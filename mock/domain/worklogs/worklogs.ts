// The rules of worklogs: read the finished work sessions of a ticket. Called by mock/domain/worklogs/operations.ts;
// mock/domain/tickets/time-tracking.ts writes the entries.
import type { Schema } from "../../contract/operation-types.ts";
import type { WorklogRecord } from "../records/tickets.ts";
import type { Reader } from "../state-types.ts";
import { getTicket } from "../tickets/ticket.ts";

/**
 * The worklog entries of a ticket, oldest first (first segment's `from`, then id; the order is assumed), each with the assessments
 * linked to it (docs/rules.md, Worklogs).
 * @throws DomainError `unknown_ticket`
 */
export function listTicketWorklogs(reader: Reader, ticketId: number): Schema<"WorklogEntry">[] {
  getTicket(reader, ticketId);
  const records = [...reader.lookup("worklogs", "ticket", ticketId)];
  records.sort((left, right) => startOf(left) - startOf(right) || left.id - right.id);
  return records.map((record) => toEntry(reader, record));
}

/**
 * Whether anybody has finished work on a ticket.
 * @throws DomainError `unknown_ticket`
 */
export function hasTicketWorklogs(reader: Reader, ticketId: number): boolean {
  getTicket(reader, ticketId);
  return reader.lookup("worklogs", "ticket", ticketId).length > 0;
}

function toEntry(reader: Reader, record: WorklogRecord): Schema<"WorklogEntry"> {
  const { id, ticketId, date, latestInteraction, ...session } = record.wire;
  const linked = reader.lookup("assessments", "worklog", id);
  const assessments = linked.map((assessment) => ({ id: assessment.id, scorecardId: assessment.scorecardId }));
  return { id, ticketId, date, latestInteraction, assessments, ...session };
}

function startOf({ wire }: WorklogRecord): number {
  return Date.parse(wire.time.segments[0]?.from ?? wire.latestInteraction);
}
