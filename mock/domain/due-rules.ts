// Finds due steps and runs them in order.
import type { Instant } from "../engine/core/time.ts";
import type { DueEventName, Progress } from "./progress.ts";
import type { Reader, Transaction } from "./state-types.ts";

export interface TakenStep {
  /** When the step was due. */
  readonly at: Instant;
  readonly event: DueEventName;
  readonly collection: Progress["collection"];
  readonly id: number | string;
}

/** Finds and takes the steps that are due. */
export interface DueRules {
  /**
   * The next due instant after `from`; a late step counts however old it is. If nothing is due up to `to`, a lower
   * bound beyond `to` for the next due instant.
   */
  next(reader: Reader, from: Instant, to: Instant): Instant | undefined;
  /** The next due instant of late steps only, which can be due while the clock is frozen. */
  nextLate(reader: Reader): Instant | undefined;
  /** `live` if only the live simulation changes the world after `from` and up to `to`. */
  cause(reader: Reader, from: Instant, to: Instant): "clock" | "live";
  /**
   * Takes every step due up to `to`, including steps that earlier ones make due: by time, then by collection, within one
   * in the order of its definitions, then by id. Steps with `late: "skipped"` count only after `from`.
   * @param series the same object as in the last run of this state, if no record has changed since
   */
  run(tx: Transaction, from: Instant, to: Instant, series?: object): readonly TakenStep[];
}

/** Combines definitions into one set of rules. */
export function createDueRules(definitions: readonly Progress[]): DueRules {
  const sortedDefinitions = definitions.toSorted(byCollection);
  const lateDefinitions = sortedDefinitions.filter(takesLate);

  function run(tx: Transaction, from: Instant, to: Instant): readonly TakenStep[] {
    const steps: TakenStep[] = [];
    let passedUntil = from;
    for (;;) {
      const at = earliest(tx, sortedDefinitions, passedUntil, to);
      if (at === undefined || at > to) return steps;
      for (const progress of sortedDefinitions) {
        if (takesLate(progress)) steps.push(...takeLate(tx, progress, at));
        else if (at > passedUntil) steps.push(...takeAt(tx, progress, at));
      }
      passedUntil = Math.max(passedUntil, at);
    }
  }
  return {
    next: (reader, from, to) => earliest(reader, sortedDefinitions, from, to),
    nextLate: (reader) => earliest(reader, lateDefinitions, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY),
    cause: () => "clock",
    run,
  };
}

function byCollection({ collection: left }: Progress, { collection: right }: Progress): number {
  return left < right ? -1 : Number(left > right);
}

function takesLate(progress: Progress): boolean {
  return progress.late === "taken";
}

function earliest(reader: Reader, definitions: readonly Progress[], from: Instant, to: Instant): Instant | undefined {
  let first: Instant | undefined;
  for (const progress of definitions) {
    const { collection, index, delayMs = 0 } = progress;
    const above = takesLate(progress) ? Number.NEGATIVE_INFINITY : from - delayMs;
    const key = reader.nextKey(collection, index, { above, upTo: to - delayMs });
    if (key !== undefined && (first === undefined || key + delayMs < first)) first = key + delayMs;
  }
  return first;
}

/** Takes the step of each record waiting for this instant. */
function takeAt(tx: Transaction, progress: Progress, at: Instant): readonly TakenStep[] {
  return [...waitingAt(tx, progress, at)].flatMap(({ id }) => take(tx, progress, id, at));
}

/** Repeats until no record waits for this instant: each step must leave its record waiting for a later instant. */
function takeLate(tx: Transaction, progress: Progress, at: Instant): readonly TakenStep[] {
  const steps: TakenStep[] = [];
  let previousId: number | string | undefined;
  for (;;) {
    const [first] = waitingAt(tx, progress, at);
    if (first === undefined) return steps;
    if (first.id === previousId) {
      throw new RangeError(
        `The step of ${progress.collection} ${first.id} left it due at the same instant; it must move on.`,
      );
    }
    previousId = first.id;
    steps.push(...take(tx, progress, first.id, at));
  }
}

function take(tx: Transaction, progress: Progress, id: number | string, at: Instant): readonly TakenStep[] {
  const event = progress.step(tx, id, at);
  return event === undefined ? [] : [{ at, event, collection: progress.collection, id }];
}

function waitingAt(tx: Transaction, { collection, index, delayMs = 0 }: Progress, at: Instant) {
  return tx.lookup(collection, index, at - delayMs);
}
