// The published contract as data, by operation. The proofs of this folder generate requests from it and check with it, without the
// product's own validators. Used by test/proof/contract-judge.ts, sample-value.ts and valid-requests.ts; `openContract` reads any document,
// for test/proof/million/admin-contract.ts that of the admin surface.
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
  readonly minItems?: number;
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly schema: PublishedSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
}
interface Content {
  readonly [mediaType: string]: {
    readonly schema: PublishedSchema;
    readonly examples?: Readonly<Record<string, { readonly $ref?: string; readonly value?: unknown }>>;
  };
}
interface RequestBody {
  readonly $ref?: string;
  readonly content?: Content;
}
/** A step from an answer to another operation. */
export interface PublishedLink {
  readonly operationId: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly requestBody?: string;
}
interface PublishedAnswer {
  readonly $ref?: string;
  readonly content?: Content;
  readonly links?: Readonly<Record<string, PublishedLink>>;
}
interface Operation {
  readonly "x-permission"?: string | readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly responses: Readonly<Record<string, PublishedAnswer>>;
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
    readonly parameters?: Readonly<Record<string, Parameter>>;
    readonly requestBodies?: Readonly<Record<string, RequestBody>>;
  };
}

/** What the proofs read of a route table. */
type Route = Pick<OperationRoute, "method" | "path" | "parameters" | "body">;

/** A published document, by operation. */
export interface PublishedContract<Id extends string> {
  readonly document: PublishedDocument;
  routeOf(operationId: Id): Route;
  /** The operation's entry in the document. */
  operationOf(operationId: Id): Operation;
  /** Path and query parameters of an operation, those of its path included. */
  parametersOf(operationId: Id): readonly Parameter[];
  /** The schema of an operation's JSON body; undefined where it takes none. */
  bodySchemaOf(operationId: Id): PublishedSchema | undefined;
  /** The schema behind a reference, or the schema itself. */
  follow(schema: PublishedSchema): PublishedSchema;
}

/** Reads a document through `unknown`: the literal type of a generated file names every property of every schema. */
function openContract<Id extends string>(untyped: unknown, table: Readonly<Record<Id, Route>>): PublishedContract<Id> {
  const document = untyped as PublishedDocument;
  const { schemas, parameters = {}, requestBodies = {} } = document.components;

  function operationOf(operationId: Id): Operation {
    const { path, method } = table[operationId];
    const operation = document.paths[path]?.[method.toLowerCase()];
    if (operation === undefined || !("responses" in operation))
      throw new RangeError(`${operationId} is not published.`);
    return operation;
  }
  function toParameter(given: Parameter): Parameter {
    const name = given.$ref?.replace("#/components/parameters/", "");
    return name === undefined ? given : (parameters[name] ?? given);
  }
  function follow(schema: PublishedSchema): PublishedSchema {
    if (schema.$ref === undefined) return schema;
    const name = schema.$ref.replace("#/components/schemas/", "");
    const target = schemas[name];
    if (target === undefined) throw new RangeError(`The contract has no schema ${name}.`);
    return follow(target);
  }
  return {
    document,
    routeOf: (operationId) => table[operationId],
    operationOf,
    parametersOf(operationId) {
      const shared = document.paths[table[operationId].path]?.parameters ?? [];
      return [...shared, ...(operationOf(operationId).parameters ?? [])].map(toParameter);
    },
    bodySchemaOf(operationId) {
      const body = operationOf(operationId).requestBody;
      const name = body?.$ref?.replace("#/components/requestBodies/", "");
      const { content } = (name === undefined ? body : requestBodies[name]) ?? {};
      return content?.["application/json"]?.schema;
    },
    follow,
  };
}

/** The contract of the service. */
export const serviceContract = openContract<OperationId>(imported, operationRoutes);

/** Its bundled document. */
export const contractDocument = serviceContract.document;

export const { operationOf, parametersOf, bodySchemaOf, follow } = serviceContract;

/** Every operation of the contract. */
export const routes: readonly OperationRoute[] = Object.values(operationRoutes);

export function routeOf(operationId: OperationId): OperationRoute {
  return operationRoutes[operationId];
}

/** The permissions of which any one opens an operation, as the document says it. */
export function permissionsOf(operationId: OperationId): readonly string[] {
  const { "x-permission": said = [] } = operationOf(operationId);
  return typeof said === "string" ? [said].filter((name) => name !== "none") : said;
}

/** The example bodies of an operation by name. */
export function exampleBodiesOf(operationId: OperationId): ReadonlyMap<string, unknown> {
  const examples = operationOf(operationId).requestBody?.content?.["application/json"]?.examples ?? {};
  const shared = contractDocument.components.examples;
  return new Map(
    Object.entries(examples).map(([name, example]) => {
      const reference = example.$ref?.replace("#/components/examples/", "");
      return [name, reference === undefined ? example.value : shared[reference]?.value];
    }),
  );
}

/** A parameter's only example, or the first of those that go with the named examples. */
function toExample({ example, examples = {} }: Parameter): unknown {
  const [first] = Object.values(examples);
  return first === undefined ? example : first.value;
}

/** A request made of the contract's own examples, which the default world answers with 200. */
export function exampleRequestOf(operationId: OperationId): Sent & { readonly operationId: OperationId } {
  const { method, path } = routeOf(operationId);
  const examples = new Map(
    parametersOf(operationId).map((parameter) => [parameter.name, String(toExample(parameter))]),
  );
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => examples.get(name) ?? "");
  const [body] = exampleBodiesOf(operationId).values();
  return { operationId, method, target, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
}
