// Runs the work that is due by a sandbox's clock: before each request and each method of the control, and after the clock was moved.

import type { Collections } from "../../domain/records/world.ts";
import type { Clock } from "../../engine/core/clock.ts";
import type { Instant } from "../../engine/core/time.ts";
import { putSingle, readSingle } from "../../engine/store/single-part.ts";
import type { Part, Reader, Store } from "../../engine/store/store.ts";
import type { DueEvent, DueRules } from "./due.ts";

export interface DueWork {
  /**
   * Does what fell due since the last time. Costs a comparison while nothing is due and nothing changed. Its change is the clock's own: undo
   * takes it back together with the change before it.
   */
  settle(): void;
  /** Moves the clock forwards and does what falls due on the way, as one change; the mode stays. */
  advance(to: Instant): readonly DueEvent[];
  /** When the next thing falls due; infinite if nothing does. */
  nextAt(): Instant;
}

/** Up to when everything due was done; with a running clock, the last time that somebody asked. */
export const duePart: Part<{ readonly settledAt: Instant }> = { name: "due" };

const nothing: readonly DueEvent[] = Object.freeze([]);

/** What is due in a store by its clock. */
export function createDueWork(store: Store<Collections>, clock: Clock, rules: DueRules): DueWork {
  const due = store.part(duePart);
  const nextDue = createNextDue(store, rules);
  const settledAt = () => readSingle(due).settledAt;

  function settleAt(at: Instant): void {
    if (at !== settledAt()) store.transact((tx) => putSingle(tx, duePart, { settledAt: at }));
  }
  function run(to: Instant): readonly DueEvent[] {
    const from = settledAt();
    if (nextDue.after(from) > to) {
      settleAt(to);
      return nothing;
    }
    const cause = store.read((reader) => rules.cause(reader, from, to));
    return store.transact(
      (tx) => {
        putSingle(tx, duePart, { settledAt: to });
        return rules.run(tx, from, to);
      },
      { cause },
    );
  }
  // After a clock was put back, the same things can fall due again; nothing is undone.
  function goBackIfMoved(): void {
    if (clock.now() < settledAt()) settleAt(clock.now());
  }

  return {
    settle() {
      goBackIfMoved();
      const now = clock.now();
      if (settledAt() < now || nextDue.late() <= now) run(now);
    },
    advance(to) {
      goBackIfMoved();
      clock.set(to);
      return run(to);
    },
    nextAt: () => Math.min(nextDue.after(settledAt()), nextDue.late()),
  };
}

interface NextDue {
  /** When the next thing falls due after an instant, up to which everything is done; infinite if nothing does. */
  after(settledAt: Instant): Instant;
  /** The same of what is done late alone: no other thing is due while a clock stands still. */
  late(): Instant;
}

interface Known {
  readonly mark: object;
  readonly from: Instant;
  readonly at: Instant;
}

/** Looks it up in the indexes of the state, once for each version. */
function createNextDue(store: Store<Collections>, rules: DueRules): NextDue {
  let next: Known | undefined;
  let late: Known | undefined;

  function look(from: Instant, find: (reader: Reader<Collections>) => Instant | undefined): Known {
    return { mark: store.mark, from, at: store.read(find) ?? Number.POSITIVE_INFINITY };
  }
  return {
    after(settledAt) {
      if (next?.mark === store.mark && next.from <= settledAt && settledAt < next.at) return next.at;
      next = look(settledAt, (reader) => rules.next(reader, settledAt));
      return next.at;
    },
    late() {
      if (late?.mark !== store.mark) late = look(0, (reader) => rules.nextLate(reader));
      return late.at;
    },
  };
}
