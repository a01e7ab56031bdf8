// Decides who works on a ticket after a change: who joins, who leaves. Called by mock/domain/tickets/ticket.ts;
// mock/domain/tickets/time-tracking.ts starts and ends the sessions.
import type { TicketRecord } from "../records/tickets.ts";
import type { UserRecord } from "../state-types.ts";

/** Whose sessions a change ends. */
type SessionsEnded = "none" | "callers" | "all";

export interface WorkPlan {
  /** The agents on the ticket after the change; the stored list itself where nobody came or went. */
  readonly workedOnBy: TicketRecord["workedOnBy"];
  /** The agent whom the change puts on the ticket, also when already there. */
  readonly joined: UserRecord | undefined;
  readonly ended: SessionsEnded;
}

/**
 * docs/rules.md, Tickets; details assumed: null takes off the caller, or everyone where the caller is not on the
 * ticket; a closing takes off everyone, and nobody joins by the change that closes.
 * @param workedOnBy the agent who joins, null to leave, undefined where the change says nothing of it
 */
export function planWork(
  ticket: TicketRecord,
  workedOnBy: UserRecord | null | undefined,
  callerId: number,
  closes: boolean,
): WorkPlan {
  const present = ticket.workedOnBy;
  if (closes) return { workedOnBy: toShorter(present, []), joined: undefined, ended: "all" };
  if (workedOnBy === undefined) return { workedOnBy: present, joined: undefined, ended: "none" };
  if (workedOnBy === null) {
    const others = present.filter((user) => user.id !== callerId);
    const isCallerThere = others.length < present.length;
    return {
      workedOnBy: toShorter(present, isCallerThere ? others : []),
      joined: undefined,
      ended: isCallerThere ? "callers" : "all",
    };
  }
  const isThere = present.some((user) => user.id === workedOnBy.id);
  return { workedOnBy: isThere ? present : [...present, workedOnBy.wire], joined: workedOnBy, ended: "none" };
}

function toShorter<T extends readonly unknown[]>(present: T, fewer: T): T {
  return fewer.length === present.length ? present : fewer;
}
