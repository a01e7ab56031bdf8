// Who is on a ticket right now: a screen that has it open asks again and again. What it leaves belongs to no version, as views do. Called by
// mock/domain/tickets/operations.ts; mock/domain/tickets/ticket.ts ends the presence of those who leave.
import type { TicketRecord } from "../records/tickets.ts";
import type { Transaction, UserRecord } from "../state-types.ts";

type Agents = TicketRecord["workedOnBy"];

/** Screens ask every 30 seconds; two of their requests may get lost. */
const presentMs = 90 * 1000;

/**
 * Notes that the caller is there, and tells who is (docs/rules.md, Tickets): the agents on the ticket in its order, without those who were last
 * heard of by asking, and not since; then the others who have asked in the last 90 seconds, by id.
 */
export function noteAndListPresent(tx: Transaction, ticket: TicketRecord, caller: UserRecord): Agents {
  tx.noteVisit("tickets", ticket.id, caller.id);
  const visits = tx.visits("tickets", ticket.id);
  const isPresent = (at: number) => Math.abs(tx.now - at) <= presentMs;
  const sessions = tx.lookup("workSessions", "ticket", ticket.id);
  const atWork = ticket.workedOnBy.filter(({ id }) => {
    const asked = visits.find(({ visitor }) => visitor === id)?.at;
    const worked = sessions.find(({ userId }) => userId === id)?.lastInteraction;
    return asked === undefined || isPresent(asked) || (worked !== undefined && worked > asked);
  });
  const others = visits.filter(({ visitor, at }) => isPresent(at) && !ticket.workedOnByIds.includes(visitor));
  return [...atWork, ...others.flatMap(({ visitor }) => tx.get("users", visitor)?.wire ?? [])];
}

/** Forgets that these were there, or that anybody was; who still has the ticket open asks again. */
export function endVisits(tx: Transaction, { id }: TicketRecord, leaving: readonly number[], all: boolean): void {
  const ending = all ? tx.visits("tickets", id).map(({ visitor }) => visitor) : leaving;
  for (const visitor of ending) tx.endVisit("tickets", id, visitor);
}
