// Reports the changes of a sandbox to its storage; does nothing in memory.
import type { Stopwatch } from "../../engine/core/clock.ts";
import type { Commit, Store } from "../../engine/store/store.ts";

export interface Recorder {
  /** Running clocks advance with it; in milliseconds. */
  readonly time: Stopwatch;
  /** The newest stored version, while the store has a newer version. */
  readonly storedVersion?: number | undefined;
  /** Called before each change; throws if changes are not allowed now. */
  touch(): void;
  note(commit: Commit): void;
  /** Sets the store whose changes are reported. */
  follow(store: FollowedStore): void;
  /** Stores the file of an imported state and returns its name in the storage; undefined in memory. */
  storeText(file: object | undefined): string | undefined;
  /** Runs an effect outside the state once the change is stored; in memory, immediately. */
  afterwards(effect: () => void): void;
}

export type FollowedStore = Pick<Store<unknown>, "version" | "capture" | "deferredParts">;

/** The recorder of a sandbox in memory. */
export function toSilentRecorder(time: Stopwatch): Recorder {
  return {
    time,
    touch() {},
    note() {},
    follow() {},
    storeText: () => undefined,
    afterwards: (effect) => effect(),
  };
}
