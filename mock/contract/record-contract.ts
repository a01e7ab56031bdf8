// The closed schemas of records, together with the definitions of the contract, to which they refer.
import records from "../../spec/generated/records/validation.json" with { type: "json" };
import { type ContractSchema, contractSchema, type JsonSchema, resolve, toContractSchema } from "./json-schema.ts";

const { $defs: recordDefinitions } = toContractSchema(records);

export const recordContract: ContractSchema = {
  ...contractSchema,
  $defs: { ...contractSchema.$defs, ...recordDefinitions },
};

/**
 * Finds a schema by name and follows its references.
 * @throws Error if there is no such schema
 */
export function recordSchema(name: string, records: ContractSchema = recordContract): JsonSchema {
  return resolve({ $ref: `#/$defs/${name}` }, records);
}
