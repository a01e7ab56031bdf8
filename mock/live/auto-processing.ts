// What AI agents do with a ticket, for which the interface has no operation: keep what they found out, and end an attempt to process it
// (docs/rules.md, Live worlds). Used by mock/live/; time tracking writes the entry of the attempt.

import { reply } from "../domain/conversations/reply.ts";
import type { AutoProcessing, TicketRecord } from "../domain/records/tickets.ts";
import type { HouseRules, Transaction, UserRecord } from "../domain/state-types.ts";
import { changeTicket, requireTicket } from "../domain/tickets/ticket.ts";
import { type Instant, toReadForm } from "../engine/core/time.ts";

/** What an AI agent found out of a ticket, or what became of it. */
export type Findings = Partial<Pick<TicketRecord, "intents" | "aiSupportLevel" | "autoExecuteAt">>;

/**
 * Keeps what an AI agent found. It is no work of a person, and has no entry.
 * @throws DomainError `unknown_ticket` (not found)
 */
export function keepFindings(tx: Transaction, ticketId: number, findings: Findings): TicketRecord {
  return tx.replace("tickets", { ...requireTicket(tx, ticketId), ...findings, modifiedAt: toReadForm(tx.now) });
}

/** An attempt of an AI agent that ends now. */
export interface Attempt {
  readonly ticketId: number;
  /** In whose session it ends: the technical user, or the person who approves or declines. */
  readonly caller: UserRecord;
  readonly startedAt: Instant;
  readonly processing: AutoProcessing;
  /** What the customer is told, and with what the ticket is closed; without it the ticket stays open. */
  readonly answer?: string;
  /** What colleagues are told. */
  readonly note?: string;
  readonly findings: Findings;
  readonly rules: HouseRules;
}

/**
 * Ends an attempt: with an answer the ticket is closed, without one it is left. Its session is one entry of the worklog, which reports count.
 * @throws DomainError as `reply` and `updateTicket` do
 */
export function endAttempt(tx: Transaction, attempt: Attempt): TicketRecord {
  const { ticketId, caller, startedAt, processing, answer, note, findings, rules } = attempt;
  const change = { ticketId, includeInWorklog: true, caller, rules };
  changeTicket(tx.at(Math.min(startedAt, tx.now)), { ...change, changes: { workedOnBy: caller.id } });
  keepFindings(tx, ticketId, findings);
  const write = (message: string, isNote: boolean) =>
    reply(tx, { ticketId, input: { content: { message }, private: isNote }, caller });
  if (note !== undefined) write(note, true);
  if (answer !== undefined) write(answer, false);
  const changes = answer === undefined ? { workedOnBy: null } : ({ status: "closed" } as const);
  return changeTicket(tx, { ...change, changes, processing });
}
