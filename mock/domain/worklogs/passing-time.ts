// Ends a work session after 8 idle hours, as of its last interaction (assumed).
import { hourMs, toSpacedDateTime } from "../../engine/core/time.ts";
import { type DueEventName, defineProgress } from "../progress.ts";
import type { WorkSessionRecord } from "../records/tickets.ts";
import type { Transaction } from "../state-types.ts";
import { endSession } from "./time-tracking.ts";

const idleMs = 8 * hourMs;

export const idleSessionEnd = defineProgress({
  collection: "workSessions",
  index: "interaction",
  delayMs: idleMs,
  late: "skipped",
  step: endIdle,
});

function endIdle(tx: Transaction, session: WorkSessionRecord): DueEventName | undefined {
  const ticket = tx.get("tickets", session.ticketId);
  if (ticket === undefined) return undefined;
  const workedOnBy = ticket.workedOnBy.filter((user) => user.id !== session.userId);
  const workedOnByIds = workedOnBy.map((user) => user.id);
  const ticketAfter = tx.replace("tickets", {
    ...ticket,
    workedOnBy,
    workedOnByIds,
    modifiedAt: toSpacedDateTime(tx.now),
  });
  endSession(tx, { session, ticket: ticketAfter, at: session.lastInteraction, endedBy: session.userId });
  return "workSessionEnded";
}
