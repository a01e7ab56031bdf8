// What a transaction has changed so far: a copy of the state that shares all unchanged parts, the ids it used and the random numbers it
// drew. Made by mock/store/transaction.ts; nobody else sees it until the transaction succeeds.
import { recordOf, withRecord } from "./collection-state.ts";
import { collectionOf, highestIdOf, type Move, type State, toChange, withPositions } from "./state.ts";
import type { Change, RecordId } from "./store.ts";

export interface Draft {
  /** As they are with the changes made so far. */
  collections(): State["collections"];
  /** Puts a record in; without a record, removes it. */
  put(collection: string, id: RecordId, record: object | undefined): void;
  /** The highest integer id used so far. */
  highestId(collection: string): number;
  useId(collection: string, id: number): void;
  /** The position that a random stream goes on from, moved on by one. */
  draw(stream: string): number;
  /** What has changed and the state that it leads to; undefined where nothing has. */
  outcome(): { readonly move: Move; readonly state: State } | undefined;
}

/** How many numbers a random stream has; as in `drawn` of spec/admin/state/state-file.yaml. */
const lengthOfStream = 2 ** 52;

/** A draft without changes. The state stays as it is. */
export function createDraft(state: State): Draft {
  let own: Map<string, ReturnType<typeof withRecord>> | undefined;
  /** What stood there before, of every record that was put. */
  const touched = new Map<string, Map<RecordId, object | undefined>>();
  const used = new Map<string, number>();
  const drawn = new Map<string, number>();

  function collections(): State["collections"] {
    return own ?? state.collections;
  }
  function changes(): readonly Change[] {
    const made: Change[] = [];
    for (const [name, ids] of touched) {
      const collection = collectionOf(collections(), name);
      for (const [id, before] of ids) {
        const after = recordOf(collection, id);
        if (before !== after) made.push(Object.freeze(toChange(name, id, before, after)));
      }
    }
    return made;
  }
  return {
    collections,
    put(name, id, record) {
      const collection = collectionOf(collections(), name);
      const before = recordOf(collection, id);
      if (before === record) return;
      const ofCollection = touched.get(name) ?? new Map<RecordId, object | undefined>();
      touched.set(name, ofCollection);
      if (!ofCollection.has(id)) ofCollection.set(id, before);
      own ??= new Map(state.collections);
      own.set(name, withRecord(collection, id, record));
    },
    highestId: (name) => used.get(name) ?? highestIdOf(state, name),
    useId: (name, id) => void used.set(name, id),
    draw(stream) {
      const position = drawn.get(stream) ?? state.drawn.get(stream) ?? 0;
      // Begins anew long before a number could not be told from the next one.
      drawn.set(stream, (position + 1) % lengthOfStream);
      return position;
    },
    outcome() {
      const made = Object.freeze(changes());
      if (made.length === 0 && used.size === 0 && drawn.size === 0) return undefined;
      const move = { changes: made, usedIds: Object.fromEntries(used), drawn: Object.fromEntries(drawn) };
      return { move, state: withPositions({ ...state, collections: collections() }, move) };
    },
  };
}
