// Makes checks of schemas: mock/contract/quick-check.ts passes most right values, zod says what is wrong with others. A schema is compiled for
// zod when a value first needs it. Used by mock/contract/validators.ts, answer-check.ts and schema-check.ts. This folder imports zod as
// `* as z`: `{ z }` would add all its languages to a browser's bundle.
import * as z from "zod";
import { type ContractSchema, type JsonSchema, referredName } from "./json-schema.ts";
import { createQuickCheck } from "./quick-check.ts";

/** What zod says of one place that is wrong. */
export type Issue = z.core.$ZodIssue;

/** The check of one schema. */
export interface SchemaCheck {
  /** What is wrong with a value; none where it is right. */
  issuesOf(value: unknown): readonly Issue[];
  /** Compiles it now. Throws Error where it refers to what is not defined, or has keywords that zod cannot check. */
  compile(): void;
}

const none: readonly never[] = [];

/**
 * The check of one schema.
 * @param root has the definitions that it refers to
 */
export function createCheck(schema: JsonSchema, root: ContractSchema): SchemaCheck {
  const passes = createQuickCheck(schema, root);
  let compiled: z.ZodType | undefined;
  function compile(): z.ZodType {
    compiled ??= compileForZod(schema, root);
    return compiled;
  }
  return {
    issuesOf: (value) => (passes(value) ? none : (compile().safeParse(value).error?.issues ?? none)),
    compile,
  };
}

/** The checks of some schemas by name, each made on the first call that names it; undefined where there is none of that name. */
export function createCheckFinder(
  schemas: { readonly [name: string]: JsonSchema },
  root: ContractSchema,
): (name: string) => SchemaCheck | undefined {
  const made = new Map<string, SchemaCheck>();
  return (name) => {
    const known = made.get(name);
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    if (known !== undefined || schema === undefined) return known;
    const check = createCheck(schema, root);
    made.set(name, check);
    return check;
  };
}

function compileForZod(schema: JsonSchema, root: ContractSchema): z.ZodType {
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
