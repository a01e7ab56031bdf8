// What a sandbox tells of its changes before it makes them. A sandbox in memory tells nobody; that of a kept one is
// mock/control/kept/recorder.ts. Used by mock/control/sandboxes/create-sandbox.ts.
import type { Clock, Stopwatch } from "../../core/clock.ts";
import type { CommitListener, CountOp } from "../../engine/store/store.ts";
import type { EventLog } from "../events/event-entry.ts";
import type { Faults } from "../faults/fault.ts";
import type { Op } from "../kept/ops.ts";
import type { Snapshots } from "../state/snapshots.ts";
import type { KeepWebhooks } from "../webhooks/webhook.ts";
import type { UnitRunner } from "./sandbox.ts";

/** What a store is made with, so that its changes are told. */
export interface StoreWatch {
  readonly onCommit: CommitListener;
  readonly onTouch?: (() => void) | undefined;
  readonly onCounts?: ((counts: readonly CountOp[]) => void) | undefined;
}

export interface Recorder {
  /** What running clocks follow, in milliseconds. */
  readonly time: Stopwatch;
  /** For the store of a sandbox with these events. */
  watch(events: EventLog): StoreWatch;
  /** The same parts, whose changes are recorded. */
  clock(clock: Clock): Clock;
  faults(faults: Faults): Faults;
  snapshots(snapshots: Snapshots): Snapshots;
  /** For webhooks, which are changed between pieces of work, too. */
  keepWebhooks(run: UnitRunner | undefined): KeepWebhooks | undefined;
  /** Makes a change that is recorded as one, whatever is changed on the way; where `work` answers false, nothing was changed. */
  record<T>(op: Op, work: () => T): T;
  /** Registers a part that can be put back: `hold` is called before the first change of a batch, and answers what puts the part back. */
  holdBy(hold: () => () => void): void;
  /** Gives the file of an imported state to the home; answers its name there, undefined where nothing is kept. */
  keepText(file: object | undefined): string | undefined;
  /** For what is not of the state: it happens once the change is kept, at once where nothing is kept. */
  afterwards(effect: () => void): void;
}

/** Of a sandbox in memory: what it is told costs nothing and is not kept. */
export function toSilentRecorder(time: Stopwatch): Recorder {
  return {
    time,
    watch: (events) => ({ onCommit: events.note }),
    clock: (clock) => clock,
    faults: (faults) => faults,
    snapshots: (snapshots) => snapshots,
    keepWebhooks: () => undefined,
    record: (_op, work) => work(),
    holdBy() {},
    keepText: () => undefined,
    afterwards: (effect) => effect(),
  };
}
