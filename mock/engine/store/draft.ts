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
import type { Cause, Change, Commit, PartChange, RecordId, Stage } from "./store.ts";

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

/** Has no changes at first, and never changes `state` and `partsBefore`. */
export class Draft implements PartsDraft {
  readonly #state: State;
  readonly #partsBefore: Parts;
  readonly #cause: Cause;
  #collections: Map<string, CollectionState> | undefined;
  readonly #touched: TouchedRecords = new Map();
  readonly #stages: Stage[] = [];
  /** The current instant, and the changes at it. */
  #stage: { readonly at: Instant; readonly touched: TouchedRecords } | undefined;
  #parts: Map<PartName, PartState> | undefined;
  readonly #touchedParts = new Map<PartName, Set<RecordId>>();
  readonly #lastIds = new Map<PartName, number>();
  readonly #usedIds = new Map<string, number>();
  readonly #drawn = new Map<string, number>();

  constructor(state: State, partsBefore: Parts, cause: Cause) {
    this.#state = state;
    this.#partsBefore = partsBefore;
    this.#cause = cause;
  }

  /** The collections with the changes so far. */
  get collections(): State["collections"] {
    return this.#collections ?? this.#state.collections;
  }

  get parts(): Parts {
    return this.#parts ?? this.#partsBefore;
  }

  /** Stores a record; without a record, removes it. */
  put(name: string, id: RecordId, record: object | undefined): void {
    const collection = collectionOf(this.collections, name);
    const before = recordIn(this.collections, name, id);
    if (before === record) return;
    touch(this.#touched, name, id, before);
    if (this.#stage !== undefined) touch(this.#stage.touched, name, id, before);
    this.#collections ??= new Map(this.#state.collections);
    this.#collections.set(name, withRecord(collection, id, record, this.#cause));
  }

  /** The highest integer id used so far. */
  highestId(name: string): number {
    return this.#usedIds.get(name) ?? highestIdOf(this.#state, name);
  }

  useId(name: string, id: number): void {
    this.#usedIds.set(name, id);
  }

  /** The current position of a random stream, which it advances by one. */
  draw(stream: string): number {
    const position = this.#drawn.get(stream) ?? this.#state.drawn.get(stream) ?? 0;
    // Restarts long before positions become so large that adding one has no effect.
    this.#drawn.set(stream, (position + 1) % streamLength);
    return position;
  }

  /** Sets the instant of later changes. */
  setInstant(at: Instant): void {
    if (this.#stage?.at === at) return;
    this.#endStage();
    this.#stage = { at, touched: new Map() };
  }

  putInPart(name: PartName, id: RecordId, record: object | undefined): void {
    const part = partIn(this.parts, name);
    if (part.records.get(id) === record) return;
    this.#touchedParts.set(name, (this.#touchedParts.get(name) ?? new Set()).add(id));
    this.#setPart(name, withPartRecord(part, id, record));
  }

  nextPartId(name: PartName): number {
    const part = partIn(this.parts, name);
    const id = part.lastId + 1;
    this.#lastIds.set(name, id);
    this.#setPart(name, { ...part, lastId: id });
    return id;
  }

  outcome(): DraftOutcome {
    this.#endStage();
    const changes = changesOf(this.#touched, this.collections);
    const isSame = changes.length === 0 && this.#usedIds.size === 0 && this.#drawn.size === 0;
    const edit = { changes, usedIds: Object.fromEntries(this.#usedIds), drawn: Object.fromEntries(this.#drawn) };
    return {
      edit: isSame ? undefined : edit,
      state: isSame ? this.#state : this.#stateAfter(edit),
      stages: this.#stages.length === 0 ? undefined : Object.freeze(this.#stages),
      parts: this.parts,
      partChanges: partChanges(this.#partsBefore, this.parts, this.#touchedParts),
      lastIds: Object.fromEntries(this.#lastIds),
    };
  }

  #setPart(name: PartName, part: PartState): void {
    this.#parts ??= new Map(this.#partsBefore);
    this.#parts.set(name, part);
  }

  #endStage(): void {
    const stage = this.#stage;
    const changes = stage === undefined ? [] : changesOf(stage.touched, this.collections);
    if (stage !== undefined && changes.length > 0) this.#stages.push(Object.freeze({ at: stage.at, changes }));
    this.#stage = undefined;
  }

  #stateAfter(edit: Edit): State {
    // A record that was changed back has left an entry in `#collections`, so the net changes are applied again.
    if (this.#collections === undefined || edit.changes.length < countIn(this.#touched))
      return applyEdit(this.#state, edit, this.#cause);
    addCompanions(this.#state, this.#collections, edit.changes);
    return withPositions({ ...this.#state, collections: this.#collections }, edit);
  }
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
