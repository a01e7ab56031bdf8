// A customer answers on a ticket that waits for it, or writes again on a recently closed one.
import type { Schema } from "../contract/operation-types.ts";
import { listMessages } from "../domain/conversations/conversation.ts";
import { receiveMessage } from "../domain/conversations/incoming-message.ts";
import type { Transaction } from "../domain/state-types.ts";
import { findTickets } from "../domain/tickets/search/ticket-search.ts";
import { requireTicket } from "../domain/tickets/ticket.ts";
import { dayMs, hourMs, minuteMs, parseDateTime, toIso } from "../engine/core/time.ts";
import { findTechnicalUser, type Happening, strictRules } from "./happening.ts";
import { customerAnswers, customerReturns } from "./phrases.ts";

type Row = Schema<"TicketSearchResult">["tickets"][number];

/** Hours until a reopened ticket is due. */
const dueHours = 24;
/** How long a customer may write again on a closed ticket. */
const returnMs = 3 * dayMs;
/** The minimum time before a customer answers. */
const soonestMs = 10 * minuteMs;
/** The number of tickets to consider. */
const lookedAt = 40;
/** The share of messages on closed tickets. */
const returning = 0.2;

export const letCustomerAnswer: Happening = (tx, { chance }) => {
  const caller = findTechnicalUser(tx);
  const status = chance.chance(returning) ? "closed" : "pending";
  const start = chance.integer(0, lookedAt - 1);
  const message = chance.pick(status === "closed" ? customerReturns : customerAnswers);
  if (caller === undefined) return false;
  const rows = findAnswered(tx, status);
  // The first, from a random place on, whose last message went to the customer.
  const place = rows.length === 0 ? 0 : start % rows.length;
  const row = [...rows.slice(place), ...rows.slice(0, place)].find(({ id }) => waitsForCustomer(tx, id));
  if (row === undefined) return false;
  const dueBy = toIso(tx.now + dueHours * hourMs);
  receiveMessage(tx, { ticketId: row.id, message, dueBy, caller, rules: strictRules });
  return true;
};

/** Tickets of a status whose customers can write. */
function findAnswered(tx: Transaction, status: "closed" | "pending"): readonly Row[] {
  const { tickets } = findTickets(tx, {
    filters: [{ key: "status", value: status }],
    limit: lookedAt,
    orderByField: "t.modifiedAt",
    orderByDirection: "desc",
  });
  const earliest = tx.now - returnMs;
  return tickets.filter(
    ({ direction, channel, spamStatus, closedAt }) =>
      direction === "in" &&
      (channel === "email" || channel === "portal" || channel === "chat") &&
      !spamStatus.endsWith("spam") &&
      (closedAt === null || (parseDateTime(closedAt) ?? 0) >= earliest),
  );
}

/** Whether the last message went to the customer, and not just now. */
function waitsForCustomer(tx: Transaction, ticketId: number): boolean {
  const said = listMessages(tx, requireTicket(tx, ticketId)).findLast(
    ({ private: isNote, isDraft, deletedAt }) => !isNote && !isDraft && deletedAt === null,
  );
  return said?.direction === "out" && said.createdAt * 1000 <= tx.now - soonestMs;
}
