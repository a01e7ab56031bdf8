// Escalates an open ticket at its `dueBy`; a due date set in the past escalates nothing (assumed).
import { toReadForm } from "../../engine/core/time.ts";
import { type DueEventName, defineProgress } from "../progress.ts";
import type { TicketRecord } from "../records/tickets.ts";
import type { Transaction } from "../state-types.ts";

export const ticketEscalation = defineProgress({ collection: "tickets", index: "due", late: "left", step: escalate });

function escalate(tx: Transaction, ticket: TicketRecord): DueEventName | undefined {
  if (ticket.isEscalated) return undefined;
  tx.replace("tickets", { ...ticket, isEscalated: true, modifiedAt: toReadForm(tx.now) });
  return "ticketEscalated";
}
