// Keeps the named snapshots of one sandbox: its records and its clock, to be restored later. Made by
// mock/control/sandboxes/create-sandbox.ts.
import type { Clock, ClockMode } from "../../core/clock.ts";
import { notFound } from "../../core/errors.ts";
import type { Instant } from "../../core/time.ts";
import { whenSettled } from "../../core/when-settled.ts";
import type { Collections } from "../../records/world.ts";
import type { Snapshot, Store } from "../../store/store.ts";
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
  /** Takes one; it replaces an older one of this name. */
  put(name: string): NamedSnapshot;
  /** Throws DomainError 404 unknown_snapshot, as do `delete` and `restore`. */
  get(name: string): NamedSnapshot;
  /** By name. */
  list(): readonly NamedSnapshot[];
  delete(name: string): void;
  /** Puts records, ids, random positions and clock back, as a new version of the store. */
  restore(name: string): void | Promise<void>;
}

interface Kept {
  readonly shown: NamedSnapshot;
  readonly picture: Snapshot;
  /** Up to when everything due was done in the records. */
  readonly settledAt: Instant;
}

/** No snapshots yet, of this store and clock. */
export function createSnapshots({
  store,
  clock,
  due,
}: {
  readonly store: Store<Collections>;
  readonly clock: Clock;
  readonly due: DueWork;
}): Snapshots {
  const kept = new Map<string, Kept>();

  function need(name: string): Kept {
    const found = kept.get(name);
    if (found === undefined) throw notFound("snapshot", name);
    return found;
  }
  return {
    put(name) {
      const shown = { name, now: clock.now(), clockMode: clock.mode, version: store.version };
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
      return whenSettled(store.restore(picture), () => {
        clock.set(shown.now, shown.clockMode);
        due.restart(settledAt);
      });
    },
  };
}
