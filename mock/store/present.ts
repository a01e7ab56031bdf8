// The present of one store: its state, read counts and history, and every way to change them. Each change is an attempt that
// mock/store/commit-line.ts commits. Made by mock/store/create-store.ts.

import { deepFreeze } from "../core/deep-freeze.ts";
import type { Instant } from "../core/time.ts";
import { recordOf } from "./collection-state.ts";
import type { Attempt } from "./commit-line.ts";
import {
  createHistory,
  type History,
  type HistoryEntry,
  type HistoryParts,
  toEdit,
  toJump,
  toUndo,
} from "./history.ts";
import { bytesOfCounts, type ReadCounts, withCount } from "./read-counts.ts";
import { noteWeight, writtenWeightOf } from "./record-weights.ts";
import type { AnyCollections } from "./shared-base.ts";
import { bytesOf, collectionOf, moved, type State, toChange, writtenOf } from "./state.ts";
import type { Change, ChangeSet, CommitListener, CountOp, Stage, Transaction, TransactOptions } from "./store.ts";
import { runTransaction } from "./transaction.ts";

/** What a store starts from. */
export interface Origin {
  readonly state: State;
  readonly reads: ReadCounts;
  /** Left out: nothing has happened. */
  readonly past?: HistoryParts | undefined;
  readonly now: () => Instant;
  readonly onCommit?: CommitListener | undefined;
  /** Told before each change of the present. */
  readonly onTouch?: (() => void) | undefined;
  /** Told of the reads and visits that were counted. */
  readonly onCounts?: ((counts: readonly CountOp[]) => void) | undefined;
}

export interface Present {
  readonly state: State;
  readonly reads: ReadCounts;
  readonly history: History;
  /** About what all of it takes beyond the base. */
  bytes(): number;
  /** How often it has jumped: what lies between two moments of one era are changes alone. */
  era(): number;
  transact<T>(work: (tx: Transaction<AnyCollections>) => T, how?: TransactOptions): Attempt<T>;
  /** Undoes the newest change set and what the clock did since; false if none is left. */
  undo(): Attempt<boolean>;
  /**
   * Goes straight to another state.
   * @param isPast whether changes alone led from there to the present
   */
  jump(target: State, isPast: boolean): Attempt<undefined>;
  /** The same, and counts reads again. */
  restart(target: State): Attempt<undefined>;
  /** Applies change sets that a log has kept. Throws Error if one is missing. */
  catchUp(changeSets: readonly ChangeSet[]): void;
  /** As in Store. */
  hold(): () => void;
  apply(changeSet: ChangeSet, stages?: readonly Stage[]): void;
  addCounts(counts: readonly CountOp[]): void;
}

/** What belongs to a commit beside its entry. */
interface Settling {
  settled?(): void;
  readonly stages?: readonly Stage[] | undefined;
}

/** What moves. */
interface Held {
  state: State;
  reads: ReadCounts;
}

/** A present at version 0, or with a past. */
export function createPresent({ now, past, onCommit, onTouch, onCounts, ...from }: Origin): Present {
  const held: Held = { state: from.state, reads: from.reads };
  const [history, eras, stateBytes] = [createHistory(past), createEras(), createStateBytes()];

  function attempt<T>(result: T, next: State, entry: HistoryEntry, more: Settling = {}): Attempt<T> {
    function settle(): void {
      onTouch?.();
      held.state = next;
      history.add(entry);
      more.settled?.();
      if (!isJump(entry)) onCommit?.(entry.changeSet, writtenWeightOf, more.stages);
    }
    return { result, changeSet: entry.changeSet, settle };
  }
  function jump(target: State, isPast: boolean, settled = () => {}): Attempt<undefined> {
    const lost = eras.lostBetween(held.state, target, isPast);
    const entry = toJump(held.state, target, lost, { version: history.version + 1, at: now() });
    return attempt(undefined, target, entry, { settled: () => eras.begin(target, settled) });
  }
  function count(counts: readonly CountOp[], countReads: (reads: ReadCounts) => ReadCounts): void {
    if (counts.length === 0) return;
    onTouch?.();
    held.reads = countReads(held.reads);
    onCounts?.(counts);
  }
  return {
    get state() {
      return held.state;
    },
    get reads() {
      return held.reads;
    },
    history,
    transact(work, how) {
      const at = now();
      const { state, reads } = held;
      const { result, changed, countReads, counts } = runTransaction(state, reads, at, work);
      const settle = () => count(counts, countReads);
      if (changed === undefined) return { result, settle };
      const changeSet = Object.freeze({ version: history.version + 1, at, ...changed.move, ...how });
      return attempt(result, changed.state, toEdit(state, changeSet), { settled: settle, stages: changed.stages });
    },
    undo() {
      const [newest, back] = [history.undoable(), history.undoable()?.back(held.state)];
      if (newest === undefined || back === undefined) return { result: false, settle() {} };
      return attempt(true, back.state, toUndo(newest, back.move, { version: history.version + 1, at: now() }));
    },
    bytes: () => stateBytes(held.state) + history.bytes + bytesOfCounts(held.reads),
    era: () => eras.count(),
    jump: (target, isPast) => jump(target, isPast),
    restart: (target) =>
      jump(target, false, () => {
        held.reads = new Map();
      }),
    ...toTakingOver(held, history, eras, { onCommit, onTouch }),
  };
}

