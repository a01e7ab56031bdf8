// Derives the input fields for a collection's records from their schema.
import recordSchemas from "../../../../spec/generated/records/validation.json";
import contract from "../../../../spec/generated/validation.json";
import { type FormField, fieldsOf, type Resolve, type Schema } from "../forms/fields.ts";
import { type CollectionName, schemaNameOf } from "./record-collections.ts";

const schemas: Readonly<Record<string, Schema>> = { ...contract.$defs, ...recordSchemas.$defs };

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

/** The inputs of a record; its id cannot be edited. */
export function fieldsOfRecord(collection: CollectionName): readonly FormField[] {
  return fieldsOf(schemas[schemaNameOf(collection)] ?? {}, resolve, false).filter(({ pointer }) => pointer !== "/id");
}
