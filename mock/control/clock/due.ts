// Types of the rules by which time itself changes a state. mock/mock.ts passes in the rules of mock/domain/passing-time.ts;
// mock/control/clock/due-work.ts runs them.
import type { AdminSchema } from "../../contract/admin-types.ts";
import type { Collections } from "../../domain/records/world.ts";
import type { Instant } from "../../engine/core/time.ts";
import type { Cause, Reader, Transaction } from "../../engine/store/store.ts";

/** Something that fell due. */
export interface DueEvent extends Pick<AdminSchema<"ClockEvent">, "event" | "collection" | "id"> {
  readonly at: Instant;
}

/** What falls due, and when. */
export interface DueRules {
  /** The first instant at which something falls due in the present state: after `from`, or at any time where it is done late. */
  next(reader: Reader<Collections>, from: Instant): Instant | undefined;
  /** The same of what is done late alone. */
  nextLate(reader: Reader<Collections>): Instant | undefined;
  /** Who does what falls due after `from` and up to `to`. */
  cause(reader: Reader<Collections>, from: Instant, to: Instant): Extract<Cause, "clock" | "live">;
  /** Does what falls due up to `to`, ordered by time, collection and id. */
  run(tx: Transaction<Collections>, from: Instant, to: Instant): readonly DueEvent[];
}
