// Compiles the closed schemas of a contract to zod checks.
import { fromJSONSchema } from "zod";
import * as z from "zod/mini";
import { $ZodObjectJIT } from "zod/v4/core";
import { checkPropertyCount, delayCodeGeneration, listOf, skipCheckedObjects } from "./fast-checks.ts";
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

const noIssues: readonly never[] = [];

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
    if (anyOf !== undefined) return compileUnion(anyOf);
    if (oneOf !== undefined) return z.xor(oneOf.map(compile));
    if (type === undefined) return z.any();
    if (typeof type === "string") return compileType(type, schema);
    return compileUnion(type.map((single) => ({ ...schema, type: single })));
  }
  /** Checks null first: a union of zod tries its schemas in turn and collects their issues, which is slow if null is common. */
  function compileUnion(alternatives: readonly JsonSchema[]): Compiled {
    const others = alternatives.filter(({ type }) => type !== "null");
    const [first, ...rest] = others.map(compile);
    if (first === undefined) return z.null();
    const union = rest.length === 0 ? first : z.union([first, ...rest]);
    return others.length === alternatives.length ? union : z.nullable(union);
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
