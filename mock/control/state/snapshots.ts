// Keeps the named snapshots of one sandbox: its records and its clock, to be restored later. Made by
// mock/control/sandboxes/create-sandbox.ts.
import type { Clock, ClockMode } from "../../core/clock.ts";
import { DomainError, notFound } from "../../core/errors.ts";
import type { Instant } from "../../core/time.ts";
import type { Collections } from "../../records/world.ts";
import type { SizedBase, Snapshot, Store } from "../../store/store.ts";
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
  /** About the bytes that they take. */
  readonly bytes: number;
  /** How often one was taken or deleted. */
  readonly changeCount: number;
  /** The bases that they need. */
  bases(): readonly SizedBase[];
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

/** What a snapshot takes besides records. */
const snapshotBytes = 1_000;

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
  let [bytes, changeCount] = [weighPictures(pictures.map(({ picture }) => picture)), 0];

  function need(name: string): KeptSnapshot {
    const found = kept.get(name);
    if (found === undefined) throw notFound("snapshot", name);
    return found;
  }
  function changed(): void {
    changeCount += 1;
    bytes = weighPictures([...kept.values()].map(({ picture }) => picture));
  }
  return {
    put(name) {
      if (kept.size >= mostSnapshots && !kept.has(name)) throw tooManySnapshots();
      const shown = { name, now: clock.now(), clockMode: clock.mode, version: store.version };
      // The last one taken goes last: what each shares with the one before is counted once.
      kept.delete(name);
      kept.set(name, { shown, picture: store.snapshot(), settledAt: due.settledAt });
      changed();
      return shown;
    },
    get: (name) => need(name).shown,
    list: () => [...kept.values()].map(({ shown }) => shown).sort((left, right) => (left.name < right.name ? -1 : 1)),
    delete(name) {
      need(name);
      kept.delete(name);
      changed();
    },
    restore(name) {
      const { shown, picture, settledAt } = need(name);
      store.restore(picture);
      clock.set(shown.now, shown.clockMode);
      due.restart(settledAt);
    },
    get bytes() {
      return bytes;
    },
    get changeCount() {
      return changeCount;
    },
    bases: () => [...kept.values()].map(({ picture }) => picture.base),
    hold() {
      const [before, bytesBefore] = [new Map(kept), bytes];
      return () => {
        [kept, bytes] = [before, bytesBefore];
        changeCount += 1;
      };
    },
    pictures: () => [...kept.values()],
  };
}

/** In the order they were taken: of one era, only what was written since the one before counts again. */
function weighPictures(pictures: readonly Snapshot[]): number {
  let [total, before]: [number, Snapshot | undefined] = [0, undefined];
  for (const picture of pictures) {
    const { era, bytes, written } = picture;
    const own = before?.era === era ? Math.min(bytes, written - before.written) : bytes;
    total += snapshotBytes + own;
    before = picture;
  }
  return total;
}

function tooManySnapshots(): DomainError {
  const message = `The sandbox has ${mostSnapshots} snapshots, which is as many as it may have; delete some.`;
  return new DomainError("rule", "too_many_snapshots", message);
}
