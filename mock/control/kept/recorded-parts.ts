// Parts of a kept sandbox whose changes are recorded: clock, faults, snapshots, the store's commits. Used by mock/control/kept/recorder.ts.
import type { Clock } from "../../core/clock.ts";
import type { ChangeSet, CommitListener, CountOp } from "../../engine/store/store.ts";
import type { EventLog } from "../events/event-entry.ts";
import type { Faults, Strike } from "../faults/fault.ts";
import type { StoreWatch } from "../sandboxes/recorder.ts";
import type { Snapshots } from "../state/snapshots.ts";
import type { Op } from "./ops.ts";

type Record = <T>(op: Op, work: () => T) => T;
/** Takes hold of a part before its first change in a batch. */
type TouchPart = (part: object, hold: () => () => void) => void;

/** What the watch of a store tells. */
interface Told {
  touch(): void;
  note(changeSet: ChangeSet, stages: Parameters<CommitListener>[1]): void;
  afterwards(effect: () => void): void;
  /** Whether changes of others are applied. */
  isReplaying(): boolean;
  counted(counts: readonly CountOp[]): void;
}

/** Events are told once the change is kept. */
export function watchStore(events: EventLog, { touch, note, afterwards, isReplaying, counted }: Told): StoreWatch {
  return {
    onTouch: touch,
    onCounts: counted,
    onCommit(changeSet, stages) {
      // An undo is recorded as what it is.
      if (changeSet.takesBack === undefined) note(changeSet, stages);
      const isElsewhere = isReplaying() ? true : undefined;
      afterwards(() => events.note(changeSet, stages, isElsewhere));
    },
  };
}

export function recordedClock(clock: Clock, record: Record): Clock {
  return {
    get mode() {
      return clock.mode;
    },
    now: clock.now,
    set: (now, mode = clock.mode) => record({ op: "clock", now, mode }, () => clock.set(now, mode)),
  };
}

const noStrikes: readonly Strike[] = Object.freeze([]);

export function recordedFaults(faults: Faults, record: Record, touchPart: TouchPart): Faults {
  let inner = faults;
  const own = {};
  /** Copies are made only where faults change. */
  function change<T>(op: Op, work: (faults: Faults) => T): T {
    return record(op, () => {
      touch();
      return work(inner);
    });
  }
  function touch(): void {
    touchPart(own, () => {
      const before = inner.fork();
      return () => {
        inner = before;
      };
    });
  }
  return {
    get size() {
      return inner.size;
    },
    list: () => inner.list(),
    get: (id) => inner.get(id),
    meets: (asked) => inner.meets(asked),
    picture: () => inner.picture(),
    fork: () => inner.fork(),
    add: (fault) => change({ op: "addFault", fault }, (present) => present.add(fault)),
    remove: (id) => (inner.get(id) === undefined ? false : change({ op: "removeFault", id }, (one) => one.remove(id))),
    clear: () => (inner.size === 0 ? 0 : change({ op: "clearFaults" }, (present) => present.clear())),
    strike(asked, now) {
      if (!inner.meets(asked)) return noStrikes;
      return change({ op: "strike", asked, now }, (present) => present.strike(asked, now));
    },
    withdraw: (id) => change({ op: "withdraw", id }, (present) => present.withdraw(id)),
    reset(definitions, seed) {
      touch();
      inner.reset(definitions, seed);
    },
  };
}

export function recordedSnapshots(snapshots: Snapshots, record: Record, touchPart: TouchPart): Snapshots {
  const own = {};
  function change<T>(op: Op, work: () => T): T {
    return record(op, () => {
      touchPart(own, snapshots.hold);
      return work();
    });
  }
  return {
    get: snapshots.get,
    list: snapshots.list,
    hold: snapshots.hold,
    pictures: snapshots.pictures,
    put: (name) => change({ op: "putSnapshot", name }, () => snapshots.put(name)),
    delete: (name) => change({ op: "deleteSnapshot", name }, () => snapshots.delete(name)),
    restore: (name) => change({ op: "restoreSnapshot", name }, () => snapshots.restore(name)),
  };
}
