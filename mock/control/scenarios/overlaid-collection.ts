// Overlays a collection of a base world with a scenario's records.

import { compareIds } from "../../engine/core/compare-ids.ts";
import type { BaseCollection, CollectionDefinition, RecordId } from "../../engine/store/store.ts";

type Definition = Pick<CollectionDefinition<object, object>, "columns">;
type Base = BaseCollection<object, object>;

/** Records by id; undefined removes the base's record. */
type Changes = ReadonlyMap<RecordId, object | undefined>;

/** The collection with these records replacing the base's. */
export function overlayCollection(
  base: Base,
  records: Changes,
  definition: Definition,
  isUnlisted: (id: RecordId) => boolean = () => false,
): Base {
  const entries = [...records].flatMap(([id, record]) => (record === undefined ? [] : [[id, record] as const]));
  const rows = new Map(entries.map(([id, record]) => [id, definition.columns(record)]));
  const isListed = (id: RecordId) => !isUnlisted(id) && base.get(id) !== undefined;
  const addedIds = entries.flatMap(([id]) => (isListed(id) ? [] : [id]));
  const removedCount = [...records].filter(([id, record]) => record === undefined && isListed(id)).length;
  let ids: readonly RecordId[] | undefined;
  function allIds(): readonly RecordId[] {
    const remainingIds = () => base.ids().filter((id) => !records.has(id) || records.get(id) !== undefined);
    ids ??= Object.freeze([...remainingIds(), ...addedIds].sort(compareIds));
    return ids;
  }
  const baseColumns = base.columns?.bind(base);
  return {
    get size() {
      return base.size + addedIds.length - removedCount;
    },
    ids: allIds,
    get: (id) => (records.has(id) ? records.get(id) : base.get(id)),
    peek: (id) => (records.has(id) ? records.get(id) : (base.peek ?? base.get)(id)),
    ...(baseColumns === undefined ? {} : { columns: (id) => (records.has(id) ? rows.get(id) : baseColumns(id)) }),
  };
}
