// Applies the steps of cases by the rules of the service (docs/rules.md, Live worlds).

import { parseDateTime, secondMs, toIso } from "../../engine/core/time.ts";
import { receiveMessage } from "../conversations/incoming-message.ts";
import { sendMessage } from "../conversations/reply.ts";
import type { TicketRecord, UserRecord } from "../records/tickets.ts";
import type { Transaction } from "../state-types.ts";
import { dismissOpen, markExecuted } from "../tickets/intent-status.ts";
import { changeTicket, requireTicket, type TicketChange } from "../tickets/ticket.ts";
import { endAttempt, storeFindings, strictRules, writeAnswer, writeNote } from "./auto-processing.ts";
import type { Arrival, CaseStep, DecisionStep, EndStep, ReadingStep, WorkEnd } from "./case-steps.ts";

/** Finds the technical user who acts for AI agents. */
function findTechnicalUser(tx: Transaction): UserRecord | undefined {
  return [...tx.all("users")].find(({ wire }) => wire.type === "system");
}

/** Lists the simulated agents: all who may update tickets, except the first, whose part the mock's user plays. */
export function listColleagues(tx: Transaction): readonly UserRecord[] {
  const agents = [...tx.all("users")].filter(
    ({ wire, role, permissions }) =>
      wire.type === "agent" && (role === "administrator" || permissions.includes("updateTicket")),
  );
  return agents.slice(1);
}

/** Stores the first message of a case as a ticket with this id, and its newcomer if it has one. */
export function applyArrival(
  tx: Transaction,
  { newcomer, makeTicket }: Arrival,
  id: number = tx.nextId("tickets"),
): TicketRecord {
  for (const contract of newcomer?.contracts ?? []) tx.insert("contracts", contract);
  if (newcomer !== undefined) tx.insert("customers", newcomer.customer);
  return tx.insert("tickets", { ...makeTicket(), id });
}

/**
 * Applies a step to a ticket. Returns whether it carried out the intents, which the caller then applies to the contracts.
 * @param worker the free team member who does the work
 * @throws DomainError as the rules do
 */
export function applyStep(tx: Transaction, ticketId: number, step: CaseStep, worker: UserRecord | undefined): boolean {
  if (step.kind === "begin") {
    beginWork(tx, ticketId, worker);
    return false;
  }
  if (step.kind === "end") return endWork(tx, ticketId, step);
  const technical = findTechnicalUser(tx);
  if (technical === undefined) return false;
  switch (step.kind) {
    case "reading":
      return applyReading(tx, ticketId, step, technical);
    case "decision":
      return applyDecision(tx, ticketId, step, technical);
    case "line":
      sendMessage(tx, { ticketId, message: step.message, caller: technical });
      return false;
    case "customer": {
      const { message, dueBy } = step;
      receiveMessage(tx, { ticketId, message, dueBy: toIso(dueBy), caller: technical, rules: strictRules });
      return false;
    }
  }
}

/** Adds the wrap-up time and the customer's rating to the ticket's last worklog entry. */
function completeEntry(tx: Transaction, ticketId: number, { secondsAfterWork, rating }: WorkEnd): void {
  const entry = tx.lookupLast("worklogs", "ticket", ticketId);
  if (entry === undefined || (secondsAfterWork === 0 && rating === null)) return;
  const { time, customerExperience } = entry.wire;
  const csat = rating === null ? customerExperience.csat : { id: entry.id, ...rating };
  const wire = {
    ...entry.wire,
    time: { ...time, durationAfterWork: secondsAfterWork },
    customerExperience: { ...customerExperience, csat },
  };
  tx.replace("worklogs", { ...entry, wire });
}

/** The legitimation of customers whom an agent has asked (docs/rules.md, Tickets). */
const confirmedByAgent = 30;

function beginWork(tx: Transaction, ticketId: number, worker: UserRecord | undefined): void {
  if (worker === undefined) return;
  change(tx, { ticketId, caller: worker, changes: { workedOnBy: worker.id, agentId: worker.id } });
}