/** What others did, and what is put back. */
function toTakingOver(
  held: Held,
  history: History,
  eras: ReturnType<typeof createEras>,
  { onCommit, onTouch }: Pick<Origin, "onCommit" | "onTouch">,
): Pick<Present, "hold" | "apply" | "addCounts" | "catchUp"> {
  /** Takes over what another store committed. */
  function adopt(changeSet: ChangeSet): ChangeSet {
    assertNext(changeSet, history.version);
    const own = toOwn(changeSet, held.state);
    const entry = toEdit(held.state, own);
    held.state = moved(held.state, own);
    history.add(entry);
    return own;
  }
  return {
    hold() {
      const [before, putBacks] = [{ ...held }, [history.hold(), eras.hold()]];
      return () => {
        Object.assign(held, before);
        for (const putBack of putBacks) putBack();
      };
    },
    apply(changeSet, stages) {
      onTouch?.();
      const own = adopt(changeSet);
      onCommit?.(own, writtenWeightOf, stages === undefined ? undefined : ownStages(stages, own));
    },
    addCounts(counts) {
      onTouch?.();
      held.reads = counts.reduce(withCount, held.reads);
    },
    catchUp(changeSets) {
      for (const changeSet of changeSets) adopt(changeSet);
    },
  };
}

/** Whether it leads to another state at once, or back: in between nobody did anything. */
function isJump({ bases }: HistoryEntry): boolean {
  return bases.length > 0;
}

/** The bytes of a state, added up once for each: they are asked for at the end of every request. */
function createStateBytes(): (state: State) => number {
  let known: { readonly state: State; readonly bytes: number } | undefined;
  return (state) => {
    if (known?.state !== state) known = { state, bytes: bytesOf(state) };
    return known.bytes;
  };
}

/** Counts jumps, and estimates how many bytes of a state are left to the history alone after one. */
function createEras() {
  let count = 0;
  let beganWith: State | undefined;
  return {
    hold() {
      const [heldCount, heldBegin] = [count, beganWith];
      return () => {
        [count, beganWith] = [heldCount, heldBegin];
      };
    },
    count: () => count,
    /** Where changes alone led from the target to the state, it lost no more than they wrote. */
    lostBetween(state: State, target: State, isPast: boolean): number {
      return isPast || target === beganWith ? writtenOf(state) - writtenOf(target) : bytesOf(state);
    },
    begin(target: State, begun: () => void): void {
      count += 1;
      beganWith = target;
      begun();
    },
  };
}

function assertNext({ version }: ChangeSet, present: number): void {
  if (version === present + 1) return;
  throw new Error(`The change log answered version ${version}, but version ${present + 1} comes next.`);
}

/** The last record of a stage is that of the change set, where they are equal. */
function ownStages(stages: readonly Stage[], { changes }: ChangeSet): readonly Stage[] {
  const finals = new Map(changes.map((change) => [placeOf(change), change]));
  const last = new Map<string, number>();
  stages.forEach((stage, index) => {
    for (const change of stage.changes) last.set(placeOf(change), index);
  });
  return stages.map(({ at, changes: own }, index) => ({
    at,
    changes: own.map((change) => {
      const final = finals.get(placeOf(change));
      if (final === undefined || last.get(placeOf(change)) !== index) return deepFreeze(change);
      return toChange(change.collection, change.id, change.before, final.after);
    }),
  }));
}

function placeOf({ collection, id }: Change): string {
  return `${collection} ${typeof id} ${id}`;
}

// The former record is taken from the store's own state, so that undo restores the very records that others embed.
function toOwn(changeSet: ChangeSet, { collections }: State): ChangeSet {
  const changes = changeSet.changes.map(({ collection, id, after }) => {
    const before = recordOf(collectionOf(collections, collection), id);
    if (after !== undefined) noteWeight(after, before, undefined);
    return toChange(collection, id, before, deepFreeze(after));
  });
  return Object.freeze({ ...changeSet, changes: Object.freeze(changes) });
}
