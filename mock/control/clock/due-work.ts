// Does the work that is due by a sandbox's clock: before each request and control method, and when the clock is moved.
import type { DueRules, TakenStep } from "../../domain/due-rules.ts";
import type { Collections } from "../../domain/records/world.ts";
import type { Clock } from "../../engine/core/clock.ts";
import type { Instant } from "../../engine/core/time.ts";
import { putSingle, readSingle } from "../../engine/store/single-part.ts";
import type { Part, PartReader, Reader, Store } from "../../engine/store/store.ts";

/** The instant up to which all due work is done; with a running clock, the time of the last check. */
export const duePart: Part<{ readonly settledAt: Instant }> = { name: "due" };

const noSteps: readonly TakenStep[] = Object.freeze([]);

/** The due work of one sandbox. */
export class DueWork {
  readonly #store: Store<Collections>;
  readonly #clock: Clock;
  readonly #rules: DueRules;
  readonly #due: PartReader<{ readonly settledAt: Instant }>;
  readonly #nextDue: NextDue;
  /** Stays the same object while no other change comes between runs. */
  #series = {};
  /** The store's mark after the last run. */
  #lastMark: object | undefined;

  constructor(store: Store<Collections>, clock: Clock, rules: DueRules) {
    this.#store = store;
    this.#clock = clock;
    this.#rules = rules;
    this.#due = store.part(duePart);
    this.#nextDue = new NextDue(store, rules);
  }

  /**
   * Does the work that fell due since the last call; takes one comparison if nothing is due and nothing changed. The
   * resulting change has the cause `clock`, so undo reverts it together with the preceding change.
   */
  readonly settle = (): void => {
    this.#followClockBack();
    const now = this.#clock.now();
    if (this.#settledAt < now || this.#nextDue.late() <= now) this.#run(now);
  };

  /** Like `settle`, but stores the time of the check, which takes a commit, only if work was due. */
  readonly settleIfDue = (): void => {
    const from = this.#settledAt;
    const now = this.#clock.now();
    const isDue = now > from && this.#nextDue.after(from, now) <= now;
    if (now < from || isDue || this.#nextDue.late() <= now) this.settle();
  };

  /** Moves the clock forward, keeping its mode, and does the work that falls due on the way, as one change. */
  advance(to: Instant): readonly TakenStep[] {
    this.#followClockBack();
    this.#clock.set(to);
    return this.#run(to);
  }

  /** The next due instant; infinite if there is none. */
  nextAt(): Instant {
    return Math.min(this.#nextDue.after(this.#settledAt, Number.POSITIVE_INFINITY), this.#nextDue.late());
  }

  get #settledAt(): Instant {
    return readSingle(this.#due).settledAt;
  }

  #settleAt(at: Instant): void {
    if (at !== this.#settledAt) this.#store.transact((tx) => putSingle(tx, duePart, { settledAt: at }));
  }

  /** After the clock was set back, the same work can fall due again; nothing is undone. */
  #followClockBack(): void {
    const now = this.#clock.now();
    if (now < this.#settledAt) this.#settleAt(now);
  }

  #run(to: Instant): readonly TakenStep[] {
    const store = this.#store;
    const from = this.#settledAt;
    if (this.#nextDue.after(from, to) > to) {
      this.#settleAt(to);
      return noSteps;
    }
    const cause = store.read((reader) => this.#rules.cause(reader, from, to));
    if (store.mark !== this.#lastMark) this.#series = {};
    const steps = store.transact(
      (tx) => {
        putSingle(tx, duePart, { settledAt: to });
        return this.#rules.run(tx, from, to, this.#series);
      },
      { cause, since: from },
    );
    this.#lastMark = store.mark;
    return steps;
  }
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
class NextDue {
  readonly #store: Store<Collections>;
  readonly #rules: DueRules;
  #next: Search | undefined;
  #late: Search | undefined;

  constructor(store: Store<Collections>, rules: DueRules) {
    this.#store = store;
    this.#rules = rules;
  }

  /** The first due instant after `settledAt`. If nothing is due up to `to`, a later instant before which nothing is due. */
  after(settledAt: Instant, to: Instant): Instant {
    if (this.#next === undefined || !this.#isStillValid(this.#next, settledAt, to)) {
      this.#next = this.#search(settledAt, to, (reader) => this.#rules.next(reader, settledAt, to));
    }
    return this.#next.at;
  }

  /** The first due instant of late work, the only work that falls due while a clock is frozen; infinite if there is none. */
  late(): Instant {
    if (this.#late?.mark !== this.#store.mark) {
      this.#late = this.#search(0, Number.POSITIVE_INFINITY, (reader) => this.#rules.nextLate(reader));
    }
    return this.#late.at;
  }

  #search(from: Instant, to: Instant, find: (reader: Reader<Collections>) => Instant | undefined): Search {
    const { mark } = this.#store;
    return { mark, from, to, at: this.#store.read(find) ?? Number.POSITIVE_INFINITY };
  }

  #isStillValid(search: Search, settledAt: Instant, to: Instant): boolean {
    if (search.mark !== this.#store.mark || settledAt < search.from || settledAt >= search.at) return false;
    return to < search.at || search.at <= search.to;
  }
}
