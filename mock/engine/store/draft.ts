// What a transaction has changed so far: a copy of the state that shares all unchanged parts, the ids it used and the random numbers it
// drew. Made by mock/engine/store/transaction.ts; nobody else sees it until the transaction succeeds.
import type { Instant } from "../../core/time.ts";
import { recordOf, withRecord } from "./collection.ts";
import { collectionOf, highestIdOf, type Move, type State, toChange, withPositions } from "./state.ts";
import type { Change, RecordId, Stage } from "./store.ts";

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
  /** What is put from now on happens at this instant. */
  moveTo(at: Instant): void;
  /** What has changed and the state that it leads to; undefined where nothing has. */
  outcome(): DraftOutcome | undefined;
}

export interface DraftOutcome {
  readonly move: Move;
  readonly state: State;
  /** The changes by the instants at which they happened, where any was named. */
  readonly stages?: readonly Stage[];
}

/** What stood there before, by collection and id. */
type Touched = Map<string, Map<RecordId, object | undefined>>;

/** How many numbers a random stream has; as in `drawn` of spec/admin/state/state-file.yaml. */
const lengthOfStream = 2 ** 52;

/** A draft without changes. The state stays as it is. */
export function createDraft(state: State): Draft {
  let own: Map<string, ReturnType<typeof withRecord>> | undefined;
  const touched: Touched = new Map();
  const stages: Stage[] = [];
  /** The instant that things happen at now, and what was put at it. */
  let stage: { readonly at: Instant; readonly touched: Touched } | undefined;
  const used = new Map<string, number>();
  const drawn = new Map<string, number>();

  function collections(): State["collections"] {
    return own ?? state.collections;
  }
  function endStage(): void {
    const changes = stage === undefined ? [] : changesOf(stage.touched, collections());
    if (stage !== undefined && changes.length > 0) stages.push(Object.freeze({ at: stage.at, changes }));
    stage = undefined;
  }
  return {
    collections,
    put(name, id, record) {
      const collection = collectionOf(collections(), name);
      const before = recordOf(collection, id);
      if (before === record) return;
      touch(touched, name, id, before);
      if (stage !== undefined) touch(stage.touched, name, id, before);
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
    moveTo(at) {
      if (stage?.at === at) return;
      endStage();
      stage = { at, touched: new Map() };
    },
    outcome() {
      endStage();
      const made = changesOf(touched, collections());
      if (made.length === 0 && used.size === 0 && drawn.size === 0) return undefined;
      const move = { changes: made, usedIds: Object.fromEntries(used), drawn: Object.fromEntries(drawn) };
      const next = withPositions({ ...state, collections: collections() }, move);
      return { move, state: next, ...(stages.length === 0 ? {} : { stages: Object.freeze(stages) }) };
    },
  };
}

function touch(touched: Touched, name: string, id: RecordId, before: object | undefined): void {
  const ofCollection = touched.get(name) ?? new Map<RecordId, object | undefined>();
  touched.set(name, ofCollection);
  if (!ofCollection.has(id)) ofCollection.set(id, before);
}

function changesOf(touched: Touched, collections: State["collections"]): readonly Change[] {
  const made: Change[] = [];
  for (const [name, ids] of touched) {
    const collection = collectionOf(collections, name);
    for (const [id, before] of ids) {
      const after = recordOf(collection, id);
      if (before !== after) made.push(Object.freeze(toChange(name, id, before, after)));
    }
  }
  return Object.freeze(made);
}
