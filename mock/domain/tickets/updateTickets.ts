// PATCH /ticket (docs/rules.md, Tickets).
import type { Schema } from "../../contract/operation-types.ts";
import { DomainError } from "../../engine/core/errors.ts";
import type { Operation } from "../operation.ts";
import type { Transaction } from "../state-types.ts";
import { changeTicket, type TicketChange } from "./ticket.ts";

type ItemResult = Schema<"TicketChangesResult">["results"][number];
type RefusalCode = Schema<"TicketNotChanged">["code"];

/**
 * Processes items in order. A refused item writes nothing, because its reasons are collected before anything is
 * written; the others are carried out (assumed).
 */
export const updateTickets: Operation<"updateTickets"> = ({ query, body }, { tx, caller, rules }) => {
  const includeInWorklog = query.includeInWorklog ?? true;
  const results = body.map(({ id, changes }, index) =>
    applyItem(tx, { ticketId: id, changes, includeInWorklog, caller, rules }, index),
  );
  return { success: results.every(({ success }) => success), results };
};

function applyItem(tx: Transaction, change: TicketChange, index: number): ItemResult {
  const id = change.ticketId;
  try {
    return { id, success: true, ticket: changeTicket(tx, change) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const violations = error.violations.map((violation) => ({
      ...violation,
      pointer: `/${index}/changes${violation.pointer}`,
    }));
    return {
      id,
      success: false,
      message: error.summary,
      // Refusals use only these codes; the response is checked against them.
      code: error.code as RefusalCode,
      ...(violations.length === 0 ? {} : { violations }),
    };
  }
}
