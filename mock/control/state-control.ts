// Moves the whole state of a sandbox: reset, undo, snapshots. These are the operations of tag `state` that are about no single record. Part
// of mock/control/control.ts; the work is done in mock/control/sandboxes/create-sandbox.ts and mock/control/state/snapshots.ts.
import type { AdminSchema } from "../contract/admin-types.ts";
import { DomainError } from "../core/errors.ts";
import type { ChangeSet } from "../engine/store/store.ts";
import { isCollectionName } from "../records/collections.ts";
import { toWireTime } from "./clock/wire-time.ts";
import type { AtOrigin, ControlParts } from "./sandboxes/control-parts.ts";
import type { Sandbox } from "./sandboxes/sandbox.ts";
import { type SandboxView, toSandboxView } from "./sandboxes/sandbox-view.ts";
import type { NamedSnapshot } from "./state/snapshots.ts";

/** Methods reject with DomainErrors: 404 unknown_sandbox, 410 sandbox_evicted, and what the methods name. */
export interface StateControl {
  /** Back to the scenario's start: records, clock, faults and house rules; the journal is emptied, snapshots stay. */
  resetSandbox(sandboxId: string): Promise<SandboxView>;
  /**
   * Undoes the newest change of records that a request or the control made and that is not undone yet; 409 nothing_to_undo. Clock, faults and
   * journal stay; what passing time has done since is done again.
   */
  undoChange(sandboxId: string): Promise<AdminSchema<"UndoResult">>;
  /** By name. */
  listSnapshots(sandboxId: string): Promise<AdminSchema<"SnapshotList">>;
  /** Takes a snapshot of records and clock; it replaces an older one of this name. */
  putSnapshot(sandboxId: string, name: string): Promise<AdminSchema<"Snapshot">>;
  /** 404 unknown_snapshot, as the next two. */
  getSnapshot(sandboxId: string, name: string): Promise<AdminSchema<"Snapshot">>;
  /** Forgets a snapshot. 404 unknown_snapshot. */
  deleteSnapshot(sandboxId: string, name: string): Promise<AdminSchema<"Removal">>;
  /** Puts records and clock back, as a new version. Faults, house rules and journal stay. */
  restoreSnapshot(sandboxId: string, name: string): Promise<SandboxView>;
}

const mostChangesShown = 1_000;

/** The methods over all sandboxes of a mock. */
export function createStateControl({ sandboxes, inSandbox, ...place }: ControlParts): AtOrigin<StateControl> {
  function now(id: string, origin = place.origin): SandboxView {
    return toSandboxView(sandboxes.get(id), { ...place, origin });
  }
  return {
    resetSandbox: (id, origin) =>
      inSandbox(id, (sandbox) => {
        sandbox.reset();
        return now(id, origin);
      }),
    undoChange: (id) => inSandbox(id, (sandbox) => toUndoResult(sandbox, sandbox.undo())),
    listSnapshots: (id) => inSandbox(id, ({ snapshots }) => ({ snapshots: snapshots.list().map(toSnapshotView) })),
    putSnapshot: (id, name) => inSandbox(id, ({ snapshots }) => toSnapshotView(snapshots.put(name)), "whole"),
    getSnapshot: (id, name) => inSandbox(id, ({ snapshots }) => toSnapshotView(snapshots.get(name))),
    deleteSnapshot: (id, name) =>
      inSandbox(id, ({ snapshots }) => {
        snapshots.delete(name);
        return { success: true, removed: 1 };
      }),
    restoreSnapshot: (id, name, origin) =>
      inSandbox(id, ({ snapshots }) => {
        snapshots.restore(name);
        return now(id, origin);
      }),
  };
}

function toUndoResult({ store }: Sandbox, isDone: boolean): AdminSchema<"UndoResult"> {
  const made = isDone ? store.history().findLast(({ takesBack }) => takesBack !== undefined) : undefined;
  if (made?.takesBack === undefined) {
    throw new DomainError("conflict", "nothing_to_undo", "There is no change left to undo.");
  }
  const { version, takesBack, changes } = made;
  return { version, takesBack, changeCount: changes.length, changes: changes.slice(0, mostChangesShown).map(toChange) };
}

function toChange({ collection, id, before, after }: ChangeSet["changes"][number]): AdminSchema<"RecordChange"> {
  const change = before === undefined ? "inserted" : after === undefined ? "removed" : "replaced";
  if (!isCollectionName(collection)) throw new RangeError(`A change names ${collection}, which is no collection.`);
  return { change, collection, id };
}

function toSnapshotView({ now, ...snapshot }: NamedSnapshot): AdminSchema<"Snapshot"> {
  return { ...snapshot, now: toWireTime(now) };
}
