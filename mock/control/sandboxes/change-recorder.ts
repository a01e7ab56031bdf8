// Reports the changes of a sandbox to its storage; does nothing in memory.
import type { Stopwatch } from "../../engine/core/clock.ts";
import type { Commit, Store } from "../../engine/store/store.ts";

export interface Recorder {
  /** Running clocks follow it; in milliseconds. */
  readonly time: Stopwatch;
  /** The newest stored version, while the store has a newer one. */
  readonly storedVersion?: number | undefined;
  /** Called before each change; throws if none is allowed now. */
  touch(): void;
  note(commit: Commit): void;
  /** Sets the store whose changes are reported. */
  follow(store: FollowedStore): void;
  /** Stores the file of an imported state; returns its name there, undefined in memory. */
  storeText(file: object | undefined): string | undefined;
  /** For effects outside the state: they happen once the change is stored, in memory immediately. */
  afterwards(effect: () => void): void;
}

export type FollowedStore = Pick<Store<unknown>, "version" | "hold" | "along">;

/** For a sandbox in memory. */
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
