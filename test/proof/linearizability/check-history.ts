// Asks whether a recorded history can be told as one order of its operations: each of them at one moment between its call and its answer, and
// each answer right at that moment. A search after Wing and Gong that remembers where it has been. test/proof/linearizability/cells.ts has
// the operations of our records.

/** An operation as its client saw it. The instants count what happened at the one place that recorded all of it, so no two are equal. */
export interface Recorded<Op> {
  readonly op: Op;
  readonly calledAt: number;
  /** Absent where no answer came: it may have happened at any time after its call, or never. */
  readonly answeredAt?: number;
  /** Where no answer came: from then on it cannot happen any more. */
  readonly overAt?: number;
}

/** What one thing does with operations that come one at a time. */
export interface Model<State, Op> {
  readonly start: State;
  /** The state after the operation, the very same where it changed nothing; undefined where its answer is not right in this state. */
  step(state: State, op: Op): State | undefined;
  /** Whether the operation, with this answer, changes no state at all. */
  isRead(op: Op): boolean;
  /** Equal for equal states. */
  keyOf(state: State): string;
}

export type Verdict<State, Op> =
  | { readonly kind: "linearizable" }
  | { readonly kind: "broken"; readonly furthest: Furthest<State, Op> }
  /** The limit of steps was reached before an answer. */
  | { readonly kind: "undecided"; readonly furthest: Furthest<State, Op> };

/** The longest part of the history that could be told. */
export interface Furthest<State, Op> {
  readonly toldCount: number;
  readonly state: State;
  /** Operations of which one would have to come next, and none can. */
  readonly stuck: readonly Recorded<Op>[];
}

/** @param stepLimit how often the model may be asked before the search gives up */
export function checkHistory<State, Op>(
  history: readonly Recorded<Op>[],
  model: Model<State, Op>,
  stepLimit = 3_000_000,
): Verdict<State, Op> {
  return new Search(history, model, stepLimit).run();
}

/** A place of the search: what was told to get there, and what can be told next. */
interface Place<State> {
  /** What this place added, to take it back. */
  readonly added: readonly number[];
  readonly addedEndless: number | undefined;
  readonly first: number;
  readonly ways: readonly Way<State>[];
  nextWay: number;
}

interface Way<State> {
  readonly index: number;
  /** Of those that are never over. */
  readonly isEndless: boolean;
  readonly state: State;
}

/** An operation that has an end: it was answered, or it is over. */
interface Ended<Op> {
  readonly recorded: Recorded<Op>;
  readonly calledAt: number;
  readonly endedAt: number;
  /** It happened. */
  readonly isCertain: boolean;
}

class Search<State, Op> {
  readonly #model: Model<State, Op>;
  readonly #stepLimit: number;
  /** In the order of their calls. */
  readonly #ended: readonly Ended<Op>[];
  /** Those that may still happen at the end. */
  readonly #endless: readonly Recorded<Op>[];
  /** Of `#ended`: told, or told to have never happened. */
  readonly #isTold: boolean[];
  readonly #endlessTold = new Set<number>();
  readonly #seen = new Set<string>();
  /** Every one before it is told. */
  #first = 0;
  #toldCount = 0;
  #steps = 0;
  #furthest: Furthest<State, Op>;

  constructor(history: readonly Recorded<Op>[], model: Model<State, Op>, stepLimit: number) {
    this.#model = model;
    this.#stepLimit = stepLimit;
    const sorted = history.toSorted((left, right) => left.calledAt - right.calledAt);
    this.#ended = sorted.flatMap(toEnded);
    this.#endless = sorted.filter(({ answeredAt, overAt }) => (answeredAt ?? overAt) === undefined);
    this.#isTold = this.#ended.map(() => false);
    this.#furthest = { toldCount: -1, state: model.start, stuck: [] };
  }

