// Reduces a change to the record's collection and id, and what happened to it.
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
  if (!isCollectionName(collection))
    throw new RangeError(`A change refers to ${collection}, which is not a collection.`);
  return { change: kindOf(before, after), collection, id };
}

function kindOf(before: object | undefined, after: object | undefined): NamedChange["change"] {
  if (before === undefined) return "inserted";
  return after === undefined ? "deleted" : "replaced";
}

export function toNamedChanges({ version, changes }: ChangeSet): NamedChanges {
  return { version, changes: changes.map(toNamedChange) };
}
