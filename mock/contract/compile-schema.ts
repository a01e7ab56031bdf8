// Compiles the closed schemas of a contract to zod checks.
import { fromJSONSchema } from "zod";
import * as z from "zod/mini";
import { $ZodObjectJIT, util } from "zod/v4/core";
import { maxViolations } from "../engine/core/errors.ts";
import { type ContractSchema, type JsonSchema, referredName } from "./json-schema.ts";

export type Issue = z.core.$ZodIssue;

export interface SchemaCheck {
  /** Empty if the value is valid. */
  issuesOf(value: unknown): readonly Issue[];
  /**
   * Compiles the schema now.
   * @throws Error if it refers to an unknown definition, or has keywords that zod cannot check
   */
  compile(): void;
}

type Compiled = z.core.$ZodType;

/** The keywords compiled here. zod's own reader handles schemas with others; it takes three times as long. */
const supportedKeywords: ReadonlySet<string> = new Set([
  ...["$ref", "type", "enum", "const", "anyOf", "oneOf", "properties", "required", "additionalProperties"],
  ...["items", "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "maxProperties", "pattern"],
]);

/**
 * No value has more than three issues (too short or long, wrong format), so this many suffice for all violations listed
 * in a refusal.
 */
const maxIssues = 3 * maxViolations;

const checksBeforeCode = 100;

const noIssues: readonly never[] = [];
const synchronous = { async: false } as const;

/** Returns a function that finds checks by name, each compiled on first use; undefined for an unknown name. */
export function createCheckFinder(
  schemas: { readonly [name: string]: JsonSchema },
  root: ContractSchema,
): (name: string) => SchemaCheck | undefined {
  const compile = compilerOf(root);
  const checks = new Map<string, SchemaCheck>();

  return (name) => {
    const cached = checks.get(name);
    if (cached !== undefined) return cached;
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    if (schema === undefined) return undefined;
    const check = createCheck(() => compile(schema));
    checks.set(name, check);
    return check;
  };
}

function createCheck(compile: () => Compiled): SchemaCheck {
  let check: Compiled | undefined;
  function compiled(): Compiled {
    check ??= compile();
    return check;
  }
  return {
    issuesOf: (value) => z.safeParse(compiled(), value).error?.issues ?? noIssues,
    compile: () => void compiled(),
  };
}

type Compiler = (schema: JsonSchema) => Compiled;

/** Caches compilers, so that each definition is compiled once, whichever schema refers to it. */
const compilers = new WeakMap<ContractSchema["$defs"], Compiler>();

function compilerOf(root: ContractSchema): Compiler {
  const compiler = compilers.get(root.$defs) ?? createCompiler(root);
  compilers.set(root.$defs, compiler);
  return compiler;
}

function createCompiler(root: ContractSchema): Compiler {
  const definitions = new Map<string, Compiled | "begun">();

  function refer(name: string): Compiled {
    const cached = definitions.get(name);
    if (cached === "begun") return z.lazy(() => refer(name));
    if (cached !== undefined) return cached;
    const schema = root.$defs[name];
    if (schema === undefined) throw new Error(`The contract refers to ${name}, which it does not define.`);
    definitions.set(name, "begun");
    const check = compile(schema);
    if (schema.type === "object") skipCheckedObjects(check);
    definitions.set(name, check);
    return check;
  }
  function compile(schema: JsonSchema): Compiled {
    const name = referredName(schema);
    if (name !== undefined) return refer(name);
    if (!Object.keys(schema).every((key) => supportedKeywords.has(key))) return compileWithZod(schema, root);
    const { enum: values, const: constant, anyOf, oneOf, type } = schema;
    if (values !== undefined) return literalUnion(values);
    if (constant !== undefined) return literalUnion([constant]);
    if (anyOf !== undefined)
      return nullableUnion(anyOf.filter(isNull).length, anyOf.filter((part) => !isNull(part)).map(compile));
    if (oneOf !== undefined) return z.xor(oneOf.map(compile));
    if (type === undefined) return z.any();
    if (typeof type !== "string") {
      const others = type.filter((kind) => kind !== "null");
      return nullableUnion(
        type.length - others.length,
        others.map((kind) => compileType(kind, schema)),
      );
    }
    return compileType(type, schema);
  }
  function compileType(type: string, schema: JsonSchema): Compiled {
    switch (type) {
      case "string":
        return compileString(schema);
      case "integer":
      case "number":
        return compileNumber(type, schema);
      case "boolean":
        return z.boolean();
      case "null":
        return z.null();
      case "array":
        return compileList(schema);
      case "object":
        return compileObject(schema);
      default:
        throw new Error(`Unsupported type: ${type}`);
    }
  }
  function compileList({ items, minItems = 0, maxItems = Number.POSITIVE_INFINITY }: JsonSchema): Compiled {
    return listOf(items === undefined ? z.any() : compile(items), minItems, maxItems);
  }
  function compileObject({
    properties = {},
    required = [],
    additionalProperties,
    maxProperties,
  }: JsonSchema): Compiled {
    const shape: Record<string, Compiled> = {};
    for (const [name, property] of Object.entries(properties)) {
      const check = compile(property);
      shape[name] = required.includes(name) ? check : z.optional(check);
    }
    const others = typeof additionalProperties === "object" ? { catchall: compile(additionalProperties) } : {};
    const rest = additionalProperties === false ? { catchall: z.never() } : others;
    // zod/mini's object has no fast path by code generation.
    const object = new $ZodObjectJIT({ type: "object", shape, ...rest });
    delayCodeGeneration(object);
    return maxProperties === undefined ? object : z.pipe(z.any().check(checkPropertyCount(maxProperties)), object);
  }
  return compile;
}

function isNull({ type }: JsonSchema): boolean {
  return type === "null";
}

/** Checks null first: a union of zod tries its schemas in turn and collects their issues, which is slow if null is common. */
function nullableUnion(nulls: number, others: readonly Compiled[]): Compiled {
  const [first] = others;
  if (first === undefined) return z.null();
  const union = others.length === 1 ? first : z.union(others);
  return nulls === 0 ? union : z.nullable(union);
}

/**
 * Lets zod generate code only for objects that are checked often; for others, generating takes longer than it saves.
 */
function delayCodeGeneration({ _zod: internals }: Compiled): void {
  let checks = 0;
  // zod replaces `parse` after the first check, by a faster one.
  internals.run = (payload, context) => {
    if (checks === checksBeforeCode) return internals.parse(payload, context);
    checks += 1;
    return internals.parse(payload, { ...context, jitless: true });
  };
}

/** Checks a frozen object only once. Objects are frozen deeply or not at all, like every record of the store. */
function skipCheckedObjects({ _zod: internals }: Compiled): void {
  const passed = new WeakSet<object>();
  const { run } = internals;
  internals.run = (payload, context) => {
    const { value } = payload;
    if (typeof value !== "object" || value === null || !Object.isFrozen(value)) return run(payload, context);
    if (passed.has(value)) return payload;
    const checked = run(payload, context);
    if (!(checked instanceof Promise) && checked.issues.length === 0) passed.add(value);
    return checked;
  };
}

/**
 * Stops after enough issues, so that many invalid items take no longer than a few. zod's own list would copy all items,
 * and its checks allocate for each list.
 */
function listOf(item: Compiled, minimum: number, maximum: number): Compiled {
  const list = z.any();
  list._zod.run = (payload) => {
    const { value: input, issues } = payload;
    if (!Array.isArray(input)) {
      issues.push({ code: "invalid_type", expected: "array", input });
      return payload;
    }
    const bound = { origin: "array", inclusive: true, input, continue: true } as const;
    if (input.length > maximum) issues.push({ ...bound, code: "too_big", maximum });
    const end = Math.min(input.length, maximum);
    for (let index = 0; index < end && issues.length < maxIssues; index += 1) {
      const checked = item._zod.run({ value: input[index], issues: [] }, synchronous);
      if (checked instanceof Promise || checked.issues.length === 0) continue;
      issues.push(...util.prefixIssues(index, checked.issues));
    }
    if (input.length < minimum) issues.push({ ...bound, code: "too_small", minimum });
    return payload;
  };
  return list;
}

/** Runs before the properties are visited, so that an object with far too many takes no longer than a small one. */
function checkPropertyCount(maximum: number): z.core.$ZodCheck<unknown> {
  return z.check<unknown>(({ value: input, issues }) => {
    if (typeof input !== "object" || input === null || Object.keys(input).length <= maximum) return;
    issues.push({ code: "too_big", origin: "object", maximum, inclusive: true, input });
  });
}

function literalUnion(values: readonly unknown[]): Compiled {
  const literals = values.filter(isLiteral);
  if (literals.length > 1 && literals.some((literal) => typeof literal !== "string"))
    return z.union(literals.map((literal) => z.literal(literal)));
  return z.literal(literals);
}

function isLiteral(value: unknown): value is z.core.util.Literal {
  return typeof value !== "object" || value === null;
}

function compileString({ minLength, maxLength, pattern }: JsonSchema): Compiled {
  const checks: z.core.$ZodCheck<string>[] = [];
  if (minLength !== undefined) checks.push(z.minLength(minLength));
  if (maxLength !== undefined) checks.push(z.maxLength(maxLength));
  if (pattern !== undefined) checks.push(z.regex(new RegExp(pattern)));
  return checks.length === 0 ? z.string() : z.string().check(...checks);
}

function compileNumber(type: "integer" | "number", { minimum, maximum }: JsonSchema): Compiled {
  const checks: z.core.$ZodCheck<number>[] = [];
  if (minimum !== undefined) checks.push(z.minimum(minimum));
  if (maximum !== undefined) checks.push(z.maximum(maximum));
  const number = type === "integer" ? z.int() : z.number();
  return checks.length === 0 ? number : number.check(...checks);
}

function compileWithZod(schema: JsonSchema, { $schema, $defs }: ContractSchema): Compiled {
  // zod's schema type has mutable lists; the contract's lists are readonly.
  return fromJSONSchema({ ...schema, $schema, $defs } as z.core.JSONSchema.JSONSchema);
}
