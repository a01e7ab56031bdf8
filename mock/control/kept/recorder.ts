// Notes what changes in one kept sandbox, batch by batch, and puts all of it back where a batch could not be kept.

import { createRandomStream } from "../../core/random.ts";
import type { Instant } from "../../core/time.ts";
import { joinedParts, toCommitJson } from "../../engine/store/changes/change-set-json.ts";
import type { Commit, CommitJson, Store } from "../../engine/store/store.ts";
import type { Recorder } from "../sandboxes/recorder.ts";
import type { Op } from "./ops.ts";

/** What a batch did. */
export interface Recorded {
  /** When all of it happened, by the home. */
  readonly time: Instant;
  readonly ops: readonly Op[];
  /** Texts that the ops name, by name. */
  readonly texts: ReadonlyMap<string, string>;
  /** Puts the sandbox back to what it was before. */
  putBack(): void;
  /** What happens once the changes are kept. */
  effects(): void;
}

interface Batch {
  readonly time: Instant;
  readonly ops: Op[];
  readonly texts: Map<string, string>;
  readonly effects: (() => void)[];
  readonly putBacks: readonly (() => void)[];
  /** Counts of earlier batches that are not kept yet. */
  readonly soon: CommitJson | undefined;
}

const nameLength = 24;

/** The recorder of one sandbox. */
export class KeptRecorder implements Recorder {
  readonly #homeTime: { now(): Instant };
  readonly #holds: (() => () => void)[] = [];
  #along: () => CommitJson = () => ({});
  #batch: Batch | undefined;
  #isInUnit = false;
  /** What was counted and is not kept yet. */
  #soon: CommitJson | undefined;
  /** When the changes of others happened that are applied at present. */
  #replayed: Instant | undefined;
  /** While a change is made that is recorded as one. */
  #isInside = false;

  /** @param homeTime what running clocks follow */
  constructor(homeTime: { now(): Instant }) {
    this.#homeTime = homeTime;
  }

  /** From now on units may run, all at one time. */
  begin(): void {
    const lists = { ops: [], texts: new Map<string, string>(), effects: [] };
    const putBacks = this.#holds.map((hold) => hold());
    this.#batch = { time: this.#homeTime.now(), ...lists, putBacks, soon: this.#soon };
  }

  /** Runs a unit of the batch; changes are possible nowhere else. */
  unit<T>(work: () => T): T {
    this.#isInUnit = true;
    try {
      return work();
    } finally {
      this.#isInUnit = false;
    }
  }

  /** How many changes the batch has so far. */
  get changeCount(): number {
    return this.#batch?.ops.length ?? 0;
  }

  /** Ends the batch. */
  end(): Recorded {
    const ended = this.#open();
    this.#batch = undefined;
    const { time, ops, texts, effects } = ended;
    if (ops.length > 0) {
      this.#takeSoon(ops);
      ops.push({ op: "edit", set: this.#along() });
    }
    return {
      time,
      ops,
      texts,
      putBack: () => {
        for (const putBack of ended.putBacks) putBack();
        this.#soon = ended.soon;
      },
      effects() {
        for (const effect of effects) effect();
      },
    };
  }

  /** Makes changes of others, which happened at their own time; nothing is recorded. */
  replay(time: Instant, work: () => void): void {
    this.#replayed = time;
    try {
      work();
    } finally {
      this.#replayed = undefined;
    }
  }

  /** Whether something was counted that is not recorded yet; it is recorded with the next batch that changes something. */
  get hasCounts(): boolean {
    return this.#soon !== undefined;
  }

  /** Records them now, in a unit. */
  keepCounts(): void {
    this.#takeSoon(this.#open().ops);
  }

  readonly time = (): Instant => this.#replayed ?? this.#batch?.time ?? this.#homeTime.now();

  readonly record = <T>(op: Op, work: () => T): T => {
    if (this.#isInside || this.#replayed !== undefined) return work();
    this.touch();
    this.#isInside = true;
    try {
      const result = work();
      if (result !== false) this.#inUnit().ops.push(op);
      return result;
    } finally {
      this.#isInside = false;
    }
  };

  readonly touch = (): void => {
    if (this.#replayed === undefined) this.#inUnit();
  };

  note(commit: Commit): void {
    if (this.#isInside || this.#replayed !== undefined) return;
    const set = toCommitJson(commit);
    if (commit.keep === "atOnce") this.#inUnit().ops.push({ op: "edit", set });
    else if (commit.keep === "soon") this.#soon = joinedParts(this.#soon ?? {}, set);
  }

  afterwards(effect: (isElsewhere?: true) => void): void {
    if (this.#replayed === undefined) this.#inUnit().effects.push(effect);
    else effect(true);
  }

  follow({ hold, along }: Pick<Store<unknown>, "hold" | "along">): void {
    this.#holds.push(hold);
    this.#along = along;
  }

  keepText(file: object | undefined): string | undefined {
    // A state that comes from the home has its text there.
    if (file === undefined || this.#replayed !== undefined) return undefined;
    const text = JSON.stringify(file);
    const name = `state ${createRandomStream("text", text).text(nameLength)}`;
    this.#inUnit().texts.set(name, text);
    return name;
  }

  #open(): Batch {
    if (this.#batch === undefined) throw new Error("No batch of changes has begun.");
    return this.#batch;
  }

  #inUnit(): Batch {
    if (this.#isInUnit) return this.#open();
    throw new Error("A kept sandbox is changed outside of its line: the change would be lost.");
  }

  #takeSoon(ops: Op[]): void {
    if (this.#soon !== undefined) ops.push({ op: "edit", set: this.#soon });
    this.#soon = undefined;
  }
}
