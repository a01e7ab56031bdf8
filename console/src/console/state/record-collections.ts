// Lists the collections of this version of the mock, and finds the references of their records.
import { collections } from "../../../../mock/domain/records/collections.ts";
import type { Schemas } from "../parts/admin.ts";

export type CollectionName = Schemas["CollectionName"];

const named: ReadonlyMap<string, { readonly form: string; readonly references: readonly ReferenceAt[] }> = new Map(
  Object.entries(collections),
);

interface ReferenceAt {
  readonly at: string;
  readonly to: CollectionName;
  readonly none?: unknown;
}

export function isCollectionName(name: string): name is CollectionName {
  return named.has(name);
}

/** In the mock's order. */
export const collectionNames: readonly CollectionName[] = [...named.keys()].filter(isCollectionName);

/** The name of the schema of a collection's records. */
export function schemaNameOf(collection: CollectionName): string {
  return named.get(collection)?.form ?? "";
}

export interface Link {
  readonly pointer: string;
  readonly collection: CollectionName;
  readonly id: string;
}

/** Every record that a record references. */
export function linksOf(collection: CollectionName, record: unknown): readonly Link[] {
  return (named.get(collection)?.references ?? []).flatMap(({ at, to, none }) =>
    collect(record, at.split("/"), "").flatMap(({ pointer, value }) =>
      value === null || value === none ? [] : [{ pointer, collection: to, id: String(value) }],
    ),
  );
}

interface Place {
  readonly pointer: string;
  readonly value: unknown;
}

function collect(value: unknown, [step, ...rest]: readonly string[], pointer: string): readonly Place[] {
  if (step === undefined) return [{ pointer, value }];
  if (typeof value !== "object" || value === null) return [];
  if (step !== "*") return step in value ? collect(Reflect.get(value, step), rest, `${pointer}/${step}`) : [];
  return Object.entries(value).flatMap(([index, item]) => collect(item, rest, `${pointer}/${index}`));
}
