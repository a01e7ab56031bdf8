// What passing time changed after one change of a store, put together: as many steps as there were, it keeps each record once, as it was
// before the first of them. So polling a state in which something is under way does not grow the history. Made by mock/store/history.ts.
import { recordOf } from "./collection-state.ts";
import { collectionOf, type Move, type State, toChange } from "./state.ts";
import type { Change, RecordId } from "./store.ts";

export interface ClockChanges {
  /** Adds the move that undoes a later step; answers by how many bytes that makes it larger. */
  add(inverse: Move, bytes: number): number;
  /** About what it keeps. */
  readonly bytes: number;
  /** All that it keeps. */
  parts(): ClockChangesParts;
  /** Takes hold of it; the returned function puts it back. */
  hold(): () => void;
  /** The move that undoes all of it, from the state after the last step. */
  back(state: State): Move;
}

/** What is kept: the records before the first step (undefined: there was none), where ids and streams were. */
export interface ClockChangesParts extends Omit<Move, "changes"> {
  readonly before: readonly (readonly [collection: string, id: RecordId, record: object | undefined])[];
  readonly bytes: number;
}

/** None so far, or as they were. */
export function createClockChanges(from?: ClockChangesParts): ClockChanges {
  /** By collection and id: the record before the first step. */
  const before = new Map<string, Map<RecordId, object | undefined>>();
  const usedIds = new Map(Object.entries(from?.usedIds ?? {}));
  const drawn = new Map(Object.entries(from?.drawn ?? {}));
  let bytes = from?.bytes ?? 0;
  for (const [name, id, record] of from?.before ?? []) recordsOf(name).set(id, record);

  function recordsOf(name: string): Map<RecordId, object | undefined> {
    const records = before.get(name) ?? new Map<RecordId, object | undefined>();
    before.set(name, records);
    return records;
  }

  return {
    add(inverse, ofStep) {
      const { changes } = inverse;
      let added = 0;
      for (const { collection, id, after } of changes) {
        const records = recordsOf(collection);
        if (records.has(id)) continue;
        records.set(id, after);
        added += 1;
      }
      keepFirst(usedIds, inverse.usedIds);
      keepFirst(drawn, inverse.drawn);
      const grown = changes.length === 0 ? 0 : Math.round((ofStep * added) / changes.length);
      bytes += grown;
      return grown;
    },
    get bytes() {
      return bytes;
    },
    parts: () => ({
      before: [...before].flatMap(([name, records]) => Array.from(records, ([id, one]) => [name, id, one] as const)),
      usedIds: Object.fromEntries(usedIds),
      drawn: Object.fromEntries(drawn),
      bytes,
    }),
    hold() {
      const held = Array.from(before, ([name, records]) => [name, new Map(records)] as const);
      const [ids, streams, heldBytes] = [new Map(usedIds), new Map(drawn), bytes];
      return () => {
        refill(before, held);
        refill(usedIds, ids);
        refill(drawn, streams);
        bytes = heldBytes;
      };
    },
    back: (state) => ({
      changes: changesBack(before, state),
      usedIds: Object.fromEntries(usedIds),
      drawn: Object.fromEntries(drawn),
    }),
  };
}

function changesBack(before: ReadonlyMap<string, ReadonlyMap<RecordId, object | undefined>>, state: State): Change[] {
  const changes: Change[] = [];
  for (const [name, records] of before) {
    const collection = collectionOf(state.collections, name);
    for (const [id, record] of records) {
      const present = recordOf(collection, id);
      if (present !== record) changes.push(toChange(name, id, present, record));
    }
  }
  return changes;
}

function refill<K, V>(map: Map<K, V>, entries: Iterable<readonly [K, V]>): void {
  map.clear();
  for (const [key, value] of entries) map.set(key, value);
}

function keepFirst(kept: Map<string, number>, positions: Readonly<Record<string, number>>): void {
  for (const [name, position] of Object.entries(positions)) if (!kept.has(name)) kept.set(name, position);
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
