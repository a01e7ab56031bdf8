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
      code: toRefusalCode(error.code),
      ...(violations.length === 0 ? {} : { violations }),
    };
  }
}

const refusalCodes: { readonly [Code in RefusalCode]: true } = {
  unknown_ticket: true,
  invalid_request: true,
  unknown_tag: true,
  unknown_agent: true,
  unknown_contract: true,
  unknown_customer: true,
  contract_of_other_customer: true,
  pending_needs_due_date: true,
  unprocessable: true,
};

function toRefusalCode(code: string): RefusalCode {
  if (!isRefusalCode(code)) throw new RangeError(`A change of a ticket is not refused as ${code}.`);
  return code;
}

function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(refusalCodes, code);
}
