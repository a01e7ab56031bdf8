// Converts records to the shape that consumers see (the contract's schema, if the collection has one) and back.

import { describeFound, describeUndeclared } from "../mock/contract/describe.ts";
import type { Finding } from "../mock/contract/finding.ts";
import { component } from "../mock/contract/schema-check.ts";
import { hasWire } from "../mock/control/record-editing/flat-fields.ts";
import type { CollectionRow } from "../mock/domain/records/collection-row.ts";
import { type CollectionRows, collectionNames, collections } from "../mock/domain/records/collections.ts";
import type { CollectionName, Collections } from "../mock/domain/records/world.ts";
import type { components } from "../spec/generated/types.ts";

type Schemas = components["schemas"];

/** Collections by factory name. */
type CollectionOf = { readonly [N in CollectionName as CollectionRows[N]["singular"]]: N };

// Object.fromEntries does not type its keys.
export const collectionOf = Object.fromEntries(
  collectionNames.map((name) => [collections[name].singular, name]),
) as CollectionOf;

/** Name of a factory: the word for a record of its collection. */
export type FactoryWord = keyof typeof collectionOf;

/** The type that a consumer gets: the collection's schema in the contract if there is one, else the record. */
export type FormOf<N extends CollectionName> = CollectionRows[N] extends {
  readonly response: { readonly as: infer S extends keyof Schemas };
}
  ? Schemas[S]
  : Collections[N]["record"];

/** The fields that the service adds to its responses, as an administrator of a fresh state sees them. */
function addedFields(collection: CollectionName): Readonly<Record<string, unknown>> {
  return publicFormOf(collection)?.adds ?? {};
}

/** Whether a field, as consumers see it or in its record, is internal to the service. */
function isInternal(collection: CollectionName, field: string): boolean {
  const publicForm = publicFormOf(collection);
  return publicForm !== undefined && !Object.hasOwn(component(publicForm.as).properties ?? {}, field);
}

function publicFormOf<N extends CollectionName>(collection: N): CollectionRow<CollectionRows, N>["response"] {
  return collections[collection].response;
}

/** Converts fields as consumers see them to flat record fields. */
export function toRecordFields(collection: CollectionName, fields: object): Readonly<Record<string, unknown>> {
  const ownEntries = Object.entries(fields).filter(([name]) => !Object.hasOwn(addedFields(collection), name));
  return Object.fromEntries(ownEntries);
}

/** Finds fields that consumers do not see and that would be lost, except `wire`, which is refused elsewhere. */
export function findHidden(collection: CollectionName, fields: object): readonly Finding[] {
  const publicForm = publicFormOf(collection);
  if (publicForm === undefined || !hasWire(collection)) return [];
  const expected = describeUndeclared("property", Object.keys(component(publicForm.as).properties ?? {}));
  const internalEntries = Object.entries(fields).filter(([name]) => name !== "wire" && isInternal(collection, name));
  return internalEntries.map(([name, value]) => ({ pointer: `/${name}`, found: describeFound(value), expected }));
}

/** Converts a record to the shape that consumers see, plus the given fields that the record does not store. */
export function toForm(collection: CollectionName, record: object, fields: object): object {
  const base = "wire" in record && typeof record.wire === "object" && record.wire !== null ? record.wire : record;
  const ownEntries = Object.entries(base).filter(([name]) => !isInternal(collection, name));
  const addedEntries = Object.entries(addedFields(collection)).map(([name, value]) => [
    name,
    Object.hasOwn(fields, name) ? Reflect.get(fields, name) : value,
  ]);
  return { ...Object.fromEntries(ownEntries), ...Object.fromEntries(addedEntries) };
}
