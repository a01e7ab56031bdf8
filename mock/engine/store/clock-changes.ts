// What passing time changed after one change of a store, put together: as many steps as there were, it keeps each record once, as it was
// before the first of them. So polling a state in which something is under way does not grow the history. Made by mock/engine/store/history.ts.
import { recordOf } from "./collection.ts";
import { createPersistentMap, entriesOf, type PersistentMap, withEntry } from "./persistent-map.ts";
import { collectionOf, type Move, type State, toChange } from "./state.ts";
import type { Change, Positions, RecordId } from "./store.ts";

/** Never changed: a step answers others. */
export interface ClockChanges {
  readonly before: ReadonlyMap<string, PersistentMap<RecordId, Before>>;
  /** Where ids and streams were before the first step. */
  readonly positions: Positions;
}

/** The record before the first step that changed it; undefined: there was none. */
interface Before {
  readonly record: object | undefined;
}

const none: ClockChanges = { before: new Map(), positions: { usedIds: {}, drawn: {} } };

/** With the move that undoes a later step. */
export function withStep(changes: ClockChanges = none, inverse: Move): ClockChanges {
  const before = new Map(changes.before);
  for (const { collection, id, after } of inverse.changes) {
    if (before.get(collection)?.get(id) !== undefined) continue;
    addBefore(before, collection, id, after);
  }
  const { usedIds, drawn } = changes.positions;
  return {
    before,
    positions: { usedIds: { ...inverse.usedIds, ...usedIds }, drawn: { ...inverse.drawn, ...drawn } },
  };
}

/** As they were. */
export function toClockChanges(
  records: Iterable<readonly [collection: string, id: RecordId, record: object | undefined]>,
  positions: ClockChanges["positions"],
): ClockChanges {
  const before = new Map<string, PersistentMap<RecordId, Before>>();
  for (const [name, id, record] of records) addBefore(before, name, id, record);
  return { positions, before };
}

/** Every record of them, with its place. */
export function* recordsBefore({ before }: ClockChanges): Iterable<readonly [string, RecordId, object | undefined]> {
  for (const [name, records] of before) for (const [id, { record }] of entriesOf(records)) yield [name, id, record];
}

/** The move that undoes all of it, from the state after the last step. */
export function toBackMove(changes: ClockChanges, state: State): Move {
  const made: Change[] = [];
  for (const [name, id, record] of recordsBefore(changes)) {
    const present = recordOf(collectionOf(state.collections, name), id);
    if (present !== record) made.push(toChange(name, id, present, record));
  }
  return { changes: made, ...changes.positions };
}

function addBefore(
  before: Map<string, PersistentMap<RecordId, Before>>,
  name: string,
  id: RecordId,
  record: object | undefined,
): void {
  const records: PersistentMap<RecordId, Before> = before.get(name) ?? createPersistentMap();
  before.set(name, withEntry(records, id, { record }));
}

/** One move that does the same as two. Its list of changes is made when it is first read. */
export function joinedMoves(first: Move, second: Move): Move {
  let changes: readonly Change[] | undefined;
  return {
    get changes() {
      changes ??= Object.freeze(joinedChanges([...first.changes, ...second.changes]));
      return changes;
    },
    usedIds: { ...first.usedIds, ...second.usedIds },
    drawn: { ...first.drawn, ...second.drawn },
  };
}

function joinedChanges(changes: readonly Change[]): Change[] {
  const byPlace = new Map<string, Change>();
  for (const change of changes) {
    const { collection, id, after } = change;
    const place = `${collection} ${typeof id} ${id}`;
    const { before } = byPlace.get(place) ?? change;
    byPlace.set(place, toChange(collection, id, before, after));
  }
  return [...byPlace.values()].filter(({ before, after }) => before !== after);
}
