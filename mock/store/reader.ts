// Reads a state: the methods of Reader over the state that is current.
import { idsOf, recordOf, recordsOf, recordsUnder, rowsOf, sizeOf, sumUnder, textsOf } from "./collection-state.ts";
import { nextKeyOf } from "./keys/sorted-keys.ts";
import { type ReadCounts, readsOf, visitsOf } from "./read-counts.ts";
import { selectRows } from "./selection/select.ts";
import type { AnyCollections } from "./shared-base.ts";
import { collectionOf, type State } from "./state.ts";
import type { Reader } from "./store.ts";

/**
 * A reader over the collections that `current` answers at each call. What it returns to iterate shows the state at the time of that call.
 * @param counts how often records were read, and who visited them
 */
export function createReader(current: () => State["collections"], counts: () => ReadCounts): Reader<AnyCollections> {
  return {
    get: (name, id) => recordOf(collectionOf(current(), name), id),
    ids: (name) => idsOf(collectionOf(current(), name)),
    all: (name) => recordsOf(collectionOf(current(), name)),
    columns: (name) => rowsOf(collectionOf(current(), name)),
    texts: (name, id) => textsOf(collectionOf(current(), name), id),
    count: (name) => sizeOf(collectionOf(current(), name)),
    lookup: (name, index, key) => recordsUnder(collectionOf(current(), name), index, key),
    select: (name, selection) => selectRows((each) => collectionOf(current(), each), name, selection),
    nextKey: (name, index, above) => nextKeyOf(collectionOf(current(), name), index, above),
    sum: (name, sums, key) => sumUnder(collectionOf(current(), name), sums, key),
    mark: (name) => collectionOf(current(), name),
    reads: (name, id) => readsOf(counts(), name, id),
    visits: (name, id) => visitsOf(counts(), name, id),
  };
}
