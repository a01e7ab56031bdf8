// Creates the store of one sandbox.
import type { Instant } from "../core/time.ts";
import { toDeferredParts } from "./changes/commit-json.ts";
import type { StoreCheckpoint } from "./checkpoint/checkpoint-form.ts";
import { makeCheckpoint } from "./checkpoint/make-checkpoint.ts";
import { openCheckpoint } from "./checkpoint/open-checkpoint.ts";
import { differences, eachOf, peekAt } from "./collection.ts";
import { type Move, type PartName, rulesOf } from "./collection-rules.ts";
import type { RequestedMove } from "./commit.ts";
import { changeSetsIn, type History, listedIn, noHistory, oldestIn, stateOf, versionAtStart } from "./history.ts";
import { noParts, partIn } from "./parts.ts";
import { createReader } from "./reader.ts";
import { newestOf } from "./recent-list.ts";
import { type Root, toMoved } from "./root.ts";
import { createRootHolder, type StoreStart } from "./root-holder.ts";
import type { AnyBase, AnyCollections, AnyDefinitions } from "./shared-collection.ts";
import { isSnapshotRecord, StoreSnapshot, snapshotIdIn, takeSnapshot, toSnapshot } from "./snapshot.ts";
import { collectionOf, positionsOf, type State, toStartingState } from "./state.ts";
import type {
  BaseState,
  CollectionDefinitions,
  CommitJson,
  ExportReader,
  Fill,
  Part,
  RecordId,
  Snapshot,
  Store,
  StoreListener,
} from "./store.ts";

export interface StoreOptions<C> {
  readonly base: BaseState<C>;
  readonly definitions: CollectionDefinitions<C>;
  /** The sandbox's clock: domain time, read once per transaction. */
  readonly now: () => Instant;
  readonly listener?: StoreListener | undefined;
  /** Fills the parts of the new store. */
  readonly fill?: Fill | undefined;
}

/**
 * Creates a store in the state of its base, at version 0.
 * @throws RangeError if a collection is missing from the base
 */
// The types of C are dropped and restored only in this file: the other files know collections only by name.
export function createStore<C>(options: StoreOptions<C>): Store<C>;
export function createStore({ base, ...options }: StoreOptions<AnyCollections>): Store<AnyCollections> {
  return createAnyStore({ ...options, state: toStartingState(base, options.definitions) });
}

/**
 * Opens a store from its checkpoint (Store.checkpoint).
 * @param baseOf builds the base from its JSON in the checkpoint
 */
export function reopenStore<C>(
  checkpoint: unknown,
  options: Omit<StoreOptions<C>, "base" | "fill"> & { baseOf(name: unknown): BaseState<C> },
): Store<C>;
export function reopenStore(
  checkpoint: unknown,
  { baseOf, ...options }: Omit<StoreOptions<AnyCollections>, "base" | "fill"> & { baseOf(name: unknown): AnyBase },
) {
  return createAnyStore({ ...options, ...openCheckpoint(assertCheckpoint(checkpoint), baseOf, options.definitions) });
}

interface AnyStoreOptions extends StoreStart {
  readonly definitions: AnyDefinitions;
}

