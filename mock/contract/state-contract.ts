// The form of a state file as a check, that of the admin surface's StateFile; the records in it are free here. Used by
// mock/control/state/state-check.ts.
import validation from "../../spec/generated/admin/validation.json" with { type: "json" };
import type { ContractSchema } from "./json-schema.ts";
import { createSchemaCheck, type Finding, refer } from "./schema-check.ts";

// Read through `unknown`: the literal type of the generated file names every property of every schema.
const imported: unknown = validation;

const check = createSchemaCheck({ state: refer("StateFile") }, imported as ContractSchema);

/** Every breach of a value that should be a state file. */
export function checkStateForm(value: unknown): readonly Finding[] {
  return check("state", value);
}
