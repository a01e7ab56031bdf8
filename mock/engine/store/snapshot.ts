// The snapshots of a store: opaque states to restore or compare, of which only version and base are visible.
import { compareIds } from "../core/compare-ids.ts";
import { movedParts, noParts, type Parts, partIn } from "./parts.ts";
import { entriesOf } from "./persistent-map.ts";
import type { Root, RootContent } from "./root.ts";
import { changesBetween, type State } from "./state.ts";
import type { Change, RecordId, SizedBase, Snapshot, SnapshotRecord } from "./store.ts";

/** A snapshot with its contents. */
export class StoreSnapshot implements Snapshot {
  readonly version: number;
  readonly #target: RootContent;

  constructor(version: number, target: RootContent) {
    this.version = version;
    this.#target = target;
  }

  get base(): SizedBase {
    return this.#target.state.base;
  }

  /**
   * The contents of a snapshot.
   * @throws RangeError for anything but a snapshot of a store
   */
  static targetOf(snapshot: Snapshot): RootContent {
    if (snapshot instanceof StoreSnapshot) return snapshot.#target;
    throw new RangeError("This is not a snapshot of a store.");
  }
}

/** Takes a snapshot of the current root, with only the parts that a restore applies to. */
export function takeSnapshot({ state, parts, history }: Root): StoreSnapshot {
  return new StoreSnapshot(history.version, { state, parts: movedParts("restore", noParts, parts) });
}

/** A state without parts as a snapshot, to compare it. */
export function toSnapshot(version: number, state: State): Snapshot {
  return new StoreSnapshot(version, { state, parts: noParts });
}

/** The differing records of two states, in order of collection and id; a recreated record may equal its predecessor. */
export function changesFrom(from: Snapshot, to: Snapshot): readonly Change[] {
  const { state } = StoreSnapshot.targetOf(to);
  const order = new Map([...state.collections.keys()].map((name, index) => [name, index]));
  const rankOf = ({ collection }: Change) => order.get(collection) ?? 0;
  return changesBetween(StoreSnapshot.targetOf(from).state, state).toSorted(
    (left, right) => rankOf(left) - rankOf(right) || compareIds(left.id, right.id),
  );
}

export function isSnapshotRecord(record: object): record is SnapshotRecord {
  return "snapshot" in record && record.snapshot instanceof StoreSnapshot;
}

export function snapshotIdIn(parts: Parts, snapshot: Snapshot): RecordId | undefined {
  for (const [id, record] of entriesOf(partIn(parts, "snapshots").records)) {
    if (isSnapshotRecord(record) && record.snapshot === snapshot) return id;
  }
  return undefined;
}