function createAnyStore({ definitions, ...origin }: AnyStoreOptions): Store<AnyCollections> {
  const holder = createRootHolder(origin);
  const exclusively = createGuard();
  const parts = () => holder.root.parts;
  const reader = createReader(() => holder.root.state.collections, parts);
  return {
    get version() {
      return holder.root.history.version;
    },
    read: (work) => work(reader),
    export: (work) => work(toExportReader(holder.root)),
    part: reader.part,
    get mark() {
      return holder.root.state;
    },
    transact: (work, options) => exclusively(() => holder.transact(work, options)),
    get newest() {
      return newestOf(holder.root.history.listed)?.changeSet;
    },
    history: () => changeSetsIn(holder.root.history),
    undo: (fill) => exclusively(() => holder.undo(fill)),
    rewind: (version, clock, fill) => exclusively(() => holder.move(toRewind(version, clock, holder.root), fill)),
    snapshot: () => takeSnapshot(holder.root),
    get oldest() {
      return oldestIn(holder.root.history);
    },
    at(version) {
      const state = stateOf(holder.root.history, version, holder.root.state);
      return state && toSnapshot(version, state);
    },
    start(base = holder.root.state.base) {
      const { history, state } = holder.root;
      const start = toStartingState(base, definitions);
      const version = history.version === 0 && state === start ? 0 : versionAtStart(history, start);
      return { snapshot: toSnapshot(version ?? 0, start), version };
    },
    checkpoint: (nameOf) => makeCheckpoint(holder.root, nameOf),
    load: (checkpoint, baseOf) =>
      exclusively(() => holder.replace(openCheckpoint(assertCheckpoint(checkpoint), baseOf, definitions))),
    restore(snapshot, fill) {
      exclusively(() => holder.move(toRestore(snapshot, snapshotIdIn(parts(), snapshot)), fill));
    },
    reset(base = holder.root.state.base, fill, move = "reset") {
      exclusively(() => holder.move(toReset(move, base, definitions), fill));
    },
    fork({ before, ...options } = {}) {
      const { state, history } = holder.root;
      const start = before === undefined ? state : stateBefore(history, before);
      const empty = { state: toStartingState(state.base, definitions), parts: noParts };
      const copied = toMoved("fork", empty, { state: start, parts: parts() });
      return createAnyStore({ now: origin.now, ...options, ...copied, history: noHistory, definitions });
    },
    capture: holder.capture,
    apply: (commit, baseOf) =>
      exclusively(() => holder.apply(commit, (json) => findMove(json, holder.root, baseOf, definitions))),
    deferredParts: () => toDeferredParts(parts()),
  };
}

function toExportReader({ state, parts }: Root): ExportReader<AnyCollections> {
  const { collections } = state;
  const reader = createReader(
    () => collections,
    () => parts,
  );
  return {
    ...reader,
    all: (name) => eachOf(collectionOf(collections, name), peekAt),
    part: (part) => reader.part(assertExported(part)),
    positions: () => positionsOf(state),
    differences: (name) => differences(collectionOf(collections, name)),
  };
}

function toRestore(snapshot: Snapshot, id: RecordId | undefined): RequestedMove {
  return { move: "restore", target: StoreSnapshot.targetOf(snapshot), snapshot: id };
}

function toRewind(to: number, clock: Instant, { state, history, parts }: Root): RequestedMove {
  const target = stateOf(history, to, state);
  if (target === undefined) throw new RangeError(`The history has no version ${to}.`);
  return { move: "rewind", target: { state: target, parts }, to, clock };
}

function toReset(move: Move, base: AnyBase, definitions: AnyDefinitions): RequestedMove {
  return { move, base, target: { state: toStartingState(base, definitions), parts: noParts } };
}

/** Finds the target that another store's move has in this store. */
function findMove(
  { move = "reset", base, snapshot, to = 0, clock = 0 }: CommitJson,
  root: Root,
  baseOf: (name: unknown) => AnyBase,
  definitions: AnyDefinitions,
): RequestedMove {
  if (move === "rewind") return toRewind(to, clock, root);
  if (move !== "restore") return toReset(move, baseOf(base), definitions);
  const record = partIn(root.parts, "snapshots").records.get(snapshot ?? "");
  if (record === undefined || !isSnapshotRecord(record)) throw new Error(`There is no snapshot ${snapshot} here.`);
  return toRestore(record.snapshot, snapshot);
}

function assertExported<P extends Part<object>>(part: P): P {
  if (rulesOf[part.name].export) return part;
  throw new RangeError(`The part ${part.name} does not leave its sandbox.`);
}

function stateBefore(history: History, version: number): State {
  const entry = listedIn(history).find(({ changeSet }) => changeSet.version === version);
  if (entry === undefined) throw new RangeError(`The history has no version ${version}.`);
  return entry.before;
}

/** The last number that a part of a checkpoint has used. */
export function lastIdIn(checkpoint: unknown, part: PartName): number {
  const [, lastId] = assertCheckpoint(checkpoint).parts.find(([name]) => name === part) ?? [];
  return lastId ?? 0;
}

function assertCheckpoint(value: unknown): StoreCheckpoint {
  if (isCheckpoint(value)) return value;
  throw new Error("This is not the checkpoint of a store.");
}

function isCheckpoint(value: unknown): value is StoreCheckpoint {
  return typeof value === "object" && value !== null && "states" in value && "history" in value;
}

/** Creates a guard that refuses a change inside another change. */
function createGuard(): <T>(change: () => T) => T {
  let isWorking = false;
  return (change) => {
    if (isWorking) throw new Error("A transaction cannot start inside another transaction of the same store.");
    isWorking = true;
    try {
      return change();
    } finally {
      isWorking = false;
    }
  };
}
