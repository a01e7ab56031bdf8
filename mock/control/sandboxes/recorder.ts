// Reports the changes of a sandbox to its storage; does nothing in memory.
import type { Stopwatch } from "../../engine/core/clock.ts";
import type { Commit, Store } from "../../engine/store/store.ts";

export interface Recorder {
  /** What running clocks follow, in milliseconds. */
  readonly time: Stopwatch;
  /** The newest stored version of the store, while there is a newer one. */
  readonly storedVersion?: number | undefined;
  /** Called before each change; throws if none may be made now. */
  touch(): void;
  /** Notes a change. */
  note(commit: Commit): void;
  /** Names the store whose changes are reported. */
  follow(store: FollowedStore): void;
  /** Gives the file of an imported state to the storage; returns its name there, undefined in memory. */
  keepText(file: object | undefined): string | undefined;
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
    keepText: () => undefined,
    afterwards: (effect) => effect(),
  };
}
