// Lists the mock's collections and finds the references in their records.
import { collections } from "../../../../mock/domain/records/collections.ts";
import type { Schemas } from "../parts/admin.ts";

export type CollectionName = Schemas["CollectionName"];

const collectionsByName: ReadonlyMap<
  string,
  { readonly schema: string; readonly references: readonly ReferenceField[] }
> = new Map(Object.entries(collections));

interface ReferenceField {
  readonly at: string;
  readonly to: CollectionName;
  readonly emptyValue?: unknown;
}

export function isCollectionName(name: string): name is CollectionName {
  return collectionsByName.has(name);
}

/** In the mock's order. */
export const collectionNames: readonly CollectionName[] = [...collectionsByName.keys()].filter(isCollectionName);

/** The name of the schema of a collection's records. */
export function schemaNameOf(collection: CollectionName): string {
  return collectionsByName.get(collection)?.schema ?? "";
}

export interface Link {
  readonly pointer: string;
  readonly collection: CollectionName;
  readonly id: string;
}

/** The references in a record. */
export function linksOf(collection: CollectionName, record: unknown): readonly Link[] {
  return (collectionsByName.get(collection)?.references ?? []).flatMap(({ at, to, emptyValue }) =>
    collectValues(record, at.split("/"), "").flatMap(({ pointer, value }) =>
      value === null || value === emptyValue ? [] : [{ pointer, collection: to, id: String(value) }],
    ),
  );
}

interface FieldValue {
  readonly pointer: string;
  readonly value: unknown;
}

function collectValues(value: unknown, [step, ...rest]: readonly string[], pointer: string): readonly FieldValue[] {
  if (step === undefined) return [{ pointer, value }];
  if (typeof value !== "object" || value === null) return [];
  if (step !== "*") return step in value ? collectValues(Reflect.get(value, step), rest, `${pointer}/${step}`) : [];
  return Object.entries(value).flatMap(([index, item]) => collectValues(item, rest, `${pointer}/${index}`));
}
