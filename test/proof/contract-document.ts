// The published contract by operation, read without the product's own validators.
import openapi from "../../spec/generated/openapi.json" with { type: "json" };
import { type OperationId, type OperationRoute, operationRoutes } from "../../spec/generated/operations.ts";

/** The parts of JSON Schema that the contract uses and the generators understand. */
export interface PublishedSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
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
    readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
  };
}
/** A link from a response to another operation. */
export interface PublishedLink {
  readonly operationId: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly requestBody?: string;
}
interface Operation {
  readonly "x-permission"?: string | readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Content };
  readonly responses: Readonly<Record<string, { readonly links?: Readonly<Record<string, PublishedLink>> }>>;
}
interface PublishedDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation | readonly Parameter[]>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, PublishedSchema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

/** A request derived from the contract. */
export interface ContractRequest {
  readonly operationId: OperationId;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** JSON. */
  readonly body?: string;
}

/** The bundled document; cast because the file's literal type names every property of every schema. */
export const contractDocument = openapi as unknown as PublishedDocument;

/** Every operation of the contract. */
export const routes: readonly OperationRoute[] = Object.values(operationRoutes);

/** Returns the operation's entry in the document. */
export function operationOf(operationId: OperationId): Operation {
  const { path, method } = operationRoutes[operationId];
  const operation = contractDocument.paths[path]?.[method.toLowerCase()];
  if (operation === undefined || !("responses" in operation)) throw new RangeError(`${operationId} is not published.`);
  return operation;
}

/** Returns the path and query parameters of an operation, including the shared ones of its path. */
export function parametersOf(operationId: OperationId): readonly Parameter[] {
  const shared = contractDocument.paths[operationRoutes[operationId].path]?.parameters ?? [];
  const parameters = [...("responses" in shared ? [] : shared), ...(operationOf(operationId).parameters ?? [])];
  return parameters.map((parameter) => contractDocument.components.parameters[nameOf(parameter.$ref)] ?? parameter);
}

/** Returns the schema of an operation's JSON body, if it takes one. */
export function bodySchemaOf(operationId: OperationId): PublishedSchema | undefined {
  return operationOf(operationId).requestBody?.content?.["application/json"]?.schema;
}

/** Returns the schema behind a reference, or the schema itself. */
export function follow(schema: PublishedSchema): PublishedSchema {
  return schema.$ref === undefined ? schema : follow(contractDocument.components.schemas[nameOf(schema.$ref)] ?? {});
}

function nameOf(reference = ""): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}

/** Returns the permissions of an operation; any of them is enough. */
export function permissionsOf(operationId: OperationId): readonly string[] {
  const { "x-permission": declared = [] } = operationOf(operationId);
  return typeof declared === "string" ? [declared].filter((name) => name !== "none") : declared;
}

/** Returns the example bodies of an operation. */
export function exampleBodiesOf(operationId: OperationId): readonly unknown[] {
  const examples = operationOf(operationId).requestBody?.content?.["application/json"]?.examples ?? {};
  return Object.values(examples).map(({ value }) => value);
}

/** Returns a parameter's only example, or the first of several. */
function toExample({ example, examples = {} }: Parameter): unknown {
  const [first] = Object.values(examples);
  return first === undefined ? example : first.value;
}

/** Builds a request from the contract's examples, which the default world answers with 200. */
export function exampleRequestOf(operationId: OperationId): ContractRequest {
  const { method, path } = operationRoutes[operationId];
  const examples = new Map(
    parametersOf(operationId).map((parameter) => [parameter.name, String(toExample(parameter))]),
  );
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => examples.get(name) ?? "");
  const [body] = exampleBodiesOf(operationId);
  return { operationId, method, target, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
}
