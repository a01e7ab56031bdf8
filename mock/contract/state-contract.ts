// Checks the form of a state file, but not of its records.
import validation from "../../spec/generated/admin/validation.json" with { type: "json" };
import { toContractSchema } from "./json-schema.ts";
import { createSchemaCheck, type Finding, refer } from "./schema-check.ts";

const check = createSchemaCheck({ state: refer("StateFile") }, toContractSchema(validation));

export function checkStateForm(value: unknown): readonly Finding[] {
  return check("state", value);
}
