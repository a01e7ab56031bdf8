// The keys and indexes of every collection in the store, from the rows of mock/domain/records/collections.ts. mock/mock.ts passes them to the
// store; services look records up by these indexes.

import type { CollectionDefinitions } from "../engine/store/store.ts";
import { collections, forCollections } from "./records/collections.ts";
import type { CollectionName, Collections } from "./records/world.ts";

/** Every collection's key, columns and indexes. */
// Columns, texts and indexes were checked against the record of their row, which is lost where all rows are read in the same way.
export const collectionDefinitions = forCollections(toDefinition) as unknown as CollectionDefinitions<Collections>;

function toDefinition(name: CollectionName) {
  const { columns = (record: object) => record, indexes } = collections[name];
  return {
    id: (record: { readonly id: number | string }) => record.id,
    columns,
    indexes,
  };
}
