// Types of the rules for changes that passing time causes.
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
  /**
   * The first due instant in the present state: after `from`, or at any time for late work. If none is due up to `to`, a later
   * instant that no due one precedes.
   */
  next(reader: Reader<Collections>, from: Instant, to: Instant): Instant | undefined;
  /** The same for late work alone. */
  nextLate(reader: Reader<Collections>): Instant | undefined;
  /** Who does the work that falls due after `from` and up to `to`. */
  cause(reader: Reader<Collections>, from: Instant, to: Instant): Extract<Cause, "clock" | "live">;
  /** Does the work due up to `to`, ordered by time, collection and id. */
  run(tx: Transaction<Collections>, from: Instant, to: Instant): readonly DueEvent[];
}
