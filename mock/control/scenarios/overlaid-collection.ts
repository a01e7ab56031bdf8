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
  const rows = new Map<RecordId, object>();
  const addedIds: RecordId[] = [];
  let removedCount = 0;
  for (const [id, record] of records) {
    const isListed = !isUnlisted(id) && base.get(id) !== undefined;
    if (record !== undefined) rows.set(id, definition.columns(record));
    if (record !== undefined && !isListed) addedIds.push(id);
    if (record === undefined && isListed) removedCount += 1;
  }
  let ids: readonly RecordId[] | undefined;
  function allIds(): readonly RecordId[] {
    const isRemoved = (id: RecordId) => records.has(id) && records.get(id) === undefined;
    ids ??= Object.freeze([...base.ids().filter((id) => !isRemoved(id)), ...addedIds].sort(compareIds));
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
