// Reads an OpenAPI document: its operations and webhooks, references and examples.
import { parsePointer, valueAt } from "../../../mock/engine/core/json-pointer.ts";

export type Provenance = "documented" | "reference" | "assumed";

/** A part of the contract with its provenance. */
export interface WithProvenance {
  readonly "x-provenance"?: Provenance;
  readonly "x-provenance-reason"?: string;
}

export interface Reference {
  readonly $ref: string;
}

export interface Example {
  readonly summary?: string;
  readonly value?: unknown;
}

export interface Schema extends WithProvenance {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly example?: unknown;
  readonly examples?: readonly Readonly<Record<string, unknown>>[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  /** Whether null is allowed beside the type. */
  readonly "x-null"?: boolean;
}

/** A part with examples. */
export interface Content {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Example | Reference>>;
}

export interface Parameter extends Content, WithProvenance {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
}

export interface Link {
  readonly operationId?: string;
  readonly description?: string;
}

export interface Response extends WithProvenance {
  readonly description?: string;
  readonly links?: Readonly<Record<string, Link>>;
  readonly content?: Readonly<Record<string, Content>>;
}

export interface Operation extends WithProvenance {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly description?: string; readonly content?: Readonly<Record<string, Content>> };
  readonly responses?: Readonly<Record<string, Response | Reference>>;
  readonly security?: readonly object[];
  readonly "x-tier"?: string;
  readonly "x-permission"?: string | readonly string[];
}

type PathItem = Readonly<Record<string, Operation>>;

export interface Contract {
  readonly info: Readonly<Record<"title" | "version", string>> & { readonly description?: string };
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly webhooks?: Readonly<Record<string, PathItem>>;
  readonly components?: object;
}

/** An operation or webhook with its method, path and tag. */
export interface OperationEntry {
  readonly id: string;
  readonly method: string;
  /** For a webhook, the name of its event. */
  readonly path: string;
  readonly tag: string;
  readonly operation: Operation;
  readonly isWebhook: boolean;
}

const methods: ReadonlySet<string> = new Set(["get", "put", "post", "delete", "patch", "head", "options"]);

/** Every operation, then every webhook, in document order. */
export function listOperations({ paths, webhooks = {} }: Contract): readonly OperationEntry[] {
  const list = (items: Readonly<Record<string, PathItem>>, isWebhook: boolean) =>
    Object.entries(items).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([method]) => methods.has(method))
        .map(([method, operation]): OperationEntry => {
          const { operationId: id = `${method} ${path}`, tags: [tag = ""] = [], parameters = [] } = operation;
          const shared: NonNullable<Operation["parameters"]> = Reflect.get<object, string>(item, "parameters") ?? [];
          const all = [...parameters, ...shared];
          return { id, method, path, tag, operation: { ...operation, parameters: all }, isWebhook };
        }),
    );
  return [...list(paths, false), ...list(webhooks, true)];
}

export function parametersOf(contract: Contract, { operation }: OperationEntry): readonly Parameter[] {
  const all = (operation.parameters ?? []).flatMap((parameter) => resolve<Parameter>(contract, parameter) ?? []);
  // A parameter of the operation overrides its path's parameter, which comes later.
  return all.filter(
    ({ name, in: location }, index) => all.findIndex((other) => other.name === name && other.in === location) === index,
  );
}

export function responsesOf(
  contract: Contract,
  { operation }: OperationEntry,
): readonly (readonly [string, Response])[] {
  return Object.entries(operation.responses ?? {}).flatMap(([status, value]) => {
    const response = resolve<Response>(contract, value);
    return response === undefined ? [] : [[status, response] as const];
  });
}

/** The JSON body of a request; undefined if it has none. */
export function bodyOf({ operation }: OperationEntry): Content | undefined {
  return operation.requestBody?.content?.["application/json"];
}

/** The examples of a part, each with its name. */
export function examplesOf(
  contract: Contract,
  { example, examples = {} }: Content,
): readonly (readonly [string, Example])[] {
  const namedExamples = Object.entries(examples).flatMap(([name, value]) => {
    const resolved = resolve<Example>(contract, value);
    return resolved === undefined ? [] : [[name, resolved] as const];
  });
  return example === undefined ? namedExamples : [["example", { value: example }], ...namedExamples];
}

/** The value of the first example; undefined if there is none. */
export function exampleOf(contract: Contract, content: Content): unknown {
  return examplesOf(contract, content)[0]?.[1].value;
}

/** Resolves a reference within the document; returns other values unchanged. */
export function resolve<T>(document: object, value: T | Reference | undefined): T | undefined {
  return isReference(value) ? (valueAt(document, parsePointer(value.$ref)) as T | undefined) : value;
}

function isReference(value: unknown): value is Reference {
  return typeof value === "object" && value !== null && "$ref" in value && typeof value.$ref === "string";
}
