// Reports the changes of a sandbox to whatever stores it beyond the process; a sandbox in memory has nothing to report to.
import type { Stopwatch } from "../../engine/core/clock.ts";
import type { Commit, Store } from "../../engine/store/store.ts";

export interface Recorder {
  /** What running clocks follow, in milliseconds. */
  readonly time: Stopwatch;
  /** The newest version of the store that is stored, while there is a newer one that is not. */
  readonly storedVersion?: number | undefined;
  /** Called before each change; throws where none may be made now. */
  touch(): void;
  /** Notes a change that was made. */
  note(commit: Commit): void;
  /** Says what store the changes are of. */
  follow(store: FollowedStore): void;
  /** Gives the file of an imported state to the storage; answers its name there, undefined where nothing is kept. */
  keepText(file: object | undefined): string | undefined;
  /** For what is not of the state: it happens once the change is kept, at once where nothing is kept. */
  afterwards(effect: (isElsewhere?: true) => void): void;
}

export type FollowedStore = Pick<Store<unknown>, "version" | "hold" | "along">;

/** Of a sandbox in memory. */
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
