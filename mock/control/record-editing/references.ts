// Finds the ids of other records in a record, by the rows of mock/domain/records/collections.ts. Used by
// mock/control/record-editing/record-check.ts (writes and imports) and mock/control/record-editing/referrers.ts (deletions).
import type { ReferenceField } from "../../domain/records/collection-row.ts";
import { collections } from "../../domain/records/collections.ts";
import type { CollectionName } from "../../domain/records/world.ts";

/** A reference of any collection. */
export type AnyField = ReferenceField<CollectionName, string>;

/** What is asked of a state to follow references. */
export interface RecordSource {
  get(collection: CollectionName, id: number | string): object | undefined;
}

/** One id in a record. */
export interface Reference {
  readonly field: AnyField;
  /** JSON pointer within the record. */
  readonly pointer: string;
  readonly value: number | string;
}

/** Every id that a record, or a part of one, refers to another by. */
export function referencesIn(collection: CollectionName, record: object): readonly Reference[] {
  return collections[collection].references.flatMap((field: AnyField) =>
    collect(field, field.at.split("/"), record, ""),
  );
}

/** The id that a reference names, as its collection keeps it; undefined where the text is no id. */
export function toReferredId({ value }: Reference): number | undefined {
  if (typeof value === "number") return value;
  return /^(?:0|[1-9]\d{0,15})$/.test(value) ? Number(value) : undefined;
}

function collect(field: AnyField, path: readonly string[], value: unknown, pointer: string): Reference[] {
  const [step, ...rest] = path;
  if (step === undefined) {
    const isId = typeof value === "number" || typeof value === "string";
    return isId && value !== field.none ? [{ field, pointer, value }] : [];
  }
  if (typeof value !== "object" || value === null) return [];
  if (step !== "*") return collect(field, rest, Reflect.get(value, step), `${pointer}/${step}`);
  if (!Array.isArray(value)) return [];
  return value.flatMap((item, index) => collect(field, rest, item, `${pointer}/${index}`));
}
