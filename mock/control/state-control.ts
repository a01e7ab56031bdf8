// Moves the whole state of a sandbox: reset, undo and snapshots (tag `state`).
import type { AdminSchema } from "../contract/admin-types.ts";
import { DomainError } from "../engine/core/errors.ts";
import { toWireTime } from "../engine/core/time-words/wire-time.ts";
import { toNamedChange } from "./changes/named-change.ts";
import { rewind } from "./history/rewind.ts";
import { inSandbox, type OperationsOf } from "./operation.ts";
import type { Sandbox } from "./sandboxes/sandbox.ts";
import { type SandboxView, toSandboxView } from "./sandboxes/sandbox-view.ts";
import type { NamedSnapshot } from "./sandboxes/snapshots.ts";

/** Methods reject with DomainErrors: 404 unknown_sandbox, 410 sandbox_evicted, and those listed at each method. */
export interface StateControl {
  /**
   * Restores records, clock, faults and house rules to the scenario's start and empties the journal; snapshots remain.
   */
  resetSandbox(sandboxId: string): Promise<SandboxView>;
  /**
   * Undoes the newest change of records that a request or the control made and that is not undone yet; 409
   * nothing_to_undo. Faults and journal remain, and the clock unless a rewind is undone; later effects of passing time are repeated.
   */
  undoChange(sandboxId: string): Promise<AdminSchema<"UndoResult">>;
  /**
   * Returns to before a request of the journal, to a version, or to a moment on the clock: records and clock, as a new version that can be undone.
   * Faults, house rules, webhooks, snapshots, journal and the mode of the clock remain. 404 unknown_request, unknown_version, 409 history_cut for what
   * the history no longer has, 422 clock_out_of_range for a later moment, 400 for a nonexistent date.
   */
  rewindSandbox(sandboxId: string, target: AdminSchema<"RewindTarget">): Promise<SandboxView>;
  /** By name. */
  listSnapshots(sandboxId: string): Promise<AdminSchema<"SnapshotList">>;
  /** Takes a snapshot of records and clock, replacing an older one of this name. */
  putSnapshot(sandboxId: string, name: string): Promise<AdminSchema<"Snapshot">>;
  /** 404 unknown_snapshot, like the next two. */
  getSnapshot(sandboxId: string, name: string): Promise<AdminSchema<"Snapshot">>;
  /** Forgets a snapshot. 404 unknown_snapshot. */
  deleteSnapshot(sandboxId: string, name: string): Promise<AdminSchema<"Removal">>;
  /** Restores records and clock, as a new version. Faults, house rules and journal remain. */
  restoreSnapshot(sandboxId: string, name: string): Promise<SandboxView>;
}

const maxChangesShown = 1_000;

export const stateOperations: OperationsOf<StateControl> = {
  async resetSandbox({ path }, { sandboxes, ...place }) {
    await sandboxes.renewUnusable?.(path.sandboxId);
    return sandboxes.run(path.sandboxId, (sandbox) => {
      sandbox.reset();
      return toSandboxView(sandboxes.loaded.get(path.sandboxId), place);
    });
  },
  undoChange: inSandbox((sandbox) => toUndoResult(sandbox, sandbox.undo())),
  async rewindSandbox({ path: { sandboxId }, body }, { sandboxes, ...place }) {
    // A change may not wait for the requests of other replicas, so they are fetched first.
    if ("request" in body) await sandboxes.run(sandboxId, ({ journal }) => journal.sync?.());
    return sandboxes.run(sandboxId, (sandbox) => {
      rewind(sandbox, body);
      return toSandboxView(sandboxes.loaded.get(sandboxId), place);
    });
  },
  listSnapshots: inSandbox(({ snapshots }) => ({ snapshots: snapshots.list().map(toSnapshotView) })),
  putSnapshot: inSandbox(({ snapshots }, { path }) => toSnapshotView(snapshots.put(path.name)), "whole"),
  getSnapshot: inSandbox(({ snapshots }, { path }) => toSnapshotView(snapshots.get(path.name))),
  deleteSnapshot: inSandbox(({ snapshots }, { path }) => {
    snapshots.delete(path.name);
    return { success: true, removed: 1 };
  }),
  restoreSnapshot: inSandbox(({ snapshots }, { path }, { sandboxes, ...place }) => {
    snapshots.restore(path.name);
    return toSandboxView(sandboxes.loaded.get(path.sandboxId), place);
  }),
};

function toUndoResult({ store }: Sandbox, isDone: boolean): AdminSchema<"UndoResult"> {
  const made = isDone ? store.history().findLast(({ takesBack }) => takesBack !== undefined) : undefined;
  if (made?.takesBack === undefined) {
    throw new DomainError("conflict", "nothing_to_undo", "There is no change left to undo.");
  }
  const { version, takesBack, changes } = made;
  return {
    version,
    takesBack,
    changeCount: changes.length,
    changes: changes.slice(0, maxChangesShown).map(toNamedChange),
  };
}

function toSnapshotView({ now, ...snapshot }: NamedSnapshot): AdminSchema<"Snapshot"> {
  return { ...snapshot, now: toWireTime(now) };
}
