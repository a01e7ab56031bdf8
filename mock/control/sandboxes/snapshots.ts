// The named snapshots of one sandbox: its records and clock.

import type { Collections } from "../../domain/records/world.ts";
import type { Clock, ClockMode, Stopwatch } from "../../engine/core/clock.ts";
import { DomainError, notFound } from "../../engine/core/errors.ts";
import type { Instant } from "../../engine/core/time.ts";
import { putSingle } from "../../engine/store/single-part.ts";
import type { Part, PartReader, SnapshotRecord, Store } from "../../engine/store/store.ts";
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

/** Snapshots by name. */
export class Snapshots {
  readonly #options: SnapshotsOptions;
  readonly #records: PartReader<NamedRecord>;

  constructor(options: SnapshotsOptions) {
    this.#options = options;
    this.#records = options.store.part(snapshotsPart);
  }

  /**
   * Takes a snapshot, replacing an existing one of this name.
   * @throws DomainError rule `too_many_snapshots`
   */
  put(name: string): NamedSnapshot {
    const { store, clock } = this.#options;
    if (this.#records.size >= maxSnapshots && this.#records.get(name) === undefined) throw tooManySnapshots();
    const view = { name, now: clock.now(), clockMode: clock.mode, version: store.version };
    const snapshot = store.snapshot();
    store.transact((tx) => tx.part(snapshotsPart).put(name, { ...view, snapshot }));
    return view;
  }

  /** @throws DomainError notFound `unknown_snapshot`, like `delete` and `restore` */
  get(name: string): NamedSnapshot {
    return toView(this.contents(name));
  }

  /**
   * The state of a snapshot, for comparison.
   * @throws like `get`
   */
  contents(name: string): NamedRecord {
    const record = this.#records.get(name);
    if (record === undefined) throw notFound("snapshot", name);
    return record;
  }

  /** In ascending order of name. */
  list(): readonly NamedSnapshot[] {
    return this.#records.all().map(toView);
  }

  delete(name: string): void {
    this.contents(name);
    this.#options.store.transact((tx) => tx.part(snapshotsPart).remove(name));
  }

  /** Restores records, ids, positions of random streams and clock, as a new version of the store. */
  restore(name: string): void {
    const { store, time } = this.#options;
    const { snapshot, now: start, clockMode: mode } = this.contents(name);
    store.restore(snapshot, (tx) => putSingle(tx, clockPart, { start, startedAt: time(), mode }));
  }
}

function toView({ snapshot: _, ...view }: NamedRecord): NamedSnapshot {
  return view;
}

function tooManySnapshots(): DomainError {
  const message = `The sandbox has ${maxSnapshots} snapshots, the maximum; delete some.`;
  return new DomainError("rule", "too_many_snapshots", message);
}
