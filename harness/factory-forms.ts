// Converts records of a collection to the form that consumers see, and back: the wire form of the contract if it has one, else the record.

import { describeFound, describeUndeclared } from "../mock/contract/describe.ts";
import type { Finding } from "../mock/contract/schema-check.ts";
import { component } from "../mock/contract/schema-check.ts";
import { isWired } from "../mock/control/record-editing/flat-fields.ts";
import type { CollectionRow } from "../mock/domain/records/collection-row.ts";
import { type CollectionRows, collectionNames, collections } from "../mock/domain/records/collections.ts";
import type { CollectionName, Collections } from "../mock/domain/records/world.ts";
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

/** Whether a field of a form, or of the record it is made from, is internal to the service. */
function isInternal(collection: CollectionName, field: string): boolean {
  const shown = shownOf(collection);
  return shown !== undefined && !Object.hasOwn(component(shown.as).properties ?? {}, field);
}

function shownOf<N extends CollectionName>(collection: N): CollectionRow<CollectionRows, N>["shown"] {
  return collections[collection].shown;
}

/** Fields of a form as flat fields of the record. */
export function toRecordFields(collection: CollectionName, fields: object): Readonly<Record<string, unknown>> {
  const own = Object.entries(fields).filter(([name]) => !Object.hasOwn(answered(collection), name));
  return Object.fromEntries(own);
}

/** Fields of a record that its form does not show, where the form is stored apart: they would be lost. A `wire` has a refusal of its own. */
export function findHidden(collection: CollectionName, fields: object): readonly Finding[] {
  const shown = shownOf(collection);
  if (shown === undefined || !isWired(collection)) return [];
  const expected = describeUndeclared("property", Object.keys(component(shown.as).properties ?? {}));
  const hidden = Object.entries(fields).filter(([name]) => name !== "wire" && isInternal(collection, name));
  return hidden.map(([name, value]) => ({ pointer: `/${name}`, found: describeFound(value), expected }));
}

/** The form of a record, with the given fields that the record does not hold. */
export function toForm(collection: CollectionName, record: object, fields: object): object {
  const base = "wire" in record && typeof record.wire === "object" && record.wire !== null ? record.wire : record;
  const own = Object.entries(base).filter(([name]) => !isInternal(collection, name));
  const added = Object.entries(answered(collection)).map(([name, value]) => [
    name,
    Object.hasOwn(fields, name) ? Reflect.get(fields, name) : value,
  ]);
  return { ...Object.fromEntries(own), ...Object.fromEntries(added) };
}
