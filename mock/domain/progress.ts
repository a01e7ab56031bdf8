// Defines what passing time does to the records of one collection: to which of them, when, and what it writes.
import type { Instant } from "../engine/core/time.ts";
import type { RecordOf } from "../engine/store/store.ts";
import type { CollectionName, Collections } from "./records/world.ts";
import type { Transaction } from "./state-types.ts";

/** What a step did, in the words of `ClockEvent` (spec/admin/clock.yaml), which `advanceClock` answers. */
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
   * The index that has a record under the instant of its next step, and under no key where it waits for none. The first request reads it:
   * in a collection that a world makes lazily, index columns only, or hold records under way in a small collection of their own.
   */
  readonly index: string;
  /** How long after the instant of the index the step is due; by default at that instant. */
  readonly delayMs?: number;
  /**
   * What becomes of a step whose instant has passed when the record is written (by an import, a scenario, the admin surface, or with the
   * clock set back). `done`: the next request takes it, as of its own instant; right for work under way. `left`: it is never taken; a date
   * in the past is only a date.
   */
  readonly late: "done" | "left";
  /**
   * Takes the step. `tx.now` is the instant at which it was due, so its stamps are the same however many requests came in between. Draw
   * chance from `tx.random`. Where `late` is `done`, the record has to wait for a later instant afterwards, or for none; steps due by then
   * follow in the same turn.
   * @returns what happened; undefined where there was nothing to do
   */
  step(tx: Transaction, record: RecordOf<Collections, N>): DueEventName | undefined;
}

/** A definition of any collection. */
export interface Progress extends Omit<ProgressDefinition<CollectionName>, "step"> {
  /** Takes the step of a record, as of the instant at which it was due. */
  step(tx: Transaction, id: number | string, at: Instant): DueEventName | undefined;
}

/**
 * A definition of any collection, from one whose step is typed by its collection.
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
