// The key, columns and indexes of every collection in the store.
import type { CollectionDefinitions } from "../engine/store/store.ts";
import { isArchivedId } from "./records/archive.ts";
import { collections, forCollections } from "./records/collections.ts";
import type { CollectionName, Collections } from "./records/world.ts";

// Each row's type checks its columns and indexes against its record; a uniform pass over all rows loses that type,
// hence the cast.
export const collectionDefinitions = forCollections(toDefinition) as unknown as CollectionDefinitions<Collections>;

function toDefinition(name: CollectionName) {
  const { columns = (record: object) => record, indexes } = collections[name];
  return {
    id: (record: { readonly id: number | string }) => record.id,
    columns,
    indexes,
    isReserved: (id: number) => isArchivedId(name, id),
  };
}
