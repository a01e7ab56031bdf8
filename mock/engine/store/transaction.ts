// One transaction over a state: it reads and writes through a draft (mock/engine/store/draft.ts) and reports its changes at the end.
// mock/engine/store/present.ts runs it and commits or drops the result.

import { deepFreeze } from "../../core/deep-freeze.ts";
import { largestId } from "../../core/largest-id.ts";
import { createRandomStream, type RandomStream, toRandomStream } from "../../core/random.ts";
import type { Instant } from "../../core/time.ts";
import type { AnyCollections } from "./collection.ts";
import { recordOf } from "./collection.ts";
import { createDraft, type Draft, type DraftOutcome } from "./draft.ts";
import { type ReadCounts, withCount } from "./read-counts.ts";
import { createReader } from "./reader.ts";
import { collectionOf, type State } from "./state.ts";
import type { CountOp, Transaction } from "./store.ts";

/** What a transaction did. */
export interface Outcome<T> {
  readonly result: T;
  /** Absent: nothing changed. */
  readonly changed?: DraftOutcome;
  /** The counts with the reads that it counted. */
  readonly reads: ReadCounts;
  /** Those reads as a list. */
  readonly counts: readonly CountOp[];
}

/** Runs `work` over a state and leaves that state as it is. A throw of `work` passes through. */
export function runTransaction<T>(
  state: State,
  counts: ReadCounts,
  now: Instant,
  work: (tx: Transaction<AnyCollections>) => T,
): Outcome<T> {
  let ended = false;
  let ownCounts = counts;
  const draft = createDraft(state);
  const counted: CountOp[] = [];
  const reserved = new Set<string>();

  /** The draft, as long as it may be changed. */
  function opened(): Draft {
    if (ended) throw new Error("The transaction has ended: nothing can be changed through it any more.");
    return draft;
  }
  function count(op: CountOp): void {
    opened();
    counted.push(op);
    ownCounts = withCount(ownCounts, op);
  }
  const tx: Transaction<AnyCollections> = {
    ...createReader(draft.collections, () => ownCounts),
    now,
    at(instant) {
      opened().moveTo(instant);
      return { ...tx, now: instant };
    },
    seed: state.base.seed,
    nextId: (name) => nextId(opened(), name, reserved),
    random: (name) => toStream(state.base.seed, name, () => opened().draw(name)),
    insert: (name, record) => write(opened(), name, record, "insert"),
    replace: (name, record) => write(opened(), name, record, "replace"),
    remove: (name, id) => opened().put(name, id, undefined),
    countRead: (name, id) => count(["read", name, id]),
    noteVisit: (name, id, visitor) => count(["visit", name, id, visitor, now]),
    endVisit: (name, id, visitor) => count(["leave", name, id, visitor]),
  };

  try {
    const result = work(tx);
    const changed = draft.outcome();
    return { result, reads: ownCounts, counts: counted, ...(changed === undefined ? {} : { changed }) };
  } finally {
    ended = true;
  }
}

/** The id above the highest used one; where no id is above that, the highest free one. */
function nextId(draft: Draft, name: string, reserved: Set<string>): number {
  const above = draft.highestId(name) + 1;
  if (above < largestId) {
    draft.useId(name, above);
    return above;
  }
  const collection = collectionOf(draft.collections(), name);
  let id = largestId;
  while (recordOf(collection, id) !== undefined || reserved.has(`${name} ${id}`)) id -= 1;
  if (id === above) draft.useId(name, id);
  reserved.add(`${name} ${id}`);
  return id;
}

function write<R extends object>(draft: Draft, name: string, record: R, how: "insert" | "replace"): R {
  const collection = collectionOf(draft.collections(), name);
  const id = collection.base.definition.id(record);
  const before = recordOf(collection, id);
  const isPresent = before !== undefined;
  if (isPresent && how === "insert") throw new RangeError(`The collection ${name} already has ${id}.`);
  if (!isPresent && how === "replace") throw new RangeError(`The collection ${name} has no ${id} to replace.`);
  draft.put(name, id, deepFreeze(record));
  if (typeof id === "number" && Number.isSafeInteger(id) && id > draft.highestId(name)) draft.useId(name, id);
  return record;
}

// Each draw is a stream of its own, named by its position. So the position is all of the stream's state, however much was drawn.
function toStream(seed: number, name: string, draw: () => number): RandomStream {
  return toRandomStream(() => createRandomStream(seed, name, draw()).next());
}
