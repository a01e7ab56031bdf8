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
  "$ref",
  "type",
  "enum",
  "const",
  "anyOf",
  "oneOf",
  "properties",
  "required",
  "additionalProperties",
  "items",
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "maxProperties",
  "pattern",
]);

const noIssues: readonly never[] = [];

/** Shared by all schemas, because zod takes longer to create a check than to run it. */
const primitives = {
  any: z.any(),
  string: z.string(),
  integer: z.int(),
  number: z.number(),
  boolean: z.boolean(),
  null: z.null(),
  never: z.never(),
};

/** Returns a function that finds checks by name, each compiled on first use; undefined for an unknown name. */
export function createCheckFinder(
  schemas: { readonly [name: string]: JsonSchema },
  root: ContractSchema,
): (name: string) => SchemaCheck | undefined {
  const compiler = compilerOf(root);
  const checks = new Map<string, SchemaCheck>();

  return (name) => {
    const cached = checks.get(name);
    if (cached !== undefined) return cached;
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    if (schema === undefined) return undefined;
    const check = createCheck(() => compiler.compile(schema));
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

/** Caches compilers, so that each definition is compiled once, whichever schema refers to it. */
const compilers = new WeakMap<ContractSchema["$defs"], SchemaCompiler>();

function compilerOf(root: ContractSchema): SchemaCompiler {
  const compiler = compilers.get(root.$defs) ?? new SchemaCompiler(root);
  compilers.set(root.$defs, compiler);
  return compiler;
}

/** Compiles schemas that refer to the definitions of one contract. */
class SchemaCompiler {
  readonly #root: ContractSchema;
  readonly #definitions = new Map<string, Compiled | "begun">();
  readonly #optional = new Map<Compiled, Compiled>();

  constructor(root: ContractSchema) {
    this.#root = root;
  }

  compile(schema: JsonSchema): Compiled {
    const name = referredName(schema);
    if (name !== undefined) return this.#refer(name);
    if (!Object.keys(schema).every((key) => supportedKeywords.has(key))) return compileWithZod(schema, this.#root);
    const { enum: values, const: constant, anyOf, oneOf, type } = schema;
    if (values !== undefined) return literalUnion(values);
    if (constant !== undefined) return literalUnion([constant]);
    if (anyOf !== undefined) return this.#compileUnion(anyOf);
    if (oneOf !== undefined) return z.xor(oneOf.map((alternative) => this.compile(alternative)));
    if (type === undefined) return primitives.any;
    if (typeof type === "string") return this.#compileType(type, schema);
    return this.#compileUnion(type.map((single) => ({ ...schema, type: single })));
  }

  #refer(name: string): Compiled {
    const cached = this.#definitions.get(name);
    if (cached === "begun") return z.lazy(() => this.#refer(name));
    if (cached !== undefined) return cached;
    const schema = this.#root.$defs[name];
    if (schema === undefined) throw new Error(`The contract refers to ${name}, which it does not define.`);
    this.#definitions.set(name, "begun");
    const check = this.compile(schema);
    if (schema.type === "object") skipCheckedObjects(check);
    this.#definitions.set(name, check);
    return check;
  }

  /** Checks null first: a union of zod tries its schemas in turn and collects their issues, which is slow if null is common. */
  #compileUnion(alternatives: readonly JsonSchema[]): Compiled {
    const others = alternatives.filter(({ type }) => type !== "null");
    const [first, ...rest] = others.map((alternative) => this.compile(alternative));
    if (first === undefined) return primitives.null;
    const union = rest.length === 0 ? first : z.union([first, ...rest]);
    return others.length === alternatives.length ? union : z.nullable(union);
  }

  #compileType(type: string, schema: JsonSchema): Compiled {
    switch (type) {
      case "string":
        return compileString(schema);
      case "integer":
      case "number":
        return compileNumber(type, schema);
      case "boolean":
      case "null":
        return primitives[type];
      case "array":
        return this.#compileList(schema);
      case "object":
        return this.#compileObject(schema);
      default:
        throw new Error(`Unsupported type: ${type}`);
    }
  }

  #compileList({ items, minItems = 0, maxItems = Number.POSITIVE_INFINITY }: JsonSchema): Compiled {
    return listOf(items === undefined ? primitives.any : this.compile(items), minItems, maxItems);
  }

  #compileObject({ properties = {}, required = [], additionalProperties, maxProperties }: JsonSchema): Compiled {
    const shape: Record<string, Compiled> = {};
    for (const [name, property] of Object.entries(properties)) {
      const check = this.compile(property);
      shape[name] = required.includes(name) ? check : this.#optionalOf(check);
    }
    // zod/mini's object has no fast path by code generation.
    const object = new $ZodObjectJIT({ type: "object", shape, ...this.#compileRest(additionalProperties) });
    delayCodeGeneration(object);
    return maxProperties === undefined ? object : z.pipe(z.any().check(checkPropertyCount(maxProperties)), object);
  }

  #optionalOf(check: Compiled): Compiled {
    const optional = this.#optional.get(check) ?? z.optional(check);
    this.#optional.set(check, optional);
    return optional;
  }

  #compileRest(additionalProperties: JsonSchema["additionalProperties"]): { readonly catchall?: Compiled } {
    if (additionalProperties === false) return { catchall: primitives.never };
    return typeof additionalProperties === "object" ? { catchall: this.compile(additionalProperties) } : {};
  }
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
  return checks.length === 0 ? primitives.string : primitives.string.check(...checks);
}

function compileNumber(type: "integer" | "number", { minimum, maximum }: JsonSchema): Compiled {
  const checks: z.core.$ZodCheck<number>[] = [];
  if (minimum !== undefined) checks.push(z.minimum(minimum));
  if (maximum !== undefined) checks.push(z.maximum(maximum));
  return checks.length === 0 ? primitives[type] : primitives[type].check(...checks);
}

function compileWithZod(schema: JsonSchema, { $schema, $defs }: ContractSchema): Compiled {
  // zod's schema type has mutable lists; the contract's lists are readonly.
  return fromJSONSchema({ ...schema, $schema, $defs } as z.core.JSONSchema.JSONSchema);
}
