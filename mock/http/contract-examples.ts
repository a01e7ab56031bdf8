// Finds the contract's named examples of responses, for requests that prefer one and for injected errors.
import type { ServiceContract } from "../contract/service-contract.ts";
import { parsePointer, valueAt } from "../engine/core/json-pointer.ts";

/** A complete response body in the contract. */
export interface ResponseExample {
  readonly name: string;
  readonly mediaType: string;
  /** A JSON value; text if the media type is not JSON. */
  readonly value: unknown;
}

/** Examples by ascending status; a status without examples has an empty list. */
export type ResponseExamples = ReadonlyMap<number, readonly ResponseExample[]>;

interface MaybeReference {
  readonly $ref?: string;
}
interface ExampleObject extends MaybeReference {
  readonly value?: unknown;
}
interface ResponseObject extends MaybeReference {
  readonly content?: {
    readonly [mediaType: string]: { readonly examples?: { readonly [name: string]: ExampleObject } };
  };
}
interface OperationObject {
  readonly responses: { readonly [status: string]: ResponseObject };
}

type ContractExamples = ReadonlyMap<string, ResponseExamples>;

const examplesCache = new WeakMap<ServiceContract, ContractExamples>();

export function examplesOf(operationId: string, service: ServiceContract): ResponseExamples {
  return allExamplesOf(service).get(operationId) ?? new Map();
}

/** Returns the first example of a status: the operation's own, otherwise any operation's. */
export function exampleOfStatus(
  operationId: string,
  status: number,
  service: ServiceContract,
): ResponseExample | undefined {
  const ownExample = examplesOf(operationId, service).get(status)?.[0];
  if (ownExample !== undefined) return ownExample;
  for (const examples of allExamplesOf(service).values()) {
    const example = examples.get(status)?.[0];
    if (example !== undefined) return example;
  }
  return undefined;
}

function allExamplesOf(service: ServiceContract): ContractExamples {
  const cached = examplesCache.get(service);
  if (cached !== undefined) return cached;
  const document = service.document();
  const examplesByOperation = new Map(service.routes.map((route) => [route.operationId, collect(route, document)]));
  examplesCache.set(service, examplesByOperation);
  return examplesByOperation;
}

function collect(
  { path, method }: { readonly path: string; readonly method: string },
  document: object,
): ResponseExamples {
  const operation = find<OperationObject>(["paths", path, method.toLowerCase()], document);
  const statuses = Object.keys(operation?.responses ?? {}).sort();
  return new Map(statuses.map((status) => [Number(status), toExamples(operation?.responses[status], document)]));
}

function toExamples(response: ResponseObject | undefined, document: object): readonly ResponseExample[] {
  const list: ResponseExample[] = [];
  for (const [mediaType, { examples = {} }] of Object.entries(resolve(response, document)?.content ?? {})) {
    for (const [name, example] of Object.entries(examples)) {
      list.push({ name, mediaType, value: resolve(example, document)?.value });
    }
  }
  return list;
}

function resolve<T extends MaybeReference>(part: T | undefined, document: object): T | undefined {
  return part?.$ref === undefined ? part : find<T>(parsePointer(part.$ref), document);
}

function find<T>(steps: readonly string[], document: object): T | undefined {
  // The document was validated as OpenAPI; the caller knows the type of each part.
  return valueAt(document, steps) as T | undefined;
}
