// Decides which agents join and leave a ticket on a change.
import type { TicketRecord, UserRecord } from "../records/tickets.ts";
import type { SessionPlan } from "../worklogs/time-tracking.ts";

interface WorkPlan extends SessionPlan {
  /** The agents on the ticket after the change; the stored list itself if nothing changes. */
  readonly workedOnBy: TicketRecord["workedOnBy"];
}

/** Plans who works on a ticket that is closed: no one, not even an agent who would join with the same change. */
export function planClosing({ workedOnBy }: TicketRecord): WorkPlan {
  return { workedOnBy: reuseIfSameLength(workedOnBy, []), joined: undefined, ended: "all" };
}

/**
 * Plans who works on a ticket that is not closed (docs/rules.md, Tickets; details assumed): null removes the caller, or
 * everyone if the caller is not on the ticket.
 * @param joining the agent who joins; null to leave; undefined for no change
 */
export function planWork(ticket: TicketRecord, joining: UserRecord | null | undefined, callerId: number): WorkPlan {
  const current = ticket.workedOnBy;
  if (joining === undefined) return { workedOnBy: current, joined: undefined, ended: "none" };
  if (joining === null) {
    const others = current.filter((user) => user.id !== callerId);
    const isCallerOnTicket = others.length < current.length;
    return {
      workedOnBy: reuseIfSameLength(current, isCallerOnTicket ? others : []),
      joined: undefined,
      ended: isCallerOnTicket ? "own" : "all",
    };
  }
  const isOnTicket = current.some((user) => user.id === joining.id);
  return { workedOnBy: isOnTicket ? current : [...current, joining.wire], joined: joining, ended: "none" };
}

function reuseIfSameLength<T extends readonly unknown[]>(current: T, fewer: T): T {
  return fewer.length === current.length ? current : fewer;
}
