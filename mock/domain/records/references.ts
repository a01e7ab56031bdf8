// Finds references to other records in a record.
import type { ReferenceField } from "./collection-row.ts";
import { collections } from "./collections.ts";
import type { CollectionName } from "./world.ts";

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

/** Visits the values at a path, without pointers: for reads on every write. */
export function visitValues(
  value: unknown,
  path: readonly string[],
  visit: (value: unknown) => void,
  position = 0,
): void {
  const step = path[position];
  if (step === undefined) visit(value);
  else if (typeof value !== "object" || value === null) return;
  else if (step !== "*") visitValues(Reflect.get(value, step), path, visit, position + 1);
  else if (Array.isArray(value)) for (const item of value) visitValues(item, path, visit, position + 1);
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
