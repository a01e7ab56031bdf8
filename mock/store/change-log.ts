// Where a store's change sets go. mock/store/store.ts hands the types on, mock/store/drivers/ has the logs.
import type { ChangeSet } from "./store.ts";

/** Thrown by a change log whose newest version is not the one that an append follows. */
export class VersionConflict extends Error {
  constructor(expected: number, found: number) {
    super(`The change set follows version ${expected}, but the log is at version ${found}.`);
    this.name = "VersionConflict";
  }
}

/** Keeps change sets. The memory driver keeps none; others make a state outlive its process. */
export interface ChangeLog {
  /** Appends the change set that follows `changeSet.version - 1`; throws (or rejects with) VersionConflict when that is not the newest. */
  append(changeSet: ChangeSet): void | Promise<void>;
  /** The kept change sets after a version, oldest first. */
  since(version: number): readonly ChangeSet[] | Promise<readonly ChangeSet[]>;
  close(): void | Promise<void>;
}
