// The forms of records as data (spec/records.yaml in closed form), over the contract that they refer to. Used by mock/control/ for what comes
// from outside; checks are compiled from it by mock/contract/schema-check.ts.
import records from "../../spec/generated/records/validation.json" with { type: "json" };
import { type ContractSchema, contractSchema, type JsonSchema, resolve, toContractSchema } from "./json-schema.ts";

const { $defs: forms } = toContractSchema(records);

/** The contract's definitions and those of the records. */
export const recordContract: ContractSchema = { ...contractSchema, $defs: { ...contractSchema.$defs, ...forms } };

/** A form by its name, references followed. Throws where there is none. */
export function recordForm(name: string): JsonSchema {
  return resolve({ $ref: `#/$defs/${name}` }, recordContract);
}
