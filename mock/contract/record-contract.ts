// Holds the schemas of records in closed form, over the contract that they refer to.
import records from "../../spec/generated/records/validation.json" with { type: "json" };
import { type ContractSchema, contractSchema, type JsonSchema, resolve, toContractSchema } from "./json-schema.ts";

const { $defs: forms } = toContractSchema(records);

/** The contract's definitions and those of the records. */
export const recordContract: ContractSchema = { ...contractSchema, $defs: { ...contractSchema.$defs, ...forms } };

/** A form by its name, references followed. Throws if there is none. */
export function recordForm(name: string, records: ContractSchema = recordContract): JsonSchema {
  return resolve({ $ref: `#/$defs/${name}` }, records);
}
