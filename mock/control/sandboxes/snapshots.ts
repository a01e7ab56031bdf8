// The named snapshots of one sandbox: its records and clock.

import type { Collections } from "../../domain/records/world.ts";
import type { Clock, ClockMode, Stopwatch } from "../../engine/core/clock.ts";
import { DomainError, notFound } from "../../engine/core/errors.ts";
import type { Instant } from "../../engine/core/time.ts";
import { putSingle } from "../../engine/store/single-part.ts";
import type { Part, SnapshotRecord, Store } from "../../engine/store/store.ts";
import { clockPart } from "../clock/clock-part.ts";

/** A snapshot as the control returns it. */
export interface NamedSnapshot {
  readonly name: string;
  /** Domain time of the snapshot, and the clock's mode. */
  readonly now: Instant;
  readonly clockMode: ClockMode;
  /** The version of the store at that time. */
  readonly version: number;
}

/** Snapshots by name. */
export interface Snapshots {
  /**
   * Takes a snapshot, replacing an existing one of this name.
   * @throws DomainError rule `too_many_snapshots`
   */
  put(name: string): NamedSnapshot;
  /** @throws DomainError notFound `unknown_snapshot`, like `delete` and `restore` */
  get(name: string): NamedSnapshot;
  /**
   * The state of a snapshot, for comparison.
   * @throws like `get`
   */
  contents(name: string): SnapshotRecord & Pick<NamedSnapshot, "version">;
  /** In ascending order of name. */
  list(): readonly NamedSnapshot[];
  delete(name: string): void;
  /** Restores records, ids, positions of random streams and clock, as a new version of the store. */
  restore(name: string): void;
}

/** A snapshot with its contents. */
interface NamedRecord extends NamedSnapshot, SnapshotRecord {}

const snapshotsPart: Part<NamedRecord> = { name: "snapshots" };

/** Maximum number of snapshots of one sandbox. */
export const maxSnapshots = 1_000;

export interface SnapshotsOptions {
  readonly store: Store<Collections>;
  readonly clock: Clock;
  /** The time that running clocks follow. */
  readonly time: Stopwatch;
}

export function createSnapshots({ store, clock, time }: SnapshotsOptions): Snapshots {
  const snapshots = store.part(snapshotsPart);

  function requireSnapshot(name: string): NamedRecord {
    const snapshotRecord = snapshots.get(name);
    if (snapshotRecord === undefined) throw notFound("snapshot", name);
    return snapshotRecord;
  }
  return {
    put(name) {
      if (snapshots.size >= maxSnapshots && snapshots.get(name) === undefined) throw tooManySnapshots();
      const view = { name, now: clock.now(), clockMode: clock.mode, version: store.version };
      const snapshot = store.snapshot();
      store.transact((tx) => tx.part(snapshotsPart).put(name, { ...view, snapshot }));
      return view;
    },
    get: (name) => toView(requireSnapshot(name)),
    contents: requireSnapshot,
    list: () => snapshots.all().map(toView),
    delete(name) {
      requireSnapshot(name);
      store.transact((tx) => tx.part(snapshotsPart).remove(name));
    },
    restore(name) {
      const { snapshot, now: start, clockMode: mode } = requireSnapshot(name);
      store.restore(snapshot, (tx) => putSingle(tx, clockPart, { start, startedAt: time(), mode }));
    },
  };
}

function toView({ snapshot: _, ...view }: NamedRecord): NamedSnapshot {
  return view;
}

function tooManySnapshots(): DomainError {
  const message = `The sandbox has ${maxSnapshots} snapshots, the maximum; delete some.`;
  return new DomainError("rule", "too_many_snapshots", message);
}
