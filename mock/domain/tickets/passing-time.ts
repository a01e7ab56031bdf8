// What passing time does to tickets (both rules are assumptions). An open ticket is escalated at its `dueBy`. A work session that nobody
// touches for 8 hours ends at its last interaction. Listed in mock/domain/passing-time.ts.
import { toReadForm } from "../../engine/core/time.ts";
import { type DueEventName, defineProgress } from "../progress.ts";
import type { TicketRecord, WorkSessionRecord } from "../records/tickets.ts";
import type { Transaction } from "../state-types.ts";
import { endSession } from "./time-tracking.ts";

/** A work session ends after so long without an interaction. */
const idleMs = 8 * 60 * 60 * 1000;

/** A ticket that is not closed is escalated at its due date; one that is set into the past escalates nothing. */
export const ticketEscalation = defineProgress({ collection: "tickets", index: "due", late: "left", step: escalate });

/** A work session ends that nobody touched for long. */
export const idleSessionEnd = defineProgress({
  collection: "workSessions",
  index: "interaction",
  delayMs: idleMs,
  late: "left",
  step: endIdle,
});

function escalate(tx: Transaction, ticket: TicketRecord): DueEventName | undefined {
  if (ticket.isEscalated) return undefined;
  tx.replace("tickets", { ...ticket, isEscalated: true, modifiedAt: toReadForm(tx.now) });
  return "ticketEscalated";
}

function endIdle(tx: Transaction, session: WorkSessionRecord): DueEventName | undefined {
  const ticket = tx.get("tickets", session.ticketId);
  if (ticket === undefined) return undefined;
  const workedOnBy = ticket.workedOnBy.filter((user) => user.id !== session.userId);
  const workedOnByIds = workedOnBy.map((user) => user.id);
  const left = tx.replace("tickets", { ...ticket, workedOnBy, workedOnByIds, modifiedAt: toReadForm(tx.now) });
  endSession(tx, session, left, session.lastInteraction, session.userId);
  return "workSessionEnded";
}
