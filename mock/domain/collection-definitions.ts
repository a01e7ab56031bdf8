// The key, columns and indexes of every collection in the store.
import type { CollectionDefinitions } from "../engine/store/store.ts";
import { hasArchive, isArchivedId } from "./records/archive.ts";
import { collections, forCollections } from "./records/collections.ts";
import { withCurrentEmbeds } from "./records/current-embeds.ts";
import { type AnyField, visitValues } from "./records/references.ts";
import type { CollectionName, Collections } from "./records/world.ts";

// Each row's type checks its columns and indexes against its record; a uniform pass over all rows loses that type,
// hence the cast.
export const collectionDefinitions = forCollections(toDefinition) as unknown as CollectionDefinitions<Collections>;

function toDefinition(name: CollectionName) {
  const { columns = (record: object) => record, indexes } = collections[name];
  const references: readonly AnyField[] = collections[name].references;
  const archived = references.flatMap(({ to, at }) => (hasArchive(to) ? [{ to, path: at.split("/") }] : []));
  return {
    id: (record: { readonly id: number | string }) => record.id,
    columns,
    indexes,
    refersTo(record: object) {
      let found = noReferences;
      for (const { to, path } of archived) {
        visitValues(record, path, (value) => {
          const id = Number(value);
          if (isArchivedId(to, id)) found = [...found, [to, id]];
        });
      }
      return found;
    },
    isReserved: (id: number) => isArchivedId(name, id),
    ...(hasArchive(name) && hasEmbeds(name)
      ? {
          current: (record: object, get: Parameters<typeof withCurrentEmbeds>[2]) =>
            withCurrentEmbeds(name, record, get),
        }
      : {}),
  };
}

function hasEmbeds(name: CollectionName): boolean {
  return collections[name].embeds !== undefined;
}

const noReferences: readonly (readonly [CollectionName, number])[] = [];
