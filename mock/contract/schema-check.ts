// Checks values against schemas, such as records in the mock's own form. It compiles a schema when it is first asked and reports in the
// contract's words. mock/contract/validators.ts checks requests and answers.
import { createCheckFinder } from "./compile-schema.ts";
import { type ContractSchema, contractSchema, type JsonSchema } from "./json-schema.ts";
import { type Finding, toFindings } from "./violations.ts";

export type { Finding } from "./violations.ts";

/** The name of a component of the contract, as a schema refers to it. */
export function refer(component: string): JsonSchema {
  return { $ref: `#/$defs/${component}` };
}

/** The schema of a component as an object that can be changed into another. Throws RangeError where the contract has none. */
export function component(name: string): JsonSchema {
  const found = contractSchema.$defs[name];
  if (found === undefined) throw new RangeError(`The contract has no component ${name}.`);
  return found;
}

/**
 * The checks of some schemas by name.
 * @param definitions what they refer to; default: the contract's
 * @returns every breach in a value, none when it is right; throws RangeError on an unknown name
 */
export function createSchemaCheck(
  schemas: { readonly [name: string]: JsonSchema },
  definitions: ContractSchema = contractSchema,
): (name: string, value: unknown) => readonly Finding[] {
  const root: ContractSchema = { ...definitions, properties: schemas, required: Object.keys(schemas) };
  const checkOf = createCheckFinder(schemas, definitions);

  return (name, value) => {
    const check = checkOf(name);
    const schema = schemas[name];
    if (check === undefined || schema === undefined) throw new RangeError(`There is no schema ${name}.`);
    const issues = check.issuesOf(value);
    return issues.length === 0 ? [] : toFindings(issues, { value, schema, root, kind: "property" });
  };
}
