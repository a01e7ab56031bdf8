// The keys and indexes of every collection in the store, from the rows of mock/records/collections.ts. mock/compose.ts passes them to the
// store; services look records up by these indexes.
import { collections, forCollections } from "../records/collections.ts";
import type { CollectionName, Collections } from "../records/world.ts";
import type { CollectionDefinition, CollectionDefinitions } from "../store/store.ts";

/** Every collection's key, columns and indexes. */
// Columns and indexes were checked against the record of their row, which is lost where all rows are read in the same way.
export const collectionDefinitions = forCollections(toDefinition) as unknown as CollectionDefinitions<Collections>;

function toDefinition(name: CollectionName): CollectionDefinition<{ readonly id: number | string }, never> {
  const { columns = (record: object) => record, texts, indexes } = collections[name];
  // The columns, the texts and the indexes of one row are made for its records.
  const made = {
    columns: columns as never,
    indexes: indexes as never,
    ...(texts === undefined ? {} : { texts: texts as never }),
  };
  return { id: (record) => record.id, ...made };
}
