// Compiles schemas that share their definitions into checks of zod, at once. Used by mock/contract/validators.ts and schema-check.ts. This
// folder imports zod as `* as z`: `{ z }` would add all its languages to a browser's bundle.
import * as z from "zod";
import type { ContractSchema } from "./json-schema.ts";

/**
 * The check behind each property of a schema, by its name; undefined where it has none of that name.
 * Throws TypeError where the schema is not one of an object.
 */
export function compileProperties(root: ContractSchema): (name: string) => z.ZodType | undefined {
  // zod's own type of a schema lets its lists be changed, those of the contract are read only.
  const compiled = z.fromJSONSchema(root as z.core.JSONSchema.JSONSchema);
  if (!(compiled instanceof z.ZodObject))
    throw new TypeError("Only the schema of an object has checks for its properties.");
  const shape: Readonly<Record<string, unknown>> = compiled.shape;
  return (name) => {
    const check = shape[name];
    return check instanceof z.ZodType ? check : undefined;
  };
}
