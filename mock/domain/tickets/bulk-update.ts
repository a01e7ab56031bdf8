// Changes many tickets, each for itself. Called by mock/domain/tickets/operations.ts; mock/domain/tickets/ticket.ts changes each.
import type { Schema } from "../../contract/operation-types.ts";
import { DomainError } from "../../engine/core/errors.ts";
import type { Transaction } from "../state-types.ts";
import { type TicketChange, updateTicket } from "./ticket.ts";

type Result = Schema<"TicketChangesResult">;
type Refused = Schema<"TicketNotChanged">;

/** Many changes, with what they have in common. */
export interface TicketChanges extends Pick<TicketChange, "caller" | "rules" | "includeInWorklog"> {
  readonly items: Schema<"TicketChanges">;
}

/**
 * Carries changes out in order (docs/rules.md, Tickets; assumed). A refused one writes nothing, as its reasons are collected before anything is
 * written, and the others are carried out.
 */
export function updateTickets(tx: Transaction, { items, ...how }: TicketChanges): Result {
  const results = items.map((item, index) =>
    changeOne(tx, { ...how, ticketId: item.id, changes: item.changes }, index),
  );
  return { success: results.every(({ success }) => success), results };
}

function changeOne(tx: Transaction, change: TicketChange, index: number): Result["results"][number] {
  const id = change.ticketId;
  try {
    return { id, success: true, ticket: updateTicket(tx, change) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const violations = error.violations.map((one) => ({ ...one, pointer: `/${index}/changes${one.pointer}` }));
    return {
      id,
      success: false,
      message: error.summary,
      code: toCode(error.code),
      ...(violations.length === 0 ? {} : { violations }),
    };
  }
}

const codes: { readonly [Code in Refused["code"]]: true } = {
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

/** The code of a refusal, which is one of those that a change of a ticket has. */
function toCode(code: string): Refused["code"] {
  if (!isCode(code)) throw new RangeError(`A change of a ticket is not refused as ${code}.`);
  return code;
}

function isCode(code: string): code is Refused["code"] {
  return Object.hasOwn(codes, code);
}
