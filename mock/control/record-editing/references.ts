// Finds references to other records in a record.
import type { ReferenceField } from "../../domain/records/collection-row.ts";
import { collections } from "../../domain/records/collections.ts";
import type { CollectionName } from "../../domain/records/world.ts";

export type AnyField = ReferenceField<CollectionName, string>;

export interface RecordSource {
  get(collection: CollectionName, id: number | string): object | undefined;
}

export interface Reference {
  readonly field: AnyField;
  /** JSON pointer within the record. */
  readonly pointer: string;
  readonly value: number | string;
}

/** Every reference from a record, or a part of one, to another. */
export function referencesIn(collection: CollectionName, record: object): readonly Reference[] {
  return collections[collection].references.flatMap((field: AnyField) =>
    collect(field, field.at.split("/"), record, ""),
  );
}

/** The id in a reference, in its collection's type; undefined for a string that is not an id. */
export function toReferredId({ value }: Reference): number | undefined {
  if (typeof value === "number") return value;
  return /^(?:0|[1-9]\d{0,15})$/.test(value) ? Number(value) : undefined;
}

function collect(field: AnyField, path: readonly string[], value: unknown, pointer: string): Reference[] {
  const [step, ...rest] = path;
  if (step === undefined) {
    const isId = typeof value === "number" || typeof value === "string";
    return isId && value !== field.emptyValue ? [{ field, pointer, value }] : [];
  }
  if (typeof value !== "object" || value === null) return [];
  if (step !== "*") return collect(field, rest, Reflect.get(value, step), `${pointer}/${step}`);
  if (!Array.isArray(value)) return [];
  return value.flatMap((item, index) => collect(field, rest, item, `${pointer}/${index}`));
}
