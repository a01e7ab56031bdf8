// Defines the effects of passing time on the records of one collection: which records change, when and how.
import type { Instant } from "../engine/core/time.ts";
import type { RecordOf } from "../engine/store/store.ts";
import type { CollectionName, Collections } from "./records/world.ts";
import type { Transaction } from "./state-types.ts";

/** The result of a step, as in `ClockEvent` of the admin API, which `advanceClock` returns. */
export type DueEventName =
  | "ticketEscalated"
  | "contractMoved"
  | "contractOpened"
  | "workSessionEnded"
  | "testRunProgressed"
  | "testRunFinished"
  | "assessmentReady"
  | "websitePageFound"
  | "websiteCrawled";

/** An effect of passing time on the records of one collection. */
export interface ProgressDefinition<N extends CollectionName> {
  readonly collection: N;
  /**
   * The index that holds each record under the instant of its next step, and omits records without one. The first
   * request reads it, so in a lazily created collection index only columns, or keep records in progress in a small
   * separate collection.
   */
  readonly index: string;
  /** How long after the index's instant the step is due; default: at that instant. */
  readonly delayMs?: number;
  /**
   * How to treat a step whose instant has already passed when the record is written (by an import, a scenario, the
   * admin API, or after the clock was set back). `taken`: the next request takes the step as of its own instant; for
   * work in progress. `skipped`: it is never taken; a date in the past is just a date.
   */
  readonly late: "taken" | "skipped";
  /**
   * Takes the step. `tx.now` is the instant at which it was due, so its timestamps do not depend on the requests in
   * between. Draw random numbers from `tx.random`. If `late` is `taken`, the record's next step must be at a later
   * instant, or absent; steps due by then follow immediately.
   * @returns what happened; undefined if there was nothing to do
   */
  step(tx: Transaction, record: RecordOf<Collections, N>): DueEventName | undefined;
}

/** A definition for any collection. */
export interface Progress extends Omit<ProgressDefinition<CollectionName>, "step"> {
  /** Takes the step of a record, as of the instant at which it was due. */
  step(tx: Transaction, id: number | string, at: Instant): DueEventName | undefined;
}

/**
 * Turns a definition with a typed step into one for any collection.
 * @example
 * export const idleEnd = defineProgress({
 *   collection: "workSessions",
 *   index: "interaction",
 *   delayMs: idleMs,
 *   late: "skipped",
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
