// Converts records of a collection to the form that consumers see, and back: the wire form of the contract if it has one, else the record.
// Used by harness/fixtures.ts.
import { component } from "../mock/contract/schema-check.ts";
import { recordSchemas } from "../mock/control/record-editing/record-forms.ts";
import type { CollectionRow } from "../mock/records/collection-row.ts";
import { type CollectionRows, collectionNames, collections } from "../mock/records/collections.ts";
import type { CollectionName, Collections } from "../mock/records/world.ts";
import type { components } from "../spec/generated/types.ts";

type Schemas = components["schemas"];

/** The collection behind each word. */
type CollectionOf = { readonly [N in CollectionName as CollectionRows[N]["word"]]: N };

// The rows have both.
export const collectionOf = Object.fromEntries(
  collectionNames.map((name) => [collections[name].word, name]),
) as CollectionOf;

/** A word for one record of a collection. */
export type FactoryWord = keyof typeof collectionOf;

/** What a consumer gets: the collection's form in the contract if it has one, else the record. */
export type FormOf<N extends CollectionName> = CollectionRows[N] extends {
  readonly shown: { readonly as: infer S extends keyof Schemas };
}
  ? Schemas[S]
  : Collections[N]["record"];

/** Fields that the service adds when it answers, as they are for an administrator of a fresh state. */
function answered(collection: CollectionName): Readonly<Record<string, unknown>> {
  return shownOf(collection)?.adds ?? {};
}

/** Whether the form stands as `wire` in the record. */
function isWired(collection: CollectionName): boolean {
  return recordSchemas[collection].properties?.wire !== undefined;
}

/** Whether a field of a form, or of the record it is made from, is internal to the service. */
function isKept(collection: CollectionName, field: string): boolean {
  const shown = shownOf(collection);
  return shown !== undefined && !Object.hasOwn(component(shown.as).properties ?? {}, field);
}

function shownOf<N extends CollectionName>(collection: N): CollectionRow<CollectionRows, N>["shown"] {
  return collections[collection].shown;
}

/** Fields of a form as fields of the record. */
export function toRecordFields(collection: CollectionName, fields: object): Readonly<Record<string, unknown>> {
  const own = Object.entries(fields).filter(([name]) => !Object.hasOwn(answered(collection), name));
  const rest: Readonly<Record<string, unknown>> = Object.fromEntries(own);
  if (!isWired(collection) || own.length === 0) return rest;
  return { ...(rest.id === undefined ? {} : { id: rest.id }), wire: rest };
}

/** The form of a record, with the given fields that the record does not hold. */
export function toForm(collection: CollectionName, record: object, fields: object): object {
  const base = "wire" in record && typeof record.wire === "object" && record.wire !== null ? record.wire : record;
  const own = Object.entries(base).filter(([name]) => !isKept(collection, name));
  const added = Object.entries(answered(collection)).map(([name, value]) => [
    name,
    Object.hasOwn(fields, name) ? Reflect.get(fields, name) : value,
  ]);
  return { ...Object.fromEntries(own), ...Object.fromEntries(added) };
}

/** A JSON pointer into a record as one into its form. */
export function toFormPointer(collection: CollectionName, pointer: string): string {
  return isWired(collection) ? pointer.replace(/^\/wire(?=\/|$)/, "") : pointer;
}
