// Checks the form of a state file, that of the admin surface's StateFile. Its records are checked elsewhere:
// mock/control/state/state-check.ts.
import validation from "../../spec/generated/admin/validation.json" with { type: "json" };
import { toContractSchema } from "./json-schema.ts";
import { createSchemaCheck, type Finding, refer } from "./schema-check.ts";

const check = createSchemaCheck({ state: refer("StateFile") }, toContractSchema(validation));

/** Every breach of a value that should be a state file. */
export function checkStateForm(value: unknown): readonly Finding[] {
  return check("state", value);
}
