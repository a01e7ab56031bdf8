// Makes the store of one sandbox.
import type { Instant } from "../../core/time.ts";
import type { AnyBase, AnyCollections, AnyDefinitions } from "./collection.ts";
import { toDigest } from "./digest.ts";
import type { History } from "./history.ts";
import { openPicture } from "./picture/open-picture.ts";
import type { StorePicture } from "./picture/picture-form.ts";
import { takePicture } from "./picture/take-picture.ts";
import { createPresent, type Origin, type Present } from "./present.ts";
import { createReader } from "./reader.ts";
import { positionsOf, type State, toStartingState } from "./state.ts";
import type { BaseState, CollectionDefinitions, CommitListener, CountOp, SizedBase, Snapshot, Store } from "./store.ts";

export interface StoreOptions<C> {
  readonly base: BaseState<C>;
  readonly definitions: CollectionDefinitions<C>;
  /** The sandbox's clock: domain time, read once per transaction. */
  readonly now: () => Instant;
  /** Told of each commit of changes, an undo of changes too; not of a jump to another state (restore, reset) nor of the undo of one. */
  readonly onCommit?: CommitListener | undefined;
  /** Told right before each change: of a commit, an undo, a jump, counts of reads. */
  readonly onTouch?: (() => void) | undefined;
  /** Told of the reads and visits that were counted. */
  readonly onCounts?: ((counts: readonly CountOp[]) => void) | undefined;
}

/** A store in the state of its base, at version 0. Throws RangeError when the base lacks a collection. */
// Only here are the types of C dropped and restored: the files inside know collections by name only.
export function createStore<C>(options: StoreOptions<C>): Store<C>;
export function createStore(options: StoreOptions<AnyCollections>): Store<AnyCollections> {
  const state = toStartingState(options.base, options.definitions);
  return createAnyStore({ ...options, state, reads: new Map() });
}

/**
 * The store of a picture (Store.picture), and its snapshots in their order.
 * @param baseOf the base of a name that the picture was taken with
 */
export function openPicturedStore<C>(
  picture: unknown,
  options: Omit<StoreOptions<C>, "base"> & { baseOf(name: unknown): BaseState<C> },
): { readonly store: Store<C>; readonly snapshots: readonly Snapshot[] };
export function openPicturedStore(
  picture: unknown,
  { baseOf, ...options }: Omit<StoreOptions<AnyCollections>, "base"> & { baseOf(name: unknown): AnyBase },
) {
  if (!isPicture(picture)) throw new Error("This is not the picture of a store.");
  const { snapshots, ...root } = openPicture(picture, baseOf, options.definitions);
  const store = createAnyStore({ ...options, ...root });
  return { store, snapshots: snapshots.map((one) => toHeld(one.state, one.version)) };
}

const heldState = Symbol("state");

interface HeldSnapshot extends Snapshot {
  readonly [heldState]: State;
}

interface Inside extends Origin {
  readonly definitions: AnyDefinitions;
}

function createAnyStore({ definitions, now, ...from }: Inside): Store<AnyCollections> {
  const present = createPresent({ ...from, now });
  const alone = createGuard();
  const reader = createReader(
    () => present.state.collections,
    () => present.reads,
  );
  return {
    get version() {
      return present.history.version;
    },
    read: (work) => work(reader),
    transact: (work, how) => alone(() => present.transact(work, how)),
    history: () => present.history.entries.map(({ changeSet }) => changeSet),
    undo: () => alone(present.undo),
    snapshot: () => toSnapshot(present),
    picture: (snapshots, nameOf) => pictureOf(present, snapshots, nameOf),
    positions: () => positionsOf(present.state),
    get base() {
      return present.state.base;
    },
    restore: (snapshot) => alone(() => present.jump(stateOf(snapshot))),
    reset: (base) => alone(() => present.restart(toStartingState(base ?? present.state.base, definitions))),
    fork({ before, ...options } = {}) {
      const { state, reads, history } = present;
      const start = before === undefined ? state : stateBefore(history, before);
      return createAnyStore({ state: start, reads, definitions, ...options, now: options.now ?? now });
    },
    hold: present.hold,
    apply: present.apply,
    addCounts: present.addCounts,
    digest: () => toDigest(present.state),
  };
}

function toSnapshot({ state, history }: Present): HeldSnapshot {
  return toHeld(state, history.version);
}

function stateBefore({ entries }: History, version: number): State {
  const entry = entries.find(({ changeSet }) => changeSet.version === version);
  if (entry === undefined) throw new RangeError(`The history has no version ${version}.`);
  return entry.before;
}

function isPicture(value: unknown): value is StorePicture {
  return typeof value === "object" && value !== null && "states" in value && "history" in value;
}

function pictureOf(
  { state, reads, history }: Present,
  snapshots: readonly Snapshot[],
  nameOf: (base: SizedBase) => unknown,
) {
  const held = snapshots.map((one) => ({ ...one, state: stateOf(one) }));
  return takePicture({ state, reads, history, snapshots: held }, nameOf);
}

function toHeld(state: State, version: number): HeldSnapshot {
  return Object.freeze({ version, base: state.base, [heldState]: state });
}

/** Lets one change run at a time: it is refused inside another one. */
function createGuard(): <T>(change: () => T) => T {
  let isWorking = false;
  return (change) => {
    if (isWorking) throw new Error("A transaction cannot start inside another one of the same store.");
    isWorking = true;
    try {
      return change();
    } finally {
      isWorking = false;
    }
  };
}

function stateOf(snapshot: Snapshot): State {
  if (isHeld(snapshot)) return snapshot[heldState];
  throw new RangeError("This is not a snapshot of a store.");
}

function isHeld(snapshot: Snapshot): snapshot is HeldSnapshot {
  return heldState in snapshot;
}
