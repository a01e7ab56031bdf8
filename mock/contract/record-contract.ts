// The closed schemas of records, together with the contract's definitions they refer to.
import records from "../../spec/generated/records/validation.json" with { type: "json" };
import { type ContractSchema, contractSchema, type JsonSchema, resolve, toContractSchema } from "./json-schema.ts";

const { $defs: forms } = toContractSchema(records);

export const recordContract: ContractSchema = { ...contractSchema, $defs: { ...contractSchema.$defs, ...forms } };

/**
 * A schema by name, with references followed.
 * @throws RangeError if there is none
 */
export function recordForm(name: string, records: ContractSchema = recordContract): JsonSchema {
  return resolve({ $ref: `#/$defs/${name}` }, records);
}
