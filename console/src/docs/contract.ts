// Reads the parts of an OpenAPI document that /docs needs for its own texts and snippets.

export type Provenance = "documented" | "reference" | "assumed";

export interface Reference {
  readonly $ref: string;
}

export interface Example {
  readonly value?: unknown;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Example | Reference>>;
  readonly schema?: object | Reference;
}

export interface Link {
  readonly operationId?: string;
  readonly description?: string;
}

export interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, Content>> };
  readonly responses?: Readonly<Record<string, Response>>;
  readonly security?: readonly object[];
  readonly "x-provenance"?: Provenance;
  readonly "x-provenance-reason"?: string;
  readonly "x-tier"?: string;
  readonly "x-permission"?: string | readonly string[];
}

interface Response {
  readonly links?: Readonly<Record<string, Link>>;
  readonly content?: Readonly<Record<string, unknown>>;
}

/** A part with examples. */
export interface Content {
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Example | Reference>>;
}

export interface Contract {
  readonly info: Readonly<Record<string, unknown>>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: object;
}

/** An operation with its path and method. */
export interface Placed {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

const methods: ReadonlySet<string> = new Set(["get", "put", "post", "delete", "patch", "head", "options"]);

/** Every operation, in document order. */
export function listOperations({ paths }: Contract): readonly Placed[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.has(method))
      .map(([method, operation]) => ({ method, path, operation })),
  );
}

/** The first example of a part; undefined if it has none. */
export function exampleOf(contract: Contract, { example, examples = {} }: Content): unknown {
  const [first] = Object.values(examples);
  return example ?? (first && resolve<Example>(contract, first)?.value);
}

/** Resolves a reference within the document; returns other values unchanged. */
export function resolve<T>(contract: Contract, value: T | Reference | undefined): T | undefined {
  if (!isReference(value)) return value;
  const steps = value.$ref.replace(/^#\//, "").split("/");
  return steps.reduce<unknown>((part, step) => childOf(part, step), contract) as T | undefined;
}

function childOf(part: unknown, step: string): unknown {
  return typeof part === "object" && part !== null ? Reflect.get(part, toName(step)) : undefined;
}

function toName(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}

function isReference(value: unknown): value is Reference {
  return typeof value === "object" && value !== null && "$ref" in value;
}
