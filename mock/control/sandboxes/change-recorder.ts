// Receives a sandbox's changes for its storage; without a storage, nothing is recorded.
import type { Stopwatch } from "../../engine/core/clock.ts";
import type { Commit, Store } from "../../engine/store/store.ts";

export interface Recorder {
  /** The time that drives running clocks, in milliseconds. */
  readonly time: Stopwatch;
  /** The newest stored version, while the store has a newer version. */
  readonly storedVersion?: number | undefined;
  /** Called before each change; throws if changes are not allowed now. */
  touch(): void;
  record(commit: Commit): void;
  /** Sets the store whose changes are reported. */
  follow(store: FollowedStore): void;
  /** Stores an imported state file and returns its name in the storage; undefined in memory. */
  storeImport(file: object | undefined): string | undefined;
  /** Runs an effect outside the state once the change is stored; in memory, immediately. */
  afterwards(effect: () => void): void;
}

export type FollowedStore = Pick<Store<unknown>, "version" | "capture" | "deferredParts">;

/** The recorder of a sandbox in memory. */
export function createInMemoryRecorder(time: Stopwatch): Recorder {
  return {
    time,
    touch() {},
    record() {},
    follow() {},
    storeImport: () => undefined,
    afterwards: (effect) => effect(),
  };
}
