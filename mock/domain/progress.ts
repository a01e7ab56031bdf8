// What passing time does to the records of one collection, as one value: which of them, when, and what is written then. All definitions
// are listed in mock/domain/passing-time.ts; mock/domain/due-rules.ts runs them.
import type { Instant } from "../engine/core/time.ts";
import type { RecordOf } from "../engine/store/store.ts";
import type { CollectionName, Collections } from "./records/world.ts";
import type { Transaction } from "./state-types.ts";

/** What a step did, as `advanceClock` tells it; `ClockEvent` of spec/admin/clock.yaml has the same words. */
export type DueEventName =
  | "ticketEscalated"
  | "workSessionEnded"
  | "testRunProgressed"
  | "testRunFinished"
  | "assessmentReady"
  | "websitePageFound"
  | "websiteCrawled";

/** What passing time does to the records of one collection. */
export interface ProgressDefinition<N extends CollectionName> {
  readonly collection: N;
  /**
   * The index (mock/domain/records/collections.ts) that has a record under the instant of its next step, and a record that waits for nothing
   * under no key. It is read at the first request: in a collection that a world makes
   * lazily the index reads its columns, or what is under way is kept in a small collection of its own.
   */
  readonly index: string;
  /** How long after the instant of the index the step is due; left out, at that instant. */
  readonly delayMs?: number;
  /**
   * What becomes of a step that is due at an instant which has passed when the record is written (by an import, a scenario, the admin
   * surface, or with a clock that was set back). `done`: it is done the next time that anybody looks, as of its own instant; so it is for
   * work that is under way. `left`: never; a date in the past is only a date.
   */
  readonly late: "done" | "left";
  /**
   * Takes the step that is due. `tx.now` is the instant at which it was due, never that at which somebody looked: whatever is stamped with
   * it is the same however many requests came in between. Chance is drawn from `tx.random`. Where `late` is `done`, the record has to wait for
   * something later afterwards, or for nothing; what is due by then follows in the same turn.
   * @returns what happened; undefined where it turned out that there was nothing to do
   */
  step(tx: Transaction, record: RecordOf<Collections, N>): DueEventName | undefined;
}

/** A definition of any collection. */
export interface Progress extends Omit<ProgressDefinition<CollectionName>, "step"> {
  /** Takes the step of a record, as of the instant at which it was due. */
  step(tx: Transaction, id: number | string, at: Instant): DueEventName | undefined;
}

/**
 * A definition for mock/domain/passing-time.ts.
 * @example
 * export const idleEnd = defineProgress({
 *   collection: "workSessions",
 *   index: "interaction",
 *   delayMs: idleMs,
 *   late: "left",
 *   step: (tx, session) => endIdle(tx, session),
 * });
 */
export function defineProgress<N extends CollectionName>(definition: ProgressDefinition<N>): Progress {
  const { collection } = definition;
  return {
    ...definition,
    step(tx, id, at) {
      const record = tx.get(collection, id);
      return record === undefined ? undefined : definition.step(tx.at(at), record);
    },
  };
}
