// Checks values against schemas, which are compiled on first use, and reports mistakes in the contract's terms.
import { createCheckFinder } from "./compile-schema.ts";
import type { Finding } from "./finding.ts";
import { toFindings } from "./findings.ts";
import { type ContractSchema, contractSchema, type JsonSchema } from "./json-schema.ts";

/** Creates a reference to a component of the contract. */
export function refer(component: string): JsonSchema {
  return { $ref: `#/$defs/${component}` };
}

/**
 * Returns the schema of a component.
 * @throws RangeError on an unknown name
 */
export function component(name: string): JsonSchema {
  const schema = contractSchema.$defs[name];
  if (schema === undefined) throw new RangeError(`The contract has no component ${name}.`);
  return schema;
}

/**
 * Creates checks for schemas by name.
 * @param definitions definitions that the schemas refer to; default: the contract's
 * @param options `suggests`: whether to suggest the nearest declared name for an undeclared one
 * @returns a function that finds all violations in a value, and throws RangeError on an unknown name
 */
export function createSchemaCheck(
  schemas: { readonly [name: string]: JsonSchema },
  definitions: ContractSchema = contractSchema,
  { suggests = false }: { readonly suggests?: boolean } = {},
): (name: string, value: unknown) => readonly Finding[] {
  const root: ContractSchema = { ...definitions, properties: schemas, required: Object.keys(schemas) };
  const checkOf = createCheckFinder(schemas, definitions);

  return (name, value) => {
    const check = checkOf(name);
    const schema = schemas[name];
    if (check === undefined || schema === undefined) throw new RangeError(`There is no schema ${name}.`);
    const issues = check.issuesOf(value);
    return issues.length === 0 ? [] : toFindings(issues, { value, schema, root, kind: "property", suggests });
  };
}
