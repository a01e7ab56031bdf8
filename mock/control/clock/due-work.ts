// Does the work that is due by a sandbox's clock: before each request and control method, and when the clock is moved.
import type { DueRules, TakenStep } from "../../domain/due-rules.ts";
import type { Collections } from "../../domain/records/world.ts";
import type { Clock } from "../../engine/core/clock.ts";
import type { Instant } from "../../engine/core/time.ts";
import { putSingle, readSingle } from "../../engine/store/single-part.ts";
import type { Part, Reader, Store } from "../../engine/store/store.ts";

/** The instant up to which all due work is done; with a running clock, the time of the last check. */
export const duePart: Part<{ readonly settledAt: Instant }> = { name: "due" };

const noSteps: readonly TakenStep[] = Object.freeze([]);

/** The due work of one sandbox. */
export interface DueWork {
  /**
   * Does the work that fell due since the last call; takes one comparison if nothing is due and nothing changed. The
   * resulting change has the cause `clock`, so undo reverts it together with the preceding change.
   */
  settle(): void;
  /** Like `settle`, but stores the time of the check, which takes a commit, only if work was due. */
  settleIfDue(): void;
  /** Moves the clock forward, keeping its mode, and does the work that falls due on the way, as one change. */
  advance(to: Instant): readonly TakenStep[];
  /** The next due instant; infinite if there is none. */
  nextAt(): Instant;
}

export function createDueWork(store: Store<Collections>, clock: Clock, rules: DueRules): DueWork {
  const due = store.part(duePart);
  const nextDue = createNextDue(store, rules);
  const settledAt = () => readSingle(due).settledAt;
  /** Stays the same object while no other change comes between runs. */
  let series = {};
  /** The store's mark after the last run. */
  let lastMark: object | undefined;

  function settleAt(at: Instant): void {
    if (at !== settledAt()) store.transact((tx) => putSingle(tx, duePart, { settledAt: at }));
  }
  /** After the clock was set back, the same work can fall due again; nothing is undone. */
  function followClockBack(): void {
    const now = clock.now();
    if (now < settledAt()) settleAt(now);
  }
  function run(to: Instant): readonly TakenStep[] {
    const from = settledAt();
    if (nextDue.after(from, to) > to) {
      settleAt(to);
      return noSteps;
    }
    const cause = store.read((reader) => rules.cause(reader, from, to));
    if (store.mark !== lastMark) series = {};
    const steps = store.transact(
      (tx) => {
        putSingle(tx, duePart, { settledAt: to });
        return rules.run(tx, from, to, series);
      },
      { cause, since: from },
    );
    lastMark = store.mark;
    return steps;
  }
  function settle(): void {
    followClockBack();
    const now = clock.now();
    if (settledAt() < now || nextDue.late() <= now) run(now);
  }
  return {
    settle,
    settleIfDue() {
      const from = settledAt();
      const now = clock.now();
      const isDue = now > from && nextDue.after(from, now) <= now;
      if (now < from || isDue || nextDue.late() <= now) settle();
    },
    advance(to) {
      followClockBack();
      clock.set(to);
      return run(to);
    },
    nextAt: () => Math.min(nextDue.after(settledAt(), Number.POSITIVE_INFINITY), nextDue.late()),
  };
}

/** The result of a search in the indexes. */
interface Search {
  /** The store's mark at the time of the search. */
  readonly mark: object;
  /** The searched range. */
  readonly from: Instant;
  readonly to: Instant;
  /** The first due instant found; infinite if there is none. */
  readonly at: Instant;
}

/** Looks up the next due instant in the indexes, once per version unless a wider range is needed. */
function createNextDue(store: Store<Collections>, rules: DueRules) {
  let next: Search | undefined;
  let late: Search | undefined;

  function search(from: Instant, to: Instant, find: (reader: Reader<Collections>) => Instant | undefined): Search {
    return { mark: store.mark, from, to, at: store.read(find) ?? Number.POSITIVE_INFINITY };
  }
  function isStillValid({ mark, from, to: end, at }: Search, settledAt: Instant, to: Instant): boolean {
    if (mark !== store.mark || settledAt < from || settledAt >= at) return false;
    return to < at || at <= end;
  }
  return {
    /** The first due instant after `settledAt`. If nothing is due up to `to`, a later instant before which nothing is due. */
    after(settledAt: Instant, to: Instant): Instant {
      if (next === undefined || !isStillValid(next, settledAt, to)) {
        next = search(settledAt, to, (reader) => rules.next(reader, settledAt, to));
      }
      return next.at;
    },
    /** The first due instant of late work, the only work that falls due while a clock is frozen; infinite if there is none. */
    late(): Instant {
      if (late?.mark !== store.mark) late = search(0, Number.POSITIVE_INFINITY, (reader) => rules.nextLate(reader));
      return late.at;
    },
  };
}
