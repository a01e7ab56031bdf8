// Escalates an open ticket at its `dueBy`; carries out contract moves and opens ordered contracts on the day named in
// its intents. Dates in the past have no effect (assumed).
import { toSpacedDateTime } from "../../engine/core/time.ts";
import { type DueEventName, defineProgress } from "../progress.ts";
import type { TicketRecord } from "../records/tickets.ts";
import type { Transaction } from "../state-types.ts";
import { applyMoves, openContracts } from "./apply-intents.ts";

export const ticketEscalation = defineProgress({
  collection: "tickets",
  index: "due",
  late: "skipped",
  step: escalate,
});

export const contractMoves = defineProgress({
  collection: "tickets",
  index: "moves",
  late: "skipped",
  step: (tx, { id }) => (applyMoves(tx, id) ? "contractMoved" : undefined),
});

export const contractOpenings = defineProgress({
  collection: "tickets",
  index: "moves",
  late: "skipped",
  step: (tx, { id }) => (openContracts(tx, id) ? "contractOpened" : undefined),
});

function escalate(tx: Transaction, ticket: TicketRecord): DueEventName | undefined {
  if (ticket.isEscalated) return undefined;
  tx.replace("tickets", { ...ticket, isEscalated: true, modifiedAt: toSpacedDateTime(tx.now) });
  return "ticketEscalated";
}
