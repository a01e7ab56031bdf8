// Runs one transaction over a state: reads and writes through a draft and returns its changes at the end.

import { deepFreeze } from "../core/deep-freeze.ts";
import { largestId } from "../core/largest-id.ts";
import { createRandomStream, type RandomStream, toRandomStream } from "../core/random.ts";
import type { Instant } from "../core/time.ts";
import { recordOf } from "./collection.ts";
import { Draft, type DraftOutcome } from "./draft.ts";
import { type Parts, writePart } from "./parts.ts";
import { createReader } from "./reader.ts";
import { countRead, endVisit, noteVisit, readsPart, visitsPart } from "./reads-and-visits.ts";
import { type AnyCollections, isNumbered } from "./shared-collection.ts";
import { collectionOf, type State } from "./state.ts";
import type { Cause, Part, PartWriter, Transaction } from "./store.ts";

export interface Outcome<T> extends DraftOutcome {
  readonly result: T;
}

/**
 * Runs `work` on a state and its parts without changing either. Errors of `work` pass through.
 */
export function runTransaction<T>(
  { state, parts }: { readonly state: State; readonly parts: Parts },
  now: Instant,
  work: (tx: Transaction<AnyCollections>) => T,
  cause: Cause = "control",
): Outcome<T> {
  let isEnded = false;
  const draft = new Draft(state, parts, cause);
  const reserved = new Set<string>();

  /** The draft; throws once the transaction has ended. */
  function openDraft(): Draft {
    if (isEnded) throw new Error("The transaction has ended and can change nothing more.");
    return draft;
  }
  function part<R extends object>(target: Part<R>): PartWriter<R> {
    return writePart(() => draft.parts, target, openDraft);
  }
  const tx: Transaction<AnyCollections> = {
    ...createReader(
      () => draft.collections,
      () => draft.parts,
    ),
    now,
    at(instant) {
      openDraft().setInstant(instant);
      return { ...tx, now: instant };
    },
    seed: state.base.seed,
    texts: state.base.texts,
    mayBeReferenced: (name, id) => state.base.unlisted?.mayReferTo(name, id) === true,
    nextId: (name) => nextId(openDraft(), name, reserved),
    random: (name) => toStream(state.base.seed, name, () => openDraft().draw(name)),
    insert: (name, record) => write(openDraft(), name, record, "insert"),
    replace: (name, record) => write(openDraft(), name, record, "replace"),
    remove: (name, id) => openDraft().put(name, id, undefined),
    part,
    countRead: (name, id) => countRead(part(readsPart), name, id),
    noteVisit: (name, id, visitor) => noteVisit(part(visitsPart), name, id, { visitor, at: now }),
    endVisit: (name, id, visitor) => endVisit(part(visitsPart), name, id, visitor),
  };
  try {
    const result = work(tx);
    return { ...draft.outcome(), result };
  } finally {
    isEnded = true;
  }
}

/** The id above the highest used id; if none is left, the highest free id. */
function nextId(draft: Draft, name: string, reserved: Set<string>): number {
  const nextHighest = draft.highestId(name) + 1;
  const collection = collectionOf(draft.collections, name);
  if (nextHighest < largestId && isNumbered(collection.base.definition, nextHighest)) {
    draft.useId(name, nextHighest);
    return nextHighest;
  }
  let id = largestId;
  while (recordOf(collection, id) !== undefined || reserved.has(`${name} ${id}`)) id -= 1;
  if (id === nextHighest) draft.useId(name, id);
  reserved.add(`${name} ${id}`);
  return id;
}

function write<R extends object>(draft: Draft, name: string, record: R, how: "insert" | "replace"): R {
  const collection = collectionOf(draft.collections, name);
  const id = collection.base.definition.id(record);
  const before = recordOf(collection, id);
  const isPresent = before !== undefined;
  if (isPresent && how === "insert") throw new RangeError(`The collection ${name} already has ${id}.`);
  if (!isPresent && how === "replace") throw new RangeError(`The collection ${name} has no ${id} to replace.`);
  draft.put(name, id, deepFreeze(record));
  const isNew = how === "insert" && isNumbered(collection.base.definition, id);
  if (isNew && id > draft.highestId(name)) draft.useId(name, id);
  return record;
}

// Each draw comes from a new stream named by the position, so the position is the whole state.
function toStream(seed: number, name: string, draw: () => number): RandomStream {
  return toRandomStream(() => createRandomStream(seed, name, draw()).next());
}
