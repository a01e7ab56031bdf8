// Notes what changes in one kept sandbox, batch by batch, and puts all of it back where a batch could not be kept. Made by
// mock/control/kept/open-kept.ts for mock/control/sandboxes/create-sandbox.ts; mock/control/kept/line.ts begins and ends the batches.

import type { Clock } from "../../core/clock.ts";
import { createRandomStream } from "../../core/random.ts";
import type { Instant } from "../../core/time.ts";
import type { ChangeSet, CommitListener, CountOp } from "../../engine/store/store.ts";
import type { EventLog } from "../events/event-entry.ts";
import type { Faults } from "../faults/fault.ts";
import type { Recorder, StoreWatch } from "../sandboxes/recorder.ts";
import type { UnitRunner } from "../sandboxes/sandbox.ts";
import type { Snapshots } from "../state/snapshots.ts";
import type { KeepWebhooks } from "../webhooks/webhook.ts";
import type { HomeTime } from "./home-time.ts";
import type { Op } from "./ops.ts";
import { recordedClock, recordedFaults, recordedSnapshots, watchStore } from "./recorded-parts.ts";
import type { StoreKeeping } from "./store-keeping.ts";

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
  readonly putBacks: (() => void)[];
  /** The parts that can be put back already. */
  readonly touched: Set<object>;
  /** Counts of earlier batches that are not kept yet. */
  readonly counts: readonly CountOp[];
}

const nameLength = 24;

/** The recorder of one sandbox. */
export class KeptRecorder implements Recorder {
  readonly #homeTime: HomeTime;
  readonly #toChangeSetJson: StoreKeeping["toChangeSetJson"];
  readonly #holds: (() => () => void)[] = [];
  #batch: Batch | undefined;
  #isInUnit = false;
  #counts: CountOp[] = [];
  /** When the changes of others happened that are applied at present. */
  #replayed: Instant | undefined;
  /** While a change is made that is recorded as one. */
  #isInside = false;

  /** @param homeTime what running clocks follow */
  constructor(homeTime: HomeTime, toChangeSetJson: StoreKeeping["toChangeSetJson"]) {
    this.#homeTime = homeTime;
    this.#toChangeSetJson = toChangeSetJson;
  }

  /** From now on units may run, all at one time. */
  begin(): void {
    const lists = { ops: [], texts: new Map<string, string>(), effects: [], putBacks: [] };
    this.#batch = { time: this.#homeTime.now(), ...lists, touched: new Set(), counts: [...this.#counts] };
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

  hasChanged(): boolean {
    return this.#batch !== undefined && this.#batch.ops.length > 0;
  }

  /** Ends the batch. */
  end(): Recorded {
    const ended = this.#open();
    this.#batch = undefined;
    const { time, ops, texts, effects } = ended;
    if (ops.length > 0) this.#takeCounts(ops);
    return {
      time,
      ops,
      texts,
      putBack: () => {
        for (const putBack of ended.putBacks.toReversed()) putBack();
        this.#counts = [...ended.counts, ...this.#counts];
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

  /** Counts that were told and not recorded yet; they are recorded with the next batch that changes something. */
  get pendingCounts(): number {
    return this.#counts.length;
  }

  /** Records them now, in a unit. */
  keepCounts(): void {
    this.#takeCounts(this.#open().ops);
  }

  readonly time = (): Instant => this.#replayed ?? this.#batch?.time ?? this.#homeTime.now();

  readonly record = <T>(op: Op, work: () => T): T => {
    if (this.#isInside || this.#replayed !== undefined) return work();
    this.#touch();
    this.#isInside = true;
    try {
      const result = work();
      if (result !== false) this.#inUnit().ops.push(op);
      return result;
    } finally {
      this.#isInside = false;
    }
  };

  afterwards(effect: () => void): void {
    if (this.#replayed === undefined) this.#inUnit().effects.push(effect);
    else effect();
  }

  holdBy(hold: () => () => void): void {
    this.#holds.push(hold);
  }

  keepText(file: object | undefined): string | undefined {
    // A state that comes from the home has its text there.
    if (file === undefined || this.#replayed !== undefined) return undefined;
    const text = JSON.stringify(file);
    const name = `state ${createRandomStream("text", text).text(nameLength)}`;
    this.#inUnit().texts.set(name, text);
    return name;
  }

  keepWebhooks(run: UnitRunner | undefined): KeepWebhooks {
    return (change) => {
      const work = () => change(this.record);
      return this.#isInUnit || run === undefined ? work() : run(work);
    };
  }

  watch(events: EventLog): StoreWatch {
    return watchStore(events, {
      touch: () => this.#touch(),
      note: (changeSet, stages) => this.#note(changeSet, stages),
      afterwards: (effect) => this.afterwards(effect),
      isReplaying: () => this.#replayed !== undefined,
      counted: (counts) => void this.#counts.push(...counts),
    });
  }

  clock(clock: Clock): Clock {
    return recordedClock(clock, this.record);
  }

  faults(faults: Faults): Faults {
    return recordedFaults(faults, this.record, this.#touchPart);
  }

  snapshots(snapshots: Snapshots): Snapshots {
    return recordedSnapshots(snapshots, this.record, this.#touchPart);
  }

  #open(): Batch {
    if (this.#batch === undefined) throw new Error("No batch of changes has begun.");
    return this.#batch;
  }

  #inUnit(): Batch {
    if (this.#isInUnit) return this.#open();
    throw new Error("A kept sandbox is changed outside of its line: the change would be lost.");
  }

  readonly #touchPart = (part: object, hold: () => () => void): void => {
    if (this.#replayed !== undefined) return;
    const { touched, putBacks } = this.#inUnit();
    if (touched.has(part)) return;
    touched.add(part);
    putBacks.push(hold());
  };

  #touch(): void {
    for (const hold of this.#holds) this.#touchPart(hold, hold);
  }

  #note(changeSet: ChangeSet, stages: Parameters<CommitListener>[1]): void {
    if (this.#isInside || this.#replayed !== undefined) return;
    this.#inUnit().ops.push({ op: "edit", set: this.#toChangeSetJson(changeSet, stages) });
  }

  #takeCounts(ops: Op[]): void {
    if (this.#counts.length === 0) return;
    ops.push({ op: "counts", counts: this.#counts });
    this.#counts = [];
  }
}
