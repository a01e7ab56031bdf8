// The published contract as data, by operation. The proofs of this folder generate requests from it and check with it, without the
// product's own validators. Used by test/proof/contract-judge.ts, sample-value.ts and valid-requests.ts.
import imported from "../../spec/generated/openapi.json" with { type: "json" };
import { type OperationId, type OperationRoute, operationRoutes } from "../../spec/generated/operations.ts";
import type { Sent } from "./proof-mock.ts";

/** The part of JSON Schema that the generators read; the judge hands schemas to ajv as they are. */
export interface PublishedSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly PublishedSchema[];
  readonly oneOf?: readonly PublishedSchema[];
  readonly additionalProperties?: boolean | PublishedSchema;
  readonly properties?: Readonly<Record<string, PublishedSchema>>;
  readonly required?: readonly string[];
  readonly items?: PublishedSchema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: PublishedSchema;
  readonly example?: unknown;
}
interface Content {
  readonly [mediaType: string]: {
    readonly schema: PublishedSchema;
    readonly examples?: Readonly<Record<string, { readonly $ref?: string; readonly value?: unknown }>>;
  };
}
interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: Content }>>;
}
interface PathItem {
  readonly parameters?: readonly Parameter[];
  readonly [method: string]: Operation | readonly Parameter[] | undefined;
}
interface PublishedDocument {
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, PublishedSchema>>;
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
  };
}

// Read through `unknown`: the literal type of the generated file names every property of every schema.
const untyped: unknown = imported;

/** The bundled contract. */
export const contractDocument = untyped as PublishedDocument;

/** Every operation of the contract. */
export const routes: readonly OperationRoute[] = Object.values(operationRoutes);

export function routeOf(operationId: OperationId): OperationRoute {
  return operationRoutes[operationId];
}

/** The operation's entry in the published document. */
export function operationOf(operationId: OperationId): Operation {
  const { path, method } = operationRoutes[operationId];
  const operation = contractDocument.paths[path]?.[method.toLowerCase()];
  if (operation === undefined || !("responses" in operation)) throw new RangeError(`${operationId} is not published.`);
  return operation;
}

/** Path and query parameters of an operation, those of its path included. */
export function parametersOf(operationId: OperationId): readonly Parameter[] {
  const shared = contractDocument.paths[operationRoutes[operationId].path]?.parameters ?? [];
  return [...shared, ...(operationOf(operationId).parameters ?? [])];
}

/** The schema of an operation's JSON body; undefined where it takes none. */
export function bodySchemaOf(operationId: OperationId): PublishedSchema | undefined {
  return operationOf(operationId).requestBody?.content["application/json"]?.schema;
}

/** The example bodies of an operation by name. */
export function exampleBodiesOf(operationId: OperationId): ReadonlyMap<string, unknown> {
  const examples = operationOf(operationId).requestBody?.content["application/json"]?.examples ?? {};
  const shared = contractDocument.components.examples;
  return new Map(
    Object.entries(examples).map(([name, example]) => {
      const reference = example.$ref?.replace("#/components/examples/", "");
      return [name, reference === undefined ? example.value : shared[reference]?.value];
    }),
  );
}

/** A request made of the contract's own examples, which the default world answers with 200. */
export function exampleRequestOf(operationId: OperationId): Sent & { readonly operationId: OperationId } {
  const { method, path } = routeOf(operationId);
  const examples = new Map(parametersOf(operationId).map(({ name, example }) => [name, String(example)]));
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => examples.get(name) ?? "");
  const [body] = exampleBodiesOf(operationId).values();
  return { operationId, method, target, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
}

/** The schema behind a reference, or the schema itself. */
export function follow(schema: PublishedSchema): PublishedSchema {
  if (schema.$ref === undefined) return schema;
  const name = schema.$ref.replace("#/components/schemas/", "");
  const target = contractDocument.components.schemas[name];
  if (target === undefined) throw new RangeError(`The contract has no schema ${name}.`);
  return follow(target);
}
