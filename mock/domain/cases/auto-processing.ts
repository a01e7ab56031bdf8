// AI agents' work outside the API: stores their findings and ends their attempts to process a ticket (docs/rules.md,
// Live worlds).
import { type Instant, toSpacedDateTime } from "../../engine/core/time.ts";
import { reply } from "../conversations/reply.ts";
import type { HouseRules } from "../records/house-rules.ts";
import type { AutoProcessing, TicketRecord, UserRecord } from "../records/tickets.ts";
import type { Transaction } from "../state-types.ts";
import { changeTicket, requireTicket } from "../tickets/ticket.ts";

/** The strictest house rules: a change that they allow is allowed in every scenario. */
export const strictRules: HouseRules = { pendingNeedsDueDate: true };

/** An AI agent's findings on a ticket, or an update of them. */
export type Findings = Partial<Pick<TicketRecord, "intents" | "aiSupportLevel" | "autoExecuteAt" | "tagIds" | "tags">>;

/**
 * Stores what an AI agent found. No person is involved, so there is no worklog entry.
 * @throws DomainError `unknown_ticket` (not found)
 */
export function storeFindings(tx: Transaction, ticketId: number, findings: Findings): TicketRecord {
  return tx.replace("tickets", { ...requireTicket(tx, ticketId), ...findings, modifiedAt: toSpacedDateTime(tx.now) });
}

/** An AI agent's attempt to process a ticket, ending now. */
export interface Attempt {
  readonly ticketId: number;
  /** The user whose session ends it: the technical user, or the person who approves or declines. */
  readonly caller: UserRecord;
  readonly startedAt: Instant;
  readonly processing: AutoProcessing;
  /** The reply that closes the ticket; without one it remains open. */
  readonly answer?: string;
  /** A note for colleagues. */
  readonly note?: string;
  readonly findings: Findings;
}

/**
 * Ends an attempt: an answer closes the ticket, otherwise the caller leaves it. Its session becomes one worklog entry,
 * which reports count.
 * @throws DomainError as `reply` and `changeTicket` do
 */
export function endAttempt(tx: Transaction, attempt: Attempt): TicketRecord {
  const { ticketId, caller, startedAt, processing, answer, note, findings } = attempt;
  const change = { ticketId, includeInWorklog: true, caller, rules: strictRules };
  changeTicket(tx.at(Math.min(startedAt, tx.now)), { ...change, changes: { workedOnBy: caller.id } });
  storeFindings(tx, ticketId, findings);
  if (note !== undefined) writeNote(tx, ticketId, caller, note);
  if (answer !== undefined) writeAnswer(tx, ticketId, caller, answer);
  const changes = answer === undefined ? { workedOnBy: null } : ({ status: "closed" } as const);
  return changeTicket(tx, { ...change, changes, processing });
}

/** Writes a note for colleagues. */
export function writeNote(tx: Transaction, ticketId: number, caller: UserRecord, message: string): void {
  reply(tx, { ticketId, input: { content: { message }, private: true }, caller });
}

/** Writes a reply to the customer. */
export function writeAnswer(tx: Transaction, ticketId: number, caller: UserRecord, message: string): void {
  reply(tx, { ticketId, input: { content: { message }, private: false }, caller });
}
