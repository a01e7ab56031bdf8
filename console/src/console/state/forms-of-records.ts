// Defines the form and references of each collection's records, for this version of the mock.
import { collections } from "../../../../mock/domain/records/collections.ts";
import forms from "../../../../spec/generated/records/validation.json";
import contract from "../../../../spec/generated/validation.json";
import { type FormField, fieldsOf, type Resolve, type Schema } from "../forms/fields.ts";
import type { Schemas } from "../parts/admin.ts";

export type CollectionName = Schemas["CollectionName"];

const schemas: Readonly<Record<string, Schema>> = { ...contract.$defs, ...forms.$defs };

const resolve: Resolve = (schema) => {
  const name = schema.$ref?.slice("#/$defs/".length);
  const found = name === undefined ? schema : (schemas[name] ?? {});
  if (found.$ref !== undefined) return resolve(found);
  if (found.allOf === undefined) return found;
  const parts = found.allOf.map(resolve);
  return {
    ...found,
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), found.properties),
    required: [...parts.flatMap(({ required = [] }) => required), ...(found.required ?? [])],
  };
};

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

/** The inputs of a record; its id cannot be edited. */
export function fieldsOfRecord(collection: CollectionName): readonly FormField[] {
  const form = named.get(collection)?.form ?? "";
  return fieldsOf(schemas[form] ?? {}, resolve, false).filter(({ pointer }) => pointer !== "/id");
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
