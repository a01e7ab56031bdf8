// Implements Reader over the current state.
import {
  type CollectionState,
  columnsOf,
  eachOf,
  idsOf,
  idsUnder,
  lastIdUnder,
  nextKeyOf,
  recordOf,
  sizeOf,
} from "./collection.ts";
import { type Parts, readPart } from "./parts.ts";
import { readsOf, readsPart, visitsOf, visitsPart } from "./reads-and-visits.ts";
import { selectRows } from "./select.ts";
import type { AnyCollections } from "./shared-collection.ts";
import { collectionOf, recordIn, type State } from "./state.ts";
import type { Reader, RecordId } from "./store.ts";

/**
 * Reads the collections that `current` returns at each call. Iterables show the state at the time of the call.
 * @param parts in addition to the records
 */
export function createReader(current: () => State["collections"], parts: () => Parts): Reader<AnyCollections> {
  function find(name: string): CollectionState {
    return collectionOf(current(), name);
  }
  function get(name: string, id: RecordId): object | undefined {
    return recordIn(current(), name, id);
  }
  return {
    get,
    ids: (name) => idsOf(find(name)),
    all: (name) => eachOf(find(name), recordOf),
    count: (name) => sizeOf(find(name)),
    lookup(name, index, key) {
      return idsUnder(find(name), index, key).flatMap((id) => get(name, id) ?? []);
    },
    lookupLast(name, index, key) {
      const id = lastIdUnder(find(name), index, key);
      return id === undefined ? undefined : get(name, id);
    },
    lookupColumns(name, index, key) {
      const state = find(name);
      const records: object[] = [];
      for (const id of idsUnder(state, index, key)) {
        const columns = columnsOf(state, id);
        if (columns !== undefined) records.push(columns);
      }
      return records;
    },
    select: (name, selection) => selectRows(find, name, selection),
    nextKey: (name, index, range) => nextKeyOf(find(name), index, range),
    reads: (name, id) => readsOf(readPart(parts, readsPart), name, id),
    visits: (name, id) => visitsOf(readPart(parts, visitsPart), name, id),
    part: (part) => readPart(parts, part),
  };
}
