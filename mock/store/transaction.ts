// One transaction over a state: collects changes on a copy that shares everything unchanged, and says at the end what it changed.
// Run by mock/store/present.ts, which commits the outcome or drops it.
import { createRandomStream, type RandomStream, toRandomStream } from "../core/random.ts";
import type { Instant } from "../core/time.ts";
import { recordOf, withRecord } from "./collection-state.ts";
import { deepFreeze } from "./deep-freeze.ts";
import { type ReadCounts, readsOf, withRead } from "./read-counts.ts";
import { createReader } from "./reader.ts";
import type { AnyCollections } from "./shared-base.ts";
import { collectionOf, highestIdOf, type Move, type State, toChange, withPositions } from "./state.ts";
import type { Change, RecordId, Transaction } from "./store.ts";

/** What a transaction did. */
export interface Outcome<T> {
  readonly result: T;
  /** Absent: nothing changed. */
  readonly changed?: { readonly move: Move; readonly state: State };
  /** The reads that it counted, applied to the counts of that moment. */
  countReads(counts: ReadCounts): ReadCounts;
}

/** Runs `work` over a state and leaves that state as it is. A throw of `work` passes through. */
export function runTransaction<T>(
  state: State,
  counts: ReadCounts,
  now: Instant,
  work: (tx: Transaction<AnyCollections>) => T,
): Outcome<T> {
  let ended = false;
  let own: Map<string, ReturnType<typeof withRecord>> | undefined;
  let ownCounts = counts;
  const touched = new Map<string, Map<RecordId, object | undefined>>();
  const used = new Map<string, number>();
  const drawn = new Map<string, number>();
  const counted: [collection: string, id: RecordId][] = [];

  function checkOpen(): void {
    if (ended) throw new Error("The transaction has ended: nothing can be changed through it any more.");
  }
  function put(name: string, id: RecordId, record: object | undefined): void {
    const collection = collectionOf(own ?? state.collections, name);
    const before = recordOf(collection, id);
    if (before === record) return;
    const ofCollection = touched.get(name) ?? new Map<RecordId, object | undefined>();
    touched.set(name, ofCollection);
    if (!ofCollection.has(id)) ofCollection.set(id, before);
    own ??= new Map(state.collections);
    own.set(name, withRecord(collection, id, record));
  }
  function highest(name: string): number {
    return used.get(name) ?? highestIdOf(state, name);
  }
  function write<R extends object>(name: string, record: R, expectPresent: boolean): R {
    checkOpen();
    const collection = collectionOf(own ?? state.collections, name);
    const id = collection.base.definition.id(record);
    const present = recordOf(collection, id) !== undefined;
    if (present && !expectPresent) throw new RangeError(`The collection ${name} already has ${id}.`);
    if (!present && expectPresent) throw new RangeError(`The collection ${name} has no ${id} to replace.`);
    put(name, id, deepFreeze(record));
    if (typeof id === "number" && Number.isSafeInteger(id) && id > highest(name)) used.set(name, id);
    return record;
  }
  const tx: Transaction<AnyCollections> = {
    ...createReader(
      () => own ?? state.collections,
      (collection, id) => readsOf(ownCounts, collection, id),
    ),
    now,
    nextId(name) {
      checkOpen();
      const id = highest(name) + 1;
      used.set(name, id);
      return id;
    },
    random: (name) => toStream(state, name, drawn, checkOpen),
    insert: (name, record) => write(name, record, false),
    replace: (name, record) => write(name, record, true),
    remove(name, id) {
      checkOpen();
      put(name, id, undefined);
    },
    countRead(name, id) {
      checkOpen();
      counted.push([name, id]);
      ownCounts = withRead(ownCounts, name, id);
    },
  };

  function countReads(current: ReadCounts): ReadCounts {
    if (current === counts) return ownCounts;
    return counted.reduce((sum, [collection, id]) => withRead(sum, collection, id), current);
  }
  try {
    const result = work(tx);
    const changes: Change[] = [];
    for (const [name, ids] of touched) {
      const collection = collectionOf(own ?? state.collections, name);
      for (const [id, before] of ids) {
        const after = recordOf(collection, id);
        if (before !== after) changes.push(Object.freeze(toChange(name, id, before, after)));
      }
    }
    if (changes.length === 0 && used.size === 0 && drawn.size === 0) return { result, countReads };
    const move: Move = {
      changes: Object.freeze(changes),
      usedIds: Object.fromEntries(used),
      drawn: Object.fromEntries(drawn),
    };
    const after = withPositions({ ...state, collections: own ?? state.collections }, move);
    return { result, changed: { move, state: after }, countReads };
  } finally {
    ended = true;
  }
}

// Each draw is a stream of its own, named by its position: the position alone is the stream's state, however far it went.
function toStream(state: State, name: string, drawn: Map<string, number>, checkOpen: () => void): RandomStream {
  return toRandomStream(() => {
    checkOpen();
    const position = drawn.get(name) ?? state.drawn.get(name) ?? 0;
    drawn.set(name, position + 1);
    return createRandomStream(state.base.seed, name, position).next();
  });
}
