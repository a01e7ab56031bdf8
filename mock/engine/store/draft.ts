// The draft of a running transaction: a copy of the state that shares all unchanged parts, with used ids and drawn
// random numbers.
import type { Instant } from "../core/time.ts";
import { type CollectionState, withRecord } from "./collection.ts";
import type { PartName } from "./collection-rules.ts";
import { type PartState, type Parts, type PartsDraft, partIn, withPartRecord } from "./parts.ts";
import {
  addCompanions,
  applyEdit,
  collectionOf,
  type Edit,
  highestIdOf,
  recordIn,
  type State,
  toChange,
  withPositions,
} from "./state.ts";
import type { Change, Commit, PartChange, RecordId, Stage } from "./store.ts";

export interface Draft extends PartsDraft {
  /** The collections with the changes so far. */
  collections(): State["collections"];
  /** Stores a record; without a record, removes it. */
  put(collection: string, id: RecordId, record: object | undefined): void;
  /** The highest integer id used so far. */
  highestId(collection: string): number;
  useId(collection: string, id: number): void;
  /** The current position of a random stream, which it advances by one. */
  draw(stream: string): number;
  /** Sets the instant of later changes. */
  setInstant(at: Instant): void;
  outcome(): DraftOutcome;
}

/** The resulting state and its changes. */
export interface DraftOutcome {
  /** Record changes, used ids and drawn numbers; undefined if there are none. */
  readonly edit: Edit | undefined;
  readonly state: State;
  /** The changes of records by instant, if `setInstant` set any. */
  readonly stages: readonly Stage[] | undefined;
  readonly parts: Parts;
  readonly partChanges: readonly PartChange[];
  readonly lastIds: Commit["lastIds"];
}

/** The records before the changes, by collection and id. */
type TouchedRecords = Map<string, Map<RecordId, object | undefined>>;

/** How many numbers a random stream has, as in spec/admin/state/state-file.yaml (`drawn`). */
const streamLength = 2 ** 52;

/** Creates a draft without changes; it never changes `state`. */
export function createDraft(state: State, partsBefore: Parts, byRequest: boolean): Draft {
  let ownCollections: Map<string, CollectionState> | undefined;
  const touched: TouchedRecords = new Map();
  const stages: Stage[] = [];
  /** The current instant, and the changes at it. */
  let stage: { readonly at: Instant; readonly touched: TouchedRecords } | undefined;
  let ownParts: Map<PartName, PartState> | undefined;
  const touchedParts = new Map<PartName, Set<RecordId>>();
  const lastIds = new Map<PartName, number>();
  const usedIds = new Map<string, number>();
  const drawnNumbers = new Map<string, number>();

  function collections(): State["collections"] {
    return ownCollections ?? state.collections;
  }
  function currentParts(): Parts {
    return ownParts ?? partsBefore;
  }
  function setPart(name: PartName, part: PartState): void {
    ownParts ??= new Map(partsBefore);
    ownParts.set(name, part);
  }
  function endStage(): void {
    const changes = stage === undefined ? [] : changesOf(stage.touched, collections());
    if (stage !== undefined && changes.length > 0) stages.push(Object.freeze({ at: stage.at, changes }));
    stage = undefined;
  }
  function stateAfter(edit: Edit): State {
    // A record that was changed back has left an entry in `ownCollections`, so the net changes are applied again.
    if (ownCollections === undefined || edit.changes.length < countIn(touched))
      return applyEdit(state, edit, byRequest);
    addCompanions(state, ownCollections, edit.changes);
    return withPositions({ ...state, collections: ownCollections }, edit);
  }
  return {
    collections,
    put(name, id, record) {
      const collection = collectionOf(collections(), name);
      const before = recordIn(collections(), name, id);
      if (before === record) return;
      touch(touched, name, id, before);
      if (stage !== undefined) touch(stage.touched, name, id, before);
      ownCollections ??= new Map(state.collections);
      ownCollections.set(name, withRecord(collection, id, record, byRequest));
    },
    highestId: (name) => usedIds.get(name) ?? highestIdOf(state, name),
    useId: (name, id) => void usedIds.set(name, id),
    draw(stream) {
      const position = drawnNumbers.get(stream) ?? state.drawn.get(stream) ?? 0;
      // Restarts long before positions become so large that adding one has no effect.
      drawnNumbers.set(stream, (position + 1) % streamLength);
      return position;
    },
    setInstant(at) {
      if (stage?.at === at) return;
      endStage();
      stage = { at, touched: new Map() };
    },
    parts: currentParts,
    putInPart(name, id, record) {
      const part = partIn(currentParts(), name);
      if (part.records.get(id) === record) return;
      touchedParts.set(name, (touchedParts.get(name) ?? new Set()).add(id));
      setPart(name, withPartRecord(part, id, record));
    },
    nextPartId(name) {
      const part = partIn(currentParts(), name);
      const id = part.lastId + 1;
      lastIds.set(name, id);
      setPart(name, { ...part, lastId: id });
      return id;
    },
    outcome() {
      endStage();
      const changes = changesOf(touched, collections());
      const isSame = changes.length === 0 && usedIds.size === 0 && drawnNumbers.size === 0;
      const edit = { changes, usedIds: Object.fromEntries(usedIds), drawn: Object.fromEntries(drawnNumbers) };
      return {
        edit: isSame ? undefined : edit,
        state: isSame ? state : stateAfter(edit),
        stages: stages.length === 0 ? undefined : Object.freeze(stages),
        parts: currentParts(),
        partChanges: partChanges(partsBefore, currentParts(), touchedParts),
        lastIds: Object.fromEntries(lastIds),
      };
    },
  };
}

function partChanges(
  before: Parts,
  after: Parts,
  touched: ReadonlyMap<PartName, ReadonlySet<RecordId>>,
): readonly PartChange[] {
  return Array.from(touched).flatMap(([collection, ids]) =>
    [...ids].flatMap((id) => {
      const [previous, current] = [
        partIn(before, collection).records.get(id),
        partIn(after, collection).records.get(id),
      ];
      return previous === current ? [] : [{ ...toChange(collection, id, previous, current), collection }];
    }),
  );
}

function touch(touched: TouchedRecords, name: string, id: RecordId, before: object | undefined): void {
  const touchedIds = touched.get(name) ?? new Map<RecordId, object | undefined>();
  touched.set(name, touchedIds);
  if (!touchedIds.has(id)) touchedIds.set(id, before);
}

function countIn(touched: TouchedRecords): number {
  let count = 0;
  for (const ids of touched.values()) count += ids.size;
  return count;
}

function changesOf(touched: TouchedRecords, collections: State["collections"]): readonly Change[] {
  const changes: Change[] = [];
  for (const [name, ids] of touched) {
    for (const [id, before] of ids) {
      const after = recordIn(collections, name, id);
      if (before !== after) changes.push(Object.freeze(toChange(name, id, before, after)));
    }
  }
  return Object.freeze(changes);
}
