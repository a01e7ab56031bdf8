// A colleague decides on an AI agent's prepared answer: approves it, which answers and closes the ticket, or sends the
// ticket to manual handling.
import type { TicketRecord } from "../domain/records/tickets.ts";
import type { Transaction, UserRecord } from "../domain/state-types.ts";
import { requireTicket } from "../domain/tickets/ticket.ts";
import type { RandomStream } from "../engine/core/random.ts";
import { endAttempt } from "./auto-processing.ts";
import { findFirstSuccess, findNewestOpen, toCreation, toProcessing, toSentIntents } from "./happening.ts";
import { objections } from "./phrases.ts";

/** How many seconds a decision takes. */
const [shortest, longest] = [15, 300];
/** The share of approvals. */
const approving = 0.8;

/** The ticket remains unassigned, with the suggestion. */
const declined = { aiSupportLevel: "human", autoExecuteAt: "" } as const;

/** @returns whether there was something to decide */
export function decide(
  tx: Transaction,
  caller: UserRecord,
  owners: ReadonlySet<number | null>,
  chance: RandomStream,
): boolean {
  const row = findNewestOpen(tx).find(
    ({ autoExecuteAt, agentId, workedOnByIds }) =>
      owners.has(agentId) && autoExecuteAt !== "" && workedOnByIds.length === 0,
  );
  if (row === undefined) return false;
  const ticket = requireTicket(tx, row.id);
  const outcome = findFirstSuccess(ticket);
  if (outcome === undefined) return false;
  const seconds = chance.integer(shortest, longest);
  const isApproved = chance.chance(approving);
  const startedAt = Math.max(toCreation(ticket), tx.now - seconds * 1000);
  const how = {
    approval: isApproved ? "approved" : "sentToManual",
    approvalSeconds: (tx.now - startedAt) / 1000,
  } as const;
  const processing = toProcessing(tx, outcome.aiAgentId, chance, how);
  const attempt = { ticketId: ticket.id, caller, startedAt, processing };
  if (isApproved) endAttempt(tx, { ...attempt, answer: outcome.message, findings: toApproved(tx, ticket, caller) });
  else endAttempt(tx, { ...attempt, note: chance.pick(objections), findings: declined });
  return true;
}

function toApproved(tx: Transaction, ticket: TicketRecord, caller: UserRecord) {
  return {
    intents: toSentIntents(tx, ticket.intents, caller, true),
    aiSupportLevel: "automated",
    autoExecuteAt: "",
  } as const;
}
