// The rules of archived records, which no list contains until they, or a record that refers to them, change.
import { hasArchive, isArchivedId } from "./archive.ts";
import { collections, forCollections } from "./collections.ts";
import { withCurrentEmbeds } from "./current-embeds.ts";
import { type AnyField, visitValues } from "./references.ts";
import type { Archive } from "./world.ts";

/** By collection: the references to collections with an archive. */
const references = forCollections((name) => {
  const fields: readonly AnyField[] = collections[name].references;
  return fields.flatMap(({ to, at }) => (hasArchive(to) ? [{ to, path: at.split("/") }] : []));
});

const noKeys: ReturnType<Archive["referencesIn"]> = [];

/** The rules that all worlds share. */
export const archivedRecords: Pick<Archive, "has" | "referencesIn" | "current"> = {
  has: isArchivedId,
  referencesIn(collection, record) {
    let found = noKeys;
    for (const { to, path } of references[collection]) {
      visitValues(record, path, (value) => {
        const id = Number(value);
        if (isArchivedId(to, id)) found = [...found, [to, id]];
      });
    }
    return found;
  },
  current: withCurrentEmbeds,
};