  run(): Verdict<State, Op> {
    const path: Place<State>[] = [];
    let entered = this.#enter(this.#model.start, undefined);
    for (;;) {
      if (this.#first === this.#ended.length) return { kind: "linearizable" };
      if (this.#steps > this.#stepLimit) return { kind: "undecided", furthest: this.#furthest };
      if (entered !== undefined) path.push(entered);
      const place = path.at(-1);
      if (place === undefined) return { kind: "broken", furthest: this.#furthest };
      const way = place.ways[place.nextWay];
      place.nextWay += 1;
      entered = way === undefined ? undefined : this.#enter(way.state, way);
      if (way === undefined) this.#leave(path.pop());
    }
  }

  /** Tells the operation of the way and all that can be told at once; undefined where the search was here before. */
  #enter(state: State, way: Way<State> | undefined): Place<State> | undefined {
    const first = this.#first;
    const added: number[] = [];
    const addedEndless = way?.isEndless === true ? way.index : undefined;
    if (addedEndless !== undefined) this.#endlessTold.add(addedEndless);
    else if (way !== undefined) this.#tell(way.index, added);
    const ways = this.#tellReads(state, added);
    const place: Place<State> = { added, addedEndless, first, ways, nextWay: 0 };
    const key = this.#keyOf(state);
    if (this.#seen.has(key)) {
      this.#leave(place);
      return undefined;
    }
    this.#seen.add(key);
    if (this.#toldCount > this.#furthest.toldCount) {
      const stuck = this.#possible().map((index) => this.#at(index).recorded);
      this.#furthest = { toldCount: this.#toldCount, state, stuck };
    }
    return place;
  }

  #tell(index: number, added: number[]): void {
    this.#isTold[index] = true;
    added.push(index);
    this.#toldCount += 1;
    while (this.#isTold[this.#first] === true) this.#first += 1;
  }

  #leave(place: Place<State> | undefined): void {
    if (place === undefined) return;
    for (const index of place.added) this.#isTold[index] = false;
    this.#toldCount -= place.added.length;
    if (place.addedEndless !== undefined) this.#endlessTold.delete(place.addedEndless);
    this.#first = place.first;
  }

  /**
   * Tells each read that is right now: whatever order is right without it here is right with it here. What is left are the ways on: operations
   * that may change something, those with an answer first.
   */
  #tellReads(state: State, added: number[]): Way<State>[] {
    for (;;) {
      const certain: Way<State>[] = [];
      const possible = this.#possible();
      let hasTold = false;
      for (const index of possible) {
        const { recorded, isCertain } = this.#at(index);
        if (!isCertain) continue;
        const next = this.#step(state, recorded.op);
        if (next === undefined) continue;
        if (this.#model.isRead(recorded.op)) {
          this.#tell(index, added);
          hasTold = true;
        } else certain.push({ index, isEndless: false, state: next });
      }
      if (!hasTold) return [...certain, ...this.#uncertainWays(state, possible), ...this.#endlessWays(state, possible)];
    }
  }

  /** Without an answer: it happens now, or it never did. */
  #uncertainWays(state: State, possible: readonly number[]): Way<State>[] {
    const uncertain = possible.filter((index) => !this.#at(index).isCertain);
    const happened = uncertain.flatMap((index): Way<State>[] => {
      const next = this.#step(state, this.#at(index).recorded.op);
      return next === undefined || next === state ? [] : [{ index, isEndless: false, state: next }];
    });
    return [...happened, ...uncertain.map((index) => ({ index, isEndless: false, state }))];
  }

  #endlessWays(state: State, possible: readonly number[]): Way<State>[] {
    const end = Math.min(...possible.map((index) => this.#at(index).endedAt));
    const ways: Way<State>[] = [];
    for (const [index, { op, calledAt }] of this.#endless.entries()) {
      if (calledAt > end) break;
      if (this.#endlessTold.has(index)) continue;
      const next = this.#step(state, op);
      if (next !== undefined && next !== state) ways.push({ index, isEndless: true, state: next });
    }
    return ways;
  }

  /** Those not told that were called before the first end of those not told. */
  #possible(): number[] {
    const found: number[] = [];
    let end = Number.POSITIVE_INFINITY;
    for (let index = this.#first; index < this.#ended.length; index += 1) {
      if (this.#isTold[index]) continue;
      const { calledAt, endedAt } = this.#at(index);
      if (calledAt > end) break;
      end = Math.min(end, endedAt);
      found.push(index);
    }
    return found;
  }

  #at(index: number): Ended<Op> {
    const found = this.#ended[index];
    if (found === undefined) throw new RangeError(`There is no operation ${index}.`);
    return found;
  }

  #step(state: State, op: Op): State | undefined {
    this.#steps += 1;
    return this.#model.step(state, op);
  }

  #keyOf(state: State): string {
    const beyond: number[] = [];
    let left = this.#toldCount - this.#first;
    for (let index = this.#first; left > 0; index += 1) {
      if (!this.#isTold[index]) continue;
      beyond.push(index);
      left -= 1;
    }
    const endless = [...this.#endlessTold].sort((one, other) => one - other);
    return `${this.#first}|${beyond}|${endless}|${this.#model.keyOf(state)}`;
  }
}

function toEnded<Op>(recorded: Recorded<Op>): Ended<Op>[] {
  const { calledAt, answeredAt, overAt } = recorded;
  const endedAt = answeredAt ?? overAt;
  return endedAt === undefined ? [] : [{ recorded, calledAt, endedAt, isCertain: answeredAt !== undefined }];
}
