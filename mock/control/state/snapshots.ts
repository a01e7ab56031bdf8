// Keeps the named snapshots of one sandbox: its records and its clock, to be restored later. Made by
// mock/control/sandboxes/create-sandbox.ts.
import type { Clock, ClockMode } from "../../core/clock.ts";
import { DomainError, notFound } from "../../core/errors.ts";
import type { Instant } from "../../core/time.ts";
import type { Snapshot, Store } from "../../engine/store/store.ts";
import type { Collections } from "../../records/world.ts";
import type { DueWork } from "../clock/due-work.ts";

/** A snapshot as it is shown. */
export interface NamedSnapshot {
  readonly name: string;
  /** Domain time when it was taken, and the mode of the clock then. */
  readonly now: Instant;
  readonly clockMode: ClockMode;
  /** The version of the store that it holds. */
  readonly version: number;
}

/** Snapshots by name. */
export interface Snapshots {
  /**
   * Takes one; it replaces an older one of this name.
   * @throws DomainError 422 too_many_snapshots
   */
  put(name: string): NamedSnapshot;
  /** Throws DomainError 404 unknown_snapshot, as do `delete` and `restore`. */
  get(name: string): NamedSnapshot;
  /** By name. */
  list(): readonly NamedSnapshot[];
  delete(name: string): void;
  /** Puts records, ids, random positions and clock back, as a new version of the store. */
  restore(name: string): void;
  /** Takes hold of all of them; the returned function puts them back. */
  hold(): () => void;
  /** All of them, in the order they were taken. */
  pictures(): readonly KeptSnapshot[];
}

/** A snapshot with what it holds. */
export interface KeptSnapshot {
  readonly shown: NamedSnapshot;
  readonly picture: Snapshot;
  /** Up to when everything due was done in the records. */
  readonly settledAt: Instant;
}

/** So many are kept of one sandbox. */
export const mostSnapshots = 1_000;

export interface SnapshotsOptions {
  readonly store: Store<Collections>;
  readonly clock: Clock;
  readonly due: DueWork;
  /** Those that there are already; left out: none. */
  readonly pictures?: readonly KeptSnapshot[] | undefined;
}

/** Snapshots of this store and clock. */
export function createSnapshots({ store, clock, due, pictures = [] }: SnapshotsOptions): Snapshots {
  let kept = new Map(pictures.map((one) => [one.shown.name, one]));

  function need(name: string): KeptSnapshot {
    const found = kept.get(name);
    if (found === undefined) throw notFound("snapshot", name);
    return found;
  }
  return {
    put(name) {
      if (kept.size >= mostSnapshots && !kept.has(name)) throw tooManySnapshots();
      const shown = { name, now: clock.now(), clockMode: clock.mode, version: store.version };
      kept.delete(name);
      kept.set(name, { shown, picture: store.snapshot(), settledAt: due.settledAt });
      return shown;
    },
    get: (name) => need(name).shown,
    list: () => [...kept.values()].map(({ shown }) => shown).sort((left, right) => (left.name < right.name ? -1 : 1)),
    delete(name) {
      need(name);
      kept.delete(name);
    },
    restore(name) {
      const { shown, picture, settledAt } = need(name);
      store.restore(picture);
      clock.set(shown.now, shown.clockMode);
      due.restart(settledAt);
    },
    hold() {
      const before = new Map(kept);
      return () => {
        kept = before;
      };
    },
    pictures: () => [...kept.values()],
  };
}

function tooManySnapshots(): DomainError {
  const message = `The sandbox has ${mostSnapshots} snapshots, which is as many as it may have; delete some.`;
  return new DomainError("rule", "too_many_snapshots", message);
}
