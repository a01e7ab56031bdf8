// The admin operations that reset, undo and rewind the state of a sandbox, and take and restore snapshots.
import type { AdminSchema } from "../contract/admin-types.ts";
import { DomainError } from "../engine/core/errors.ts";
import { toWireTime } from "../engine/core/time-formats/wire-time.ts";
import { toNamedChange } from "./changes/named-change.ts";
import { rewind } from "./history/rewind.ts";
import { type ControlOperations, inSandbox } from "./operation.ts";
import type { Sandbox } from "./sandboxes/sandbox.ts";
import { toSandboxView } from "./sandboxes/sandbox-view.ts";
import type { NamedSnapshot } from "./sandboxes/snapshots.ts";

const maxChangesShown = 1_000;

export const stateOperations = {
  async resetSandbox({ path }, { sandboxes, ...location }) {
    await sandboxes.restartUnusable?.(path.sandboxId);
    return sandboxes.run(path.sandboxId, (sandbox) => {
      sandbox.reset();
      return toSandboxView(sandboxes.loaded.get(path.sandboxId), location);
    });
  },
  undoChange: inSandbox(undoChange),
  async rewindSandbox({ path: { sandboxId }, body }, { sandboxes, ...location }) {
    // A change must not wait for the requests of other replicas, so they are fetched first.
    if ("request" in body) await sandboxes.run(sandboxId, ({ journal }) => journal.sync?.());
    return sandboxes.run(sandboxId, (sandbox) => {
      rewind(sandbox, body);
      return toSandboxView(sandboxes.loaded.get(sandboxId), location);
    });
  },
  listSnapshots: inSandbox(({ snapshots }) => ({ snapshots: snapshots.list().map(toSnapshotView) })),
  putSnapshot: inSandbox(({ snapshots }, { path }) => toSnapshotView(snapshots.put(path.name)), "whole"),
  getSnapshot: inSandbox(({ snapshots }, { path }) => toSnapshotView(snapshots.get(path.name))),
  deleteSnapshot: inSandbox(({ snapshots }, { path }) => {
    snapshots.delete(path.name);
    return { success: true, removed: 1 };
  }),
  restoreSnapshot: inSandbox(({ snapshots }, { path }, { sandboxes, ...location }) => {
    snapshots.restore(path.name);
    return toSandboxView(sandboxes.loaded.get(path.sandboxId), location);
  }),
} satisfies ControlOperations;

function undoChange(sandbox: Sandbox): AdminSchema<"UndoResult"> {
  const isDone = sandbox.undo();
  const undo = isDone
    ? sandbox.store.history().findLast(({ undoneVersion }) => undoneVersion !== undefined)
    : undefined;
  if (undo?.undoneVersion === undefined) {
    throw new DomainError("conflict", "nothing_to_undo", "There is no change left to undo.");
  }
  const { version, undoneVersion, changes } = undo;
  return {
    version,
    undoneVersion,
    changeCount: changes.length,
    changes: changes.slice(0, maxChangesShown).map(toNamedChange),
  };
}

function toSnapshotView({ now, ...snapshot }: NamedSnapshot): AdminSchema<"Snapshot"> {
  return { ...snapshot, now: toWireTime(now) };
}
