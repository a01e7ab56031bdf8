// Names a changed record and what happened to it.
import type { AdminSchema } from "../../contract/admin-types.ts";
import { isCollectionName } from "../../domain/records/collections.ts";
import type { Change, ChangeSet } from "../../engine/store/store.ts";

export type NamedChange = AdminSchema<"RecordChange">;

/** The changes of one change set, without the records. */
export interface NamedChanges {
  readonly version: number;
  readonly changes: readonly NamedChange[];
}

export function toNamedChange({ collection, id, before, after }: Change): NamedChange {
  const change = before === undefined ? "inserted" : after === undefined ? "deleted" : "replaced";
  if (!isCollectionName(collection)) throw new RangeError(`A change names ${collection}, which is not a collection.`);
  return { change, collection, id };
}

export function toNamedChanges({ version, changes }: ChangeSet): NamedChanges {
  return { version, changes: changes.map(toNamedChange) };
}
