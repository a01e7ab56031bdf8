// Runs the work that is due by a sandbox's clock (mock/control/clock/due.ts): before each request and each method of the control, and after
// the clock was moved. Made by mock/control/sandboxes/create-sandbox.ts.
import type { Clock } from "../../core/clock.ts";
import type { Instant } from "../../core/time.ts";
import type { Reader, Store } from "../../engine/store/store.ts";
import type { Collections } from "../../records/world.ts";
import type { DueEvent, DueRules } from "./due.ts";

export interface DueWork {
  /**
   * Does what fell due since the last time. Costs a comparison while nothing is due and nothing changed. Its change is the clock's own: undo
   * takes it back together with the change before it.
   */
  settle(): void;
  /** Moves the clock forwards and does what falls due on the way, as one change; the mode stays. */
  advance(to: Instant): readonly DueEvent[];
  /** The instant up to which everything due is done; with a running clock, the last time that somebody asked. */
  readonly settledAt: Instant;
  /** When the next thing falls due; infinite if nothing does. */
  nextAt(): Instant;
  /** Starts again after records and clock have jumped. Default: everything up to the clock's present is done. */
  restart(settledAt?: Instant): void;
}

const nothing: readonly DueEvent[] = Object.freeze([]);

/** Everything up to `doneUntil`, else up to the clock's present, counts as done. */
export function createDueWork(
  store: Store<Collections>,
  clock: Clock,
  rules: DueRules,
  doneUntil: Instant = clock.now(),
): DueWork {
  let settledAt = doneUntil;
  const nextDue = createNextDue(store, rules);

  function run(to: Instant): readonly DueEvent[] {
    const from = settledAt;
    if (nextDue.after(settledAt) > to) {
      settledAt = to;
      return nothing;
    }
    const events = store.transact((tx) => rules.run(tx, from, to), { byClock: true });
    settledAt = to;
    nextDue.forget();
    return events;
  }
  // After a clock was put back, the same things can fall due again; nothing is undone.
  function goBackIfMoved(): void {
    if (clock.now() >= settledAt) return;
    settledAt = clock.now();
    nextDue.forget();
  }

  return {
    settle() {
      goBackIfMoved();
      const now = clock.now();
      if (settledAt < now || nextDue.late() <= now) run(now);
    },
    advance(to) {
      goBackIfMoved();
      clock.set(to);
      return run(to);
    },
    get settledAt() {
      return settledAt;
    },
    nextAt: () => Math.min(nextDue.after(settledAt), nextDue.late()),
    restart(at = clock.now()) {
      settledAt = at;
      nextDue.forget();
    },
  };
}

interface NextDue {
  /** When the next thing falls due after an instant, up to which everything is done; infinite if nothing does. */
  after(settledAt: Instant): Instant;
  /** The same of what is done late alone: no other thing is due while a clock stands still. */
  late(): Instant;
  /** Looks for it again the next time. */
  forget(): void;
}

interface Known {
  readonly version: number;
  readonly at: Instant;
}

/** Looks it up in the indexes of the state, once for each version. */
function createNextDue(store: Store<Collections>, rules: DueRules): NextDue {
  let next: Known | undefined;
  let late: Known | undefined;

  function look(find: (reader: Reader<Collections>) => Instant | undefined): Known {
    return { version: store.version, at: store.read(find) ?? Number.POSITIVE_INFINITY };
  }
  return {
    after(settledAt) {
      if (next?.version !== store.version) next = look((reader) => rules.next(reader, settledAt));
      return next.at;
    },
    late() {
      if (late?.version !== store.version) late = look((reader) => rules.nextLate(reader));
      return late.at;
    },
    forget() {
      next = undefined;
    },
  };
}
