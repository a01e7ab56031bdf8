// The key, columns and indexes of every collection in the store.
import type { CollectionDefinitions } from "../engine/store/store.ts";
import type { ReferenceField } from "./records/collection-row.ts";
import { collections, forCollections } from "./records/collections.ts";
import type { CollectionName, Collections } from "./records/world.ts";

// Each row's type checks its columns and indexes against its record; a uniform pass over all rows loses that type,
// hence the cast.
export const collectionDefinitions = forCollections(toDefinition) as unknown as CollectionDefinitions<Collections>;

function toDefinition(name: CollectionName) {
  const { columns = (record: object) => record, indexes } = collections[name];
  const keysOf: { readonly [index: string]: (columns: never) => readonly (number | string)[] } = indexes;
  const references: readonly ReferenceField<CollectionName, string>[] = collections[name].references;
  // The keys of an index of references are ids.
  const indexed = references.flatMap(({ to, index }) => {
    const toKeys = index === undefined ? undefined : keysOf[index];
    return toKeys === undefined ? [] : [{ to, toKeys }];
  });
  return {
    id: (record: { readonly id: number | string }) => record.id,
    columns,
    indexes,
    refersTo: (row: never) => indexed.flatMap(({ to, toKeys }) => toKeys(row).map((key) => [to, Number(key)] as const)),
  };
}
