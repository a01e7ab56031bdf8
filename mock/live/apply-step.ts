// Applies the steps of cases by the rules of the service (docs/rules.md, Live worlds).

import type { Arrival, CaseStep, DecisionStep, EndStep, ReadingStep } from "../domain/cases/case-steps.ts";
import { receiveMessage } from "../domain/conversations/incoming-message.ts";
import { reply } from "../domain/conversations/reply.ts";
import type { TicketRecord } from "../domain/records/tickets.ts";
import type { Transaction, UserRecord } from "../domain/state-types.ts";
import { enterIntents } from "../domain/tickets/carry-out.ts";
import { changeTicket, requireTicket, type TicketChange } from "../domain/tickets/ticket.ts";
import { secondMs, toIso, toReadForm } from "../engine/core/time.ts";
import { endAttempt, storeFindings, strictRules } from "./auto-processing.ts";

/** The technical user who acts for AI agents. */
function findTechnicalUser(tx: Transaction): UserRecord | undefined {
  return [...tx.all("users")].find(({ wire }) => wire.type === "system");
}

/**
 * The agents who work on their own: all with the permission except the first, whose role the user of the mock takes.
 */
export function listColleagues(tx: Transaction): readonly UserRecord[] {
  const agents = [...tx.all("users")].filter(
    ({ wire, role, permissions }) =>
      wire.type === "agent" && (role === "administrator" || permissions.includes("updateTicket")),
  );
  return agents.slice(1);
}

/** Stores the first message of a case; a newcomer comes with it. */
export function applyArrival(tx: Transaction, { newcomer, write }: Arrival): TicketRecord {
  for (const contract of newcomer?.contracts ?? []) tx.insert("contracts", contract);
  if (newcomer !== undefined) tx.insert("customers", newcomer.customer);
  return tx.insert("tickets", { ...write(), id: tx.nextId("tickets") });
}

/**
 * Applies a step to a ticket.
 * @param worker who does it, of the people who are free
 * @throws DomainError as the rules do
 */
export function applyStep(tx: Transaction, ticketId: number, step: CaseStep, worker: UserRecord | undefined): void {
  const technical = findTechnicalUser(tx);
  if (step.kind === "end") endWork(tx, ticketId, step);
  else if (step.kind === "begin") begin(tx, ticketId, worker);
  else if (technical === undefined) return;
  else if (step.kind === "reading") read(tx, ticketId, step, technical);
  else if (step.kind === "decision") decide(tx, ticketId, step, technical);
  else {
    const { message, dueBy } = step;
    receiveMessage(tx, { ticketId, message, dueBy: toIso(dueBy), caller: technical, rules: strictRules });
  }
}

function begin(tx: Transaction, ticketId: number, worker: UserRecord | undefined): void {
  if (worker === undefined) return;
  change(tx, ticketId, worker, { workedOnBy: worker.id, agentId: worker.id });
}

function change(
  tx: Transaction,
  ticketId: number,
  caller: UserRecord,
  changes: TicketChange["changes"],
  usage?: TicketChange["usage"],
): TicketRecord {
  const given = usage === undefined ? {} : { usage };
  return changeTicket(tx, { ticketId, changes, includeInWorklog: true, caller, rules: strictRules, ...given });
}

function read(
  tx: Transaction,
  ticketId: number,
  { seconds, findings, processing, answer }: ReadingStep,
  caller: UserRecord,
): void {
  if (processing === null) {
    storeFindings(tx, ticketId, findings);
    return;
  }
  const ticket = requireTicket(tx, ticketId);
  const intents = answer === null ? findings.intents : toExecuted(tx, findings.intents, caller);
  const startedAt = Math.max(tx.now - seconds * secondMs, Date.parse(`${ticket.createdAt.replace(" ", "T")}Z`));
  endAttempt(tx, {
    ...{ ticketId, caller, startedAt, processing, findings: { ...findings, intents } },
    ...(answer === null ? {} : { answer }),
  });
  if (answer !== null) enterIntents(tx, ticketId);
}

function decide(
  tx: Transaction,
  ticketId: number,
  { userId, isApproved, seconds, processing, note }: DecisionStep,
  technical: UserRecord,
): void {
  const caller = (userId === null ? undefined : tx.get("users", userId)) ?? technical;
  const { intents } = requireTicket(tx, ticketId);
  const answer = intents.findLast(({ outcome }) => outcome?.success === true)?.outcome?.message;
  const attempt = { ticketId, caller, startedAt: tx.now - seconds * secondMs, processing };
  if (isApproved && answer !== undefined) {
    const level = caller.wire.type === "system" ? "automated" : "bot";
    const findings = { intents: toExecuted(tx, intents, caller), aiSupportLevel: level, autoExecuteAt: "" } as const;
    endAttempt(tx, { ...attempt, answer, findings });
    enterIntents(tx, ticketId);
    return;
  }
  const rejected = intents.map((intent) => ({
    ...intent,
    outcome: intent.outcome === null ? null : { ...intent.outcome, success: false },
  }));
  const findings = { intents: rejected, aiSupportLevel: "human", autoExecuteAt: "" } as const;
  endAttempt(tx, { ...attempt, ...(note === null ? {} : { note }), findings });
}

function endWork(tx: Transaction, ticketId: number, step: EndStep): void {
  const { userId, note, reply: answer, status, dueBy, intents, carriesOut, usage } = step;
  const caller = tx.get("users", userId);
  if (caller === undefined) return;
  const write = (message: string, isNote: boolean) =>
    reply(tx, { ticketId, input: { content: { message }, private: isNote }, caller });
  if (note !== null) write(note, true);
  if (carriesOut) {
    const aiSupportLevel = "human";
    storeFindings(tx, ticketId, { intents: toExecuted(tx, intents, caller), aiSupportLevel, autoExecuteAt: "" });
  }
  if (answer !== null) write(answer, false);
  if (status === "pending") {
    change(tx, ticketId, caller, { status, dueBy: toIso(dueBy) });
    change(tx, ticketId, caller, { workedOnBy: null }, usage);
  } else change(tx, ticketId, caller, { status }, usage);
  if (carriesOut) enterIntents(tx, ticketId);
}

/** The intents as carried out now by a user; a draft that succeeded was sent, unless it only helped with the answer. */
function toExecuted(
  tx: Transaction,
  intents: TicketRecord["intents"],
  { id: userId }: UserRecord,
): TicketRecord["intents"] {
  return intents.map((intent) => {
    const { outcome } = intent;
    if (outcome === null || !outcome.success)
      return { ...intent, status: intent.contractId === "" ? "dismissed" : "done" };
    const sent = outcome.internalData.automationLevel !== 2;
    const own = { ...outcome, userId, executedAt: toReadForm(tx.now), sent, ticketClosed: true };
    return { ...intent, status: "executed", outcome: own };
  });
}
