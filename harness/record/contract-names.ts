// Collects the contract's property names and enum values, which anonymization keeps even if a person has the same name.
import { contractSchema, type JsonSchema, referredName } from "../../mock/contract/json-schema.ts";
import { recordContract } from "../../mock/contract/record-contract.ts";

export interface ContractNames {
  /** Whether the contract, or a record schema, has a property of this name. */
  isName(name: string): boolean;
  /** Whether the value is an enum value of a property of this name. */
  isEnumValue(name: string, value: string): boolean;
}

let cached: ContractNames | undefined;

/** Returns the names and values of the built-in contract. */
export function contractNames(): ContractNames {
  cached ??= collect();
  return cached;
}

function collect(): ContractNames {
  const table = new Map<string, Set<unknown>>();
  const visited = new Set<string>();

  function walk(schema: JsonSchema, name: string, definitions: { readonly [name: string]: JsonSchema }): void {
    const target = referredName(schema);
    if (target !== undefined) {
      const key = `${target} ${name}`;
      const definition = definitions[target];
      if (visited.has(key) || definition === undefined) return;
      visited.add(key);
      walk(definition, name, definitions);
      return;
    }
    const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [] } = schema;
    const values = table.get(name) ?? new Set();
    for (const value of schema.enum ?? []) values.add(value);
    if (schema.const !== undefined) values.add(schema.const);
    table.set(name, values);
    for (const [property, part] of Object.entries(properties)) walk(part, property, definitions);
    for (const part of [items, additionalProperties, ...anyOf, ...oneOf]) {
      if (typeof part === "object") walk(part, name, definitions);
    }
  }
  for (const { $defs } of [contractSchema, recordContract]) {
    for (const definition of Object.values($defs)) walk(definition, "", $defs);
  }
  return { isName: (name) => table.has(name), isEnumValue: (name, value) => table.get(name)?.has(value) === true };
}
