// An AI agent works on a letter: closes it alone, prepares an answer for approval, suggests one, or fails.
import type { Schema } from "../contract/operation-types.ts";
import type { TicketRecord } from "../domain/records/tickets.ts";
import type { Transaction, UserRecord } from "../domain/state-types.ts";
import { requireTicket } from "../domain/tickets/ticket.ts";
import { hourMs, toIso } from "../engine/core/time.ts";
import { endAttempt, storeFindings } from "./auto-processing.ts";
import {
  canReply,
  findFirstSuccess,
  findNewestOpen,
  findTechnicalUser,
  type Happening,
  toArrivalMinute,
  toCreation,
  toProcessing,
  toSentIntents,
} from "./happening.ts";
import type { Moment } from "./moments.ts";

type Row = Schema<"TicketSearchResult">["tickets"][number];

/** How ten letters end. */
const ends = [
  ...(["autonomous", "autonomous", "autonomous", "autonomous"] as const),
  ...(["approval", "approval", "assisted", "assisted", "assisted", "failed"] as const),
];
/** How many seconds an AI agent takes. */
const [shortest, longest] = [3, 25];
/** After this time a prepared answer is sent without approval. */
const approvalMs = 4 * hourMs;

export const letAiAgentWork: Happening = (tx, moment, { draft }) => {
  const caller = findTechnicalUser(tx);
  if (caller === undefined) return false;
  const free = findNewestOpen(tx).filter(
    (row) => toArrivalMinute(row) !== undefined && row.workedOnByIds.length === 0 && row.agentId === null,
  );
  const due = free.find(({ autoExecuteAt }) => autoExecuteAt !== "" && Date.parse(autoExecuteAt) <= tx.now);
  if (due !== undefined) return close(tx, requireTicket(tx, due.id), caller, moment);
  const row = free.find(({ aiSupportLevel }) => aiSupportLevel === "unprocessed");
  const minute = row === undefined ? undefined : toArrivalMinute(row);
  if (row === undefined || minute === undefined) return false;
  const end = moment.chance.pick(ends);
  const { customerId, contractId } = row;
  const traits = [end === "approval" ? "autonomous" : end, ...(customerId === null ? ["fromStranger"] : [])];
  const { intents } = draft(tx, { id: minute, customerId, contractId }, traits);
  look(tx, row, { end, intents, caller }, moment);
  return true;
};

interface Look {
  readonly end: (typeof ends)[number];
  readonly intents: TicketRecord["intents"];
  readonly caller: UserRecord;
}

function look(tx: Transaction, { id }: Row, { end, intents, caller }: Look, moment: Moment): void {
  const found = toSentIntents(tx, intents, caller, false);
  const canSend = findFirstSuccess({ intents }) !== undefined && canReply(requireTicket(tx, id));
  const isPrepared = canSend && (end === "autonomous" || end === "approval");
  const autoExecuteAt = isPrepared && end === "approval" ? toIso(tx.now + approvalMs) : "";
  const ticket = storeFindings(tx, id, { intents: found, aiSupportLevel: "bot", autoExecuteAt });
  if (end === "failed") fail(tx, ticket, caller, moment);
  else if (isPrepared && end === "autonomous") close(tx, ticket, caller, moment);
}

/** Sends the prepared answer and closes the ticket: level 5. */
function close(tx: Transaction, ticket: TicketRecord, caller: UserRecord, { chance }: Moment): boolean {
  const outcome = findFirstSuccess(ticket);
  if (outcome === undefined) return false;
  const intents = toSentIntents(tx, ticket.intents, caller, true);
  endAttempt(tx, {
    ticketId: ticket.id,
    caller,
    startedAt: toStart(tx, ticket, chance),
    processing: toProcessing(tx, outcome.aiAgentId, chance, {}),
    answer: outcome.message,
    findings: { intents, aiSupportLevel: "automated", autoExecuteAt: "" },
  });
  return true;
}

/** Ends the attempt with an error; a person has to take over. */
function fail(tx: Transaction, ticket: TicketRecord, caller: UserRecord, { chance }: Moment): void {
  const aiAgentId = ticket.intents.find(({ outcome }) => outcome !== null)?.outcome?.aiAgentId;
  if (aiAgentId === undefined) {
    storeFindings(tx, ticket.id, { aiSupportLevel: "human" });
    return;
  }
  endAttempt(tx, {
    ticketId: ticket.id,
    caller,
    startedAt: toStart(tx, ticket, chance),
    processing: toProcessing(tx, aiAgentId, chance, { error: true }),
    findings: { aiSupportLevel: "human" },
  });
}

function toStart(tx: Transaction, ticket: TicketRecord, chance: Moment["chance"]): number {
  return Math.max(toCreation(ticket), tx.now - chance.integer(shortest, longest) * 1000);
}
