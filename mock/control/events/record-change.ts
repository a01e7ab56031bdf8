// Describes a commit's change to one record, for events.

import { collections, forCollections, isCollectionName } from "../../domain/records/collections.ts";
import { isSameValue } from "../../engine/core/same-value.ts";
import type { Change } from "../../engine/store/store.ts";

export type ChangeKind = "created" | "updated" | "deleted";

/** A record and what happened to it. */
export interface RecordChange<R extends object = object> {
  readonly kind: ChangeKind;
  /** The current record; the last one if it was deleted. */
  readonly record: R;
  /** The previous record; absent for a new one. */
  readonly before?: R | undefined;
  /** The changed properties, in the order of the record; empty for a new or deleted one. */
  readonly changedFields: readonly string[];
}

const noFields: readonly string[] = Object.freeze([]);

/** Fields that embed other records; a change there is a change of the embedded record. */
const embedded = forCollections((name): ReadonlySet<string> => new Set(Object.keys(collections[name].embeds ?? {})));

/** The change to a record; undefined if only embedded records changed. */
export function toRecordChange({ collection, before, after }: Change): RecordChange | undefined {
  if (after === undefined) {
    return before === undefined ? undefined : { kind: "deleted", record: before, before, changedFields: noFields };
  }
  if (before === undefined) return { kind: "created", record: after, changedFields: noFields };
  const changedFields = changedNames(before as Fields, after as Fields);
  const embeddedFields = isCollectionName(collection) ? embedded[collection] : undefined;
  if (changedFields.every((name) => embeddedFields?.has(name) === true)) return undefined;
  return { kind: "updated", record: after, before, changedFields };
}

type Fields = Readonly<Record<string, unknown>>;

function changedNames(before: Fields, after: Fields): readonly string[] {
  const names: string[] = [];
  // Loops are faster than `Object.keys` and `filter`, and every write is compared.
  for (const name in after) {
    if (!isSameValue(before[name], after[name])) names.push(name);
  }
  for (const name in before) {
    if (!Object.hasOwn(after, name) && before[name] !== undefined) names.push(name);
  }
  return names;
}
