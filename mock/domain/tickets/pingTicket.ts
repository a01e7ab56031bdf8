// GET /ticket/{ticketId}/ping (docs/rules.md, Tickets).
import type { Operation } from "../operation.ts";
import type { TicketRecord } from "../records/tickets.ts";
import type { Transaction } from "../state-types.ts";
import { requireTicket } from "./ticket.ts";

/** Clients ping every 30 seconds; two consecutive pings may be lost. */
const presentMs = 90 * 1000;

/** Records the caller's visit and returns who is on the ticket. Like a view, a visit creates no version. */
export const pingTicket: Operation<"pingTicket"> = ({ path }, { tx, caller }) => {
  const ticket = requireTicket(tx, path.ticketId);
  tx.noteVisit("tickets", ticket.id, caller.id);
  return { success: true, workedOnBy: listPresent(tx, ticket) };
};

/**
 * Lists the agents who work on the ticket, in the order of `workedOnBy`, except those whose pings have stopped; then
 * others who pinged in the last 90 seconds, by id.
 */
function listPresent(tx: Transaction, ticket: TicketRecord): TicketRecord["workedOnBy"] {
  const visits = tx.visits("tickets", ticket.id);
  const isPresent = (at: number) => Math.abs(tx.now - at) <= presentMs;
  const sessions = tx.lookup("workSessions", "ticket", ticket.id);
  const atWork = ticket.workedOnBy.filter(({ id }) => {
    const lastPing = visits.find(({ visitor }) => visitor === id)?.at;
    const lastWork = sessions.find(({ userId }) => userId === id)?.lastInteraction;
    return lastPing === undefined || isPresent(lastPing) || (lastWork !== undefined && lastWork > lastPing);
  });
  const others = visits.filter(({ visitor, at }) => isPresent(at) && !ticket.workedOnByIds.includes(visitor));
  return [...atWork, ...others.flatMap(({ visitor }) => tx.get("users", visitor)?.wire ?? [])];
}