function change(tx: Transaction, step: Pick<TicketChange, "ticketId" | "caller" | "changes" | "usage">): void {
  changeTicket(tx, { ...step, includeInWorklog: true, rules: strictRules });
}

function applyReading(
  tx: Transaction,
  ticketId: number,
  { seconds, findings, processing, answer, ending }: ReadingStep,
  caller: UserRecord,
): boolean {
  if (processing === null) {
    storeFindings(tx, ticketId, findings);
    return false;
  }
  const ticket = requireTicket(tx, ticketId);
  const intents = answer === null ? findings.intents : markExecuted(tx, findings.intents, caller, answer);
  const startedAt = Math.max(tx.now - seconds * secondMs, parseDateTime(ticket.createdAt) ?? 0);
  endAttempt(tx, {
    ticketId,
    caller,
    startedAt,
    processing,
    findings: { ...findings, intents },
    ...(answer === null ? {} : { answer }),
  });
  completeEntry(tx, ticketId, ending);
  return answer !== null;
}

function applyDecision(
  tx: Transaction,
  ticketId: number,
  { userId, isApproved, seconds, processing, intents, note, ending }: DecisionStep,
  technical: UserRecord,
): boolean {
  const caller = (userId === null ? undefined : tx.get("users", userId)) ?? technical;
  const answer = intents.findLast(({ outcome }) => outcome?.success === true)?.outcome?.message;
  const attempt = { ticketId, caller, startedAt: tx.now - seconds * secondMs, processing };
  if (isApproved && answer !== undefined) {
    const level = caller.wire.type === "system" ? "automated" : "bot";
    const findings = {
      intents: markExecuted(tx, intents, caller, answer),
      aiSupportLevel: level,
      autoExecuteAt: "",
    } as const;
    endAttempt(tx, { ...attempt, answer, findings });
    completeEntry(tx, ticketId, ending);
    return true;
  }
  const findings = { intents, aiSupportLevel: "human", autoExecuteAt: "" } as const;
  endAttempt(tx, { ...attempt, ...(note === null ? {} : { note }), findings });
  return false;
}

function endWork(tx: Transaction, ticketId: number, step: EndStep): boolean {
  const { userId, note, isConfirmed, reply: answer, carriesOut, ending } = step;
  const caller = tx.get("users", userId);
  if (caller === undefined) return false;
  if (note !== null) writeNote(tx, ticketId, caller, note);
  if (isConfirmed) confirmCustomer(tx, ticketId, caller);
  settleIntents(tx, ticketId, step, caller);
  if (answer !== null) writeAnswer(tx, ticketId, caller, answer);
  leaveTicket(tx, ticketId, step, caller);
  completeEntry(tx, ticketId, ending);
  return carriesOut;
}

/** Raises the customer's legitimation after a call. */
function confirmCustomer(tx: Transaction, ticketId: number, caller: UserRecord): void {
  const { customerLegitimation } = requireTicket(tx, ticketId);
  const raised = Math.max(customerLegitimation, confirmedByAgent);
  change(tx, { ticketId, caller, changes: { customerLegitimation: raised } });
}

function settleIntents(tx: Transaction, ticketId: number, step: EndStep, caller: UserRecord): void {
  const { intents, carriesOut, reply: answer, status } = step;
  if (carriesOut) {
    const executed = markExecuted(tx, intents, caller, answer);
    storeFindings(tx, ticketId, { intents: executed, aiSupportLevel: "human" });
  } else if (status === "closed") storeFindings(tx, ticketId, { intents: dismissOpen(intents) });
}

/** Closes the ticket, or sets it to pending and leaves it. */
function leaveTicket(tx: Transaction, ticketId: number, { status, dueBy, usage }: EndStep, caller: UserRecord): void {
  if (status === "closed") {
    change(tx, { ticketId, caller, changes: { status }, usage });
    return;
  }
  change(tx, { ticketId, caller, changes: { status, dueBy: toIso(dueBy) } });
  change(tx, { ticketId, caller, changes: { workedOnBy: null }, usage });
}
