// Notes what changes in one kept sandbox, batch by batch, and puts all of it back where a batch could not be kept. Made by
// mock/control/kept/open-kept.ts for mock/control/sandboxes/create-sandbox.ts; mock/control/kept/line.ts begins and ends the batches.
import { createRandomStream } from "../../core/random.ts";
import type { Instant } from "../../core/time.ts";
import type { ChangeSet, CommitListener, CountOp } from "../../store/store.ts";
import type { Recorder } from "../sandboxes/recorder.ts";
import type { HomeTime } from "./home-time.ts";
import type { Op } from "./ops.ts";
import type { StoreKeeping } from "./store-keeping.ts";
import { recordedClock, recordedFaults, recordedSnapshots, watchStore } from "./recorded-parts.ts";

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

export interface KeptRecorder extends Recorder {
  /** From now on changes may be made, all at one time. */
  begin(): void;
  hasChanged(): boolean;
  end(): Recorded;
  /** Makes changes of others, which happened at their own time; nothing is recorded. */
  replay(time: Instant, work: () => void): void;
  /** Counts that were told and not recorded yet; they are recorded with the next batch that changes something. */
  readonly pendingCounts: number;
  /** Records them now, in a batch. */
  keepCounts(): void;
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

/** @param homeTime what running clocks follow */
export function createRecorder(homeTime: HomeTime, toChangeSetJson: StoreKeeping["toChangeSetJson"]): KeptRecorder {
  const holds: (() => () => void)[] = [];
  let batch: Batch | undefined;
  let counts: CountOp[] = [];
  /** While changes of others are applied. */
  let replayed: Instant | undefined;
  /** While a change is made that is recorded as one. */
  let isInside = false;

  function open(): Batch {
    if (batch === undefined) throw new Error("A kept sandbox is changed outside of its line: the change would be lost.");
    return batch;
  }
  function touchPart(part: object, hold: () => () => void): void {
    if (replayed !== undefined) return;
    const { touched, putBacks } = open();
    if (touched.has(part)) return;
    touched.add(part);
    putBacks.push(hold());
  }
  function touch(): void {
    for (const hold of holds) touchPart(hold, hold);
  }
  function record<T>(op: Op, work: () => T): T {
    if (isInside || replayed !== undefined) return work();
    touch();
    isInside = true;
    try {
      const result = work();
      open().ops.push(op);
      return result;
    } finally {
      isInside = false;
    }
  }
  function note(changeSet: ChangeSet, stages: Parameters<CommitListener>[2]): void {
    if (isInside || replayed !== undefined) return;
    open().ops.push({ op: "edit", set: toChangeSetJson(changeSet, stages) });
  }
  function afterwards(effect: () => void): void {
    if (replayed === undefined) open().effects.push(effect);
    else effect();
  }
  return {
    time: () => replayed ?? batch?.time ?? homeTime.now(),
    record,
    afterwards,
    keepText(file) {
      // A state that comes from the home has its text there.
      if (file === undefined || replayed !== undefined) return undefined;
      const text = JSON.stringify(file);
      const name = `state ${createRandomStream("text", text).text(nameLength)}`;
      open().texts.set(name, text);
      return name;
    },
    holdBy: (hold) => void holds.push(hold),
    watch: (events) => watchStore(events, { touch, note, afterwards, counted: (more) => void counts.push(...more) }),
    clock: (clock) => recordedClock(clock, record),
    faults: (faults) => recordedFaults(faults, record, touchPart),
    snapshots: (snapshots) => recordedSnapshots(snapshots, record, touchPart),
    begin() {
      const lists = { ops: [], texts: new Map<string, string>(), effects: [], putBacks: [] };
      batch = { time: homeTime.now(), ...lists, touched: new Set(), counts: [...counts] };
    },
    hasChanged: () => open().ops.length > 0,
    end() {
      const ended = open();
      batch = undefined;
      if (ended.ops.length > 0 && counts.length > 0) {
        ended.ops.push({ op: "counts", counts });
        counts = [];
      }
      return {
        time: ended.time,
        ops: ended.ops,
        texts: ended.texts,
        putBack() {
          for (const putBack of ended.putBacks.toReversed()) putBack();
          counts = [...ended.counts, ...counts];
        },
        effects: () => ended.effects.forEach((effect) => effect()),
      };
    },
    replay(time, work) {
      replayed = time;
      try {
        work();
      } finally {
        replayed = undefined;
      }
    },
    get pendingCounts() {
      return counts.length;
    },
    keepCounts() {
      if (counts.length === 0) return;
      open().ops.push({ op: "counts", counts });
      counts = [];
    },
  };
}
