// Describes the change of one record in a commit, as far as events follow from it.

import { collections, forCollections, isCollectionName } from "../../domain/records/collections.ts";
import type { Change } from "../../engine/store/store.ts";

/** What became of a record. */
export type ChangeKind = "created" | "updated" | "deleted";

/** A record and what became of it. */
export interface RecordChange<R extends object = object> {
  readonly kind: ChangeKind;
  /** The record as it is now; as it was, if it is gone. */
  readonly record: R;
  /** The record before; absent if it is new. */
  readonly before?: R | undefined;
  /** The changed properties, in the order of the record; none if it is new or gone. */
  readonly changedFields: readonly string[];
}

const noFields: readonly string[] = Object.freeze([]);

/** The fields that embed other records: changes there happened elsewhere. */
const embedded = forCollections((name): ReadonlySet<string> => new Set(Object.keys(collections[name].embeds ?? {})));

/** The change of a record; undefined if only embedded records have changed. */
export function toRecordChange({ collection, before, after }: Change): RecordChange | undefined {
  if (after === undefined) {
    return before === undefined ? undefined : { kind: "deleted", record: before, before, changedFields: noFields };
  }
  if (before === undefined) return { kind: "created", record: after, changedFields: noFields };
  const changedFields = namesOfChanged(before, after);
  const others = isCollectionName(collection) ? embedded[collection] : undefined;
  if (changedFields.every((name) => others?.has(name) === true)) return undefined;
  return { kind: "updated", record: after, before, changedFields };
}

function namesOfChanged(before: object, after: object): readonly string[] {
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  return [...Object.keys(after), ...gone].filter(
    (name) => !isEqual(Reflect.get(before, name), Reflect.get(after, name)),
  );
}

/** Whether two JSON values are equal, for example a list that was rebuilt. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const names = Object.keys(one);
  if (Array.isArray(one) !== Array.isArray(other) || names.length !== Object.keys(other).length) return false;
  return names.every((name) => Object.hasOwn(other, name) && isEqual(Reflect.get(one, name), Reflect.get(other, name)));
}
