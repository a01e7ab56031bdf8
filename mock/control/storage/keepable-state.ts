// The state of one sandbox as a line keeps it: what a batch of work changes is written down, or put back.
import type { LoadedSandbox } from "../../engine/storage/storage.ts";

export interface KeepableState {
  /** Begins a batch; until it ends, no event, webhook or journal line of it leaves. */
  begin(): void;
  /** Runs a piece of work in the batch. */
  run<T>(work: () => T): T;
  /** Grows with each change in the batch. */
  readonly changeCount: number;
  end(): Batch;
  /** Makes the changes of a change set that another process kept, or this one did not know to be kept. Throws where it is not of this state. */
  apply(changeSet: string): void;
  /** All of it, as JSON. */
  picture(): string;
  /** Becomes what the storage has. */
  load(stored: Pick<LoadedSandbox, "picture" | "changeSets">): void;
}

/** What a batch changed. */
export interface Batch {
  /** As JSON; none where nothing was changed. */
  readonly changeSets: readonly string[];
  /** Puts the state back to what it was before the batch. */
  putBack(): void;
  /** The changes are kept: tells events, and what else waits for that. */
  release(): void;
}
