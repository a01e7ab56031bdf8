// Asks whether a recorded history can be told as one order of its operations: each of them at one moment between its call and its answer, and
// each answer right at that moment. A search after Wing and Gong that remembers where it has been. test/proof/linearizability/cells.ts has
// the operations of our records.

/** An operation as its client saw it. The instants count what happened at the one place that recorded all of it, so no two are equal. */
export interface Recorded<Op> {
  readonly op: Op;
  readonly calledAt: number;
  /** Absent where no answer came: it may have happened at any time after its call, or never. */
  readonly answeredAt?: number;
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
  readonly state: State;
  /** Indexes of `certain` that this place added, to take them back. */
  readonly added: readonly number[];
  readonly addedMaybe: number | undefined;
  readonly first: number;
  readonly ways: readonly Way<State>[];
  nextWay: number;
}

interface Way<State> {
  readonly index: number;
  readonly isMaybe: boolean;
  readonly state: State;
}

class Search<State, Op> {
  readonly #model: Model<State, Op>;
  readonly #stepLimit: number;
  /** Those that were answered, in the order of their calls. */
  readonly #certain: readonly Required<Recorded<Op>>[];
  /** Those without an answer. */
  readonly #maybe: readonly Recorded<Op>[];
  readonly #isTold: boolean[];
  readonly #maybeTold = new Set<number>();
  readonly #seen = new Set<string>();
  /** Every certain one before it is told. */
  #first = 0;
  #toldCount = 0;
  #steps = 0;
  #furthest: Furthest<State, Op>;

  constructor(history: readonly Recorded<Op>[], model: Model<State, Op>, stepLimit: number) {
    this.#model = model;
    this.#stepLimit = stepLimit;
    const sorted = history.toSorted((left, right) => left.calledAt - right.calledAt);
    this.#certain = sorted.filter((one): one is Required<Recorded<Op>> => one.answeredAt !== undefined);
    this.#maybe = sorted.filter(({ answeredAt }) => answeredAt === undefined);
    this.#isTold = this.#certain.map(() => false);
    this.#furthest = { toldCount: -1, state: model.start, stuck: [] };
  }

  run(): Verdict<State, Op> {
    const path: Place<State>[] = [];
    let entered = this.#enter(this.#model.start, undefined);
    for (;;) {
      if (this.#first === this.#certain.length) return { kind: "linearizable" };
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
    const addedMaybe = way?.isMaybe === true ? way.index : undefined;
    if (addedMaybe !== undefined) this.#maybeTold.add(addedMaybe);
    else if (way !== undefined) this.#tell(way.index, added);
    const ways = this.#tellReads(state, added);
    const place: Place<State> = { state, added, addedMaybe, first, ways, nextWay: 0 };
    const key = this.#keyOf(state);
    if (this.#seen.has(key)) {
      this.#leave(place);
      return undefined;
    }
    this.#seen.add(key);
    if (this.#toldCount > this.#furthest.toldCount)
      this.#furthest = { toldCount: this.#toldCount, state, stuck: this.#possible().map((index) => this.#at(index)) };
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
    if (place.addedMaybe !== undefined) this.#maybeTold.delete(place.addedMaybe);
    this.#first = place.first;
  }

  /**
   * Tells each read that is right now: whatever order is right without it here is right with it here. What is left are the ways on: operations
   * that may change something, those with an answer first.
   */
  #tellReads(state: State, added: number[]): Way<State>[] {
    for (;;) {
      const ways: Way<State>[] = [];
      let hasTold = false;
      const possible = this.#possible();
      for (const index of possible) {
        const { op } = this.#at(index);
        const next = this.#step(state, op);
        if (next === undefined) continue;
        if (this.#model.isRead(op)) {
          this.#tell(index, added);
          hasTold = true;
        } else ways.push({ index, isMaybe: false, state: next });
      }
      if (!hasTold) return [...ways, ...this.#maybeWays(state, possible)];
    }
  }

  #maybeWays(state: State, possible: readonly number[]): Way<State>[] {
    const end = Math.min(...possible.map((index) => this.#at(index).answeredAt));
    const ways: Way<State>[] = [];
    for (const [index, { op, calledAt }] of this.#maybe.entries()) {
      if (calledAt > end) break;
      if (this.#maybeTold.has(index)) continue;
      const next = this.#step(state, op);
      if (next !== undefined && next !== state) ways.push({ index, isMaybe: true, state: next });
    }
    return ways;
  }

  /** Those not told that were called before the first answer of those not told. */
  #possible(): number[] {
    const found: number[] = [];
    let end = Number.POSITIVE_INFINITY;
    for (let index = this.#first; index < this.#certain.length; index += 1) {
      if (this.#isTold[index]) continue;
      const { calledAt, answeredAt } = this.#at(index);
      if (calledAt > end) break;
      end = Math.min(end, answeredAt);
      found.push(index);
    }
    return found;
  }

  #at(index: number): Required<Recorded<Op>> {
    const found = this.#certain[index];
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
    const maybe = [...this.#maybeTold].sort((one, other) => one - other);
    return `${this.#first}|${beyond}|${maybe}|${this.#model.keyOf(state)}`;
  }
}
