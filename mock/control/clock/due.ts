// Types of the rules by which time itself changes a state. mock/compose.ts passes in the rules of mock/services/tickets/due.ts;
// mock/control/clock/due-work.ts runs them.
import type { Instant } from "../../core/time.ts";
import type { Collections } from "../../records/world.ts";
import type { Reader, Transaction } from "../../store/store.ts";

/** Something that fell due. */
export interface DueEvent {
  readonly at: Instant;
  readonly event: "ticketEscalated" | "workSessionEnded";
  readonly collection: "tickets" | "workSessions";
  readonly id: number;
}

/** What falls due, and when. */
export interface DueRules {
  /** The first instant after `from` at which something falls due in the present state; undefined if nothing does. */
  next(reader: Reader<Collections>, from: Instant): Instant | undefined;
  /** Does what falls due after `from` and up to `to`, ordered by time, kind and id. */
  run(tx: Transaction<Collections>, from: Instant, to: Instant): readonly DueEvent[];
}
