// Takes the picture of a store: its states and its history as JSON in which every record stands once. Called by mock/store/create-store.ts.
import { idsBetween, recordOf } from "../collection-state.ts";
import type { HistoryEntry, HistoryParts } from "../history.ts";
import { entriesOf } from "../persistent-map.ts";
import type { ReadCounts } from "../read-counts.ts";
import type { AnyBase } from "../shared-base.ts";
import { collectionOf, type State } from "../state.ts";
import type { Change, RecordId, SizedBase } from "../store.ts";
import type { EntryPicture, HistoryPicture, RecordRef, RefChange, StatePicture, StorePicture } from "./picture-form.ts";

/** What is taken. */
export interface Pictured {
  readonly state: State;
  readonly reads: ReadCounts;
  readonly history: HistoryParts;
  readonly snapshots: readonly {
    readonly state: State;
    readonly version: number;
    readonly bytes: number;
    readonly written: number;
  }[];
}

/** @param nameOf what a base is made from again, as JSON */
export function takePicture(
  { state, reads, history, snapshots }: Pictured,
  nameOf: (base: SizedBase) => unknown,
): StorePicture {
  const table = createTable();
  const states = createStates(table);
  const present = states.place(state);
  const shown = snapshots.map(({ state: held, ...size }) => ({ ...size, state: states.place(held) }));
  const past = toHistory(history, table, states.place);
  return {
    bases: table.bases.map(nameOf),
    records: table.records,
    states: states.all,
    present,
    counts: Array.from(reads, ([name, counts]) => [
      name,
      Array.from(entriesOf(counts), ([key, count]) => [key, count]),
    ]),
    history: past,
    snapshots: shown,
  };
}

type Table = ReturnType<typeof createTable>;

/** Every record and base once. */
function createTable() {
  const [records, bases]: [object[], AnyBase[]] = [[], []];
  const [placeOfRecord, placeOfBase] = [new Map<object, number>(), new Map<AnyBase, number>()];

  function baseAt(base: AnyBase): number {
    const known = placeOfBase.get(base) ?? bases.push(base) - 1;
    placeOfBase.set(base, known);
    return known;
  }
  return {
    records,
    bases,
    baseAt,
    /** A record that stood under an id. */
    ref(record: object | undefined, collection: string, id: RecordId): RecordRef {
      if (record === undefined) return null;
      const known = placeOfRecord.get(record);
      if (known !== undefined) return known;
      const own = bases.findIndex((base) => base.collections[collection]?.get(id) === record);
      if (own !== -1) return ["b", own];
      const place = records.push(record) - 1;
      placeOfRecord.set(record, place);
      return place;
    },
  };
}

/** Every state once, each by what differs from the one before over the same base. */
function createStates(table: Table) {
  const all: StatePicture[] = [];
  const places = new Map<State, number>();
  const latest = new Map<AnyBase, { readonly state: State; readonly place: number }>();

  function place(state: State): number {
    const known = places.get(state);
    if (known !== undefined) return known;
    const { base, usedIds, drawn } = state;
    const baseAt = table.baseAt(base);
    const before = latest.get(base);
    const records: [string, RecordId, RecordRef][] = [];
    for (const [name, collection] of state.collections) {
      const from = before === undefined ? undefined : collectionOf(before.state.collections, name);
      for (const id of changedIds(collection, from))
        records.push([name, id, table.ref(recordOf(collection, id), name, id)]);
    }
    const own =
      all.push({ base: baseAt, from: before?.place ?? null, records, usedIds: [...usedIds], drawn: [...drawn] }) - 1;
    places.set(state, own);
    latest.set(base, { state, place: own });
    return own;
  }
  return { all, place };
}

function changedIds(collection: ReturnType<typeof collectionOf>, from: ReturnType<typeof collectionOf> | undefined) {
  return from === undefined
    ? Array.from(entriesOf(collection.overlay.sorted), ([id]) => id)
    : idsBetween(from, collection);
}

function toHistory(history: HistoryParts, table: Table, place: (state: State) => number): HistoryPicture {
  const all: EntryPicture[] = [];
  const places = new Map<HistoryEntry, number>();

  function entryAt(entry: HistoryEntry): number {
    const known = places.get(entry) ?? all.push(toEntry(entry, table, place)) - 1;
    places.set(entry, known);
    return known;
  }
  return {
    version: history.version,
    bytes: history.bytes,
    entries: history.entries.map(entryAt),
    undoable: history.undoable.map(entryAt),
    byClock: Array.from(history.byClock, ([entry, changes]) => {
      const { before, usedIds, drawn, bytes } = changes.parts();
      const records = before.map(([name, id, record]) => [name, id, table.ref(record, name, id)] as const);
      return [entryAt(entry), { before: records, positions: { usedIds, drawn }, bytes }] as const;
    }),
    all,
  };
}

function toEntry(
  { changeSet, bytes, inverse, between }: HistoryEntry,
  table: Table,
  place: (state: State) => number,
): EntryPicture {
  const { version, at, byClock, takesBack, backTo, usedIds, drawn } = changeSet;
  const meta = {
    version,
    at,
    bytes,
    ...(byClock === undefined ? {} : { byClock }),
    ...(takesBack === undefined ? {} : { takesBack }),
    ...(backTo === undefined ? {} : { backTo }),
  };
  if (between !== undefined) return { ...meta, between: [place(between.from), place(between.to)] };
  const changes = changeSet.changes.map((change) => toRefs(change, table));
  const former = inverse === undefined ? {} : { former: { usedIds: inverse.usedIds, drawn: inverse.drawn } };
  return { ...meta, changes, positions: { usedIds, drawn }, ...former };
}

function toRefs({ collection, id, before, after }: Change, table: Table): RefChange {
  return [collection, id, table.ref(before, collection, id), table.ref(after, collection, id)];
}
