// Compiles a schema into a check of zod when it is first needed: most processes ask few operations. Used by mock/contract/validators.ts,
// answer-check.ts and schema-check.ts. This folder imports zod as `* as z`: `{ z }` would add all its languages to a browser's bundle.
import * as z from "zod";
import { type ContractSchema, type JsonSchema, referredName } from "./json-schema.ts";

/** A check by the name of its schema; undefined where there is none of that name. */
export type CheckFinder = (name: string) => z.ZodType | undefined;

/**
 * The checks of some schemas, each compiled on the first call that names it.
 * @param root has the definitions that they refer to
 */
export function createCheckFinder(schemas: { readonly [name: string]: JsonSchema }, root: ContractSchema): CheckFinder {
  const compiled = new Map<string, z.ZodType>();
  return (name) => {
    const known = compiled.get(name);
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    if (known !== undefined || schema === undefined) return known;
    const check = compileSchema(schema, root);
    compiled.set(name, check);
    return check;
  };
}

/**
 * The check of one schema.
 * @throws Error where it refers to what the root does not define
 */
export function compileSchema(schema: JsonSchema, root: ContractSchema): z.ZodType {
  // zod copies and reads all that it is given: it gets what this schema needs.
  const whole = { ...schema, $schema: root.$schema, $defs: definitionsBehind(schema, root) };
  // zod's own type of a schema lets its lists be changed, those of the contract are read only.
  return z.fromJSONSchema(whole as z.core.JSONSchema.JSONSchema);
}

/** The definitions that a schema refers to, directly or through others. */
function definitionsBehind(schema: JsonSchema, root: ContractSchema): ContractSchema["$defs"] {
  const found: Record<string, JsonSchema> = {};
  const open: unknown[] = [schema];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (typeof part !== "object" || part === null) continue;
    const name = referredName(part);
    const target = name === undefined ? undefined : root.$defs[name];
    if (name !== undefined && target !== undefined && !Object.hasOwn(found, name)) {
      found[name] = target;
      open.push(target);
    }
    for (const inner of Object.values(part)) if (typeof inner === "object") open.push(inner);
  }
  return found;
}
