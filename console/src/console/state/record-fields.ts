// Derives the input fields for a collection's records from their schema.
import recordSchemas from "../../../../spec/generated/records/validation.json";
import contract from "../../../../spec/generated/validation.json";
import type { Schema } from "../../contract/contract.ts";
import { resolveSchema } from "../../contract/schema.ts";
import { type FormField, fieldsOf } from "../forms/fields.ts";
import { type CollectionName, schemaNameOf } from "./record-collections.ts";

const $defs: Readonly<Record<string, Schema>> = { ...contract.$defs, ...recordSchemas.$defs };

/** The inputs of a record; its id cannot be edited. */
export function fieldsOfRecord(collection: CollectionName): readonly FormField[] {
  const resolve = (schema: Schema) => resolveSchema({ $defs }, schema);
  return fieldsOf($defs[schemaNameOf(collection)] ?? {}, resolve).filter(({ pointer }) => pointer !== "/id");
}
