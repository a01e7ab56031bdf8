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
  const references: Reference[] = [];
  for (const field of collections[collection].references as readonly AnyField[]) {
    visitValues(record, field.at.split("/"), (value, pointer) => {
      const isId = typeof value === "number" || typeof value === "string";
      if (isId && value !== field.emptyValue) references.push({ field, pointer, value });
    });
  }
  return references;
}

/** Visits the values at a path, each with its JSON pointer. */
export function visitValues(
  value: unknown,
  path: readonly string[],
  visit: (value: unknown, pointer: string) => void,
  pointer = "",
): void {
  const [step, ...rest] = path;
  if (step === undefined) {
    visit(value, pointer);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  if (step !== "*") visitValues(Reflect.get(value, step), rest, visit, `${pointer}/${step}`);
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) visitValues(item, rest, visit, `${pointer}/${index}`);
  }
}

/** The id in a reference, in its collection's type; undefined for a string that is not an id. */
export function toReferredId({ value }: Reference): number | undefined {
  if (typeof value === "number") return value;
  return /^(?:0|[1-9]\d{0,15})$/.test(value) ? Number(value) : undefined;
}
