// Finds the contract's named examples of answers, for requests that ask for one and for injected errors. mock/http/steps/fault-plan.ts
// loads them from spec/generated/openapi.json when they are first needed.
import { type OperationId, operationRoutes } from "../../spec/generated/operations.ts";
import { contractDocument } from "../contract/document.ts";
import { parsePointer } from "../core/json-pointer.ts";

/** A whole body of an answer, as the contract shows it. */
export interface AnswerExample {
  readonly name: string;
  readonly mediaType: string;
  /** A JSON value; a text where the media type is not JSON. */
  readonly value: unknown;
}

/** Examples by ascending status; a status without examples has an empty list. */
export type AnswerExamples = ReadonlyMap<number, readonly AnswerExample[]>;

interface Referring {
  readonly $ref?: string;
}
interface ExampleObject extends Referring {
  readonly value?: unknown;
}
interface ResponseObject extends Referring {
  readonly content?: {
    readonly [mediaType: string]: { readonly examples?: { readonly [name: string]: ExampleObject } };
  };
}
interface OperationObject {
  readonly responses: { readonly [status: string]: ResponseObject };
}

let collected: ReadonlyMap<OperationId, AnswerExamples> | undefined;

/** The examples of one operation's answers. */
export function examplesOf(operationId: OperationId): AnswerExamples {
  collected ??= new Map(Object.values(operationRoutes).map((route) => [route.operationId, collect(route)]));
  return collected.get(operationId) ?? new Map();
}

/** The first example of a status: the operation's own, else that of any other one. */
export function exampleOfStatus(operationId: OperationId, status: number): AnswerExample | undefined {
  const own = examplesOf(operationId).get(status)?.[0];
  if (own !== undefined) return own;
  for (const examples of collected?.values() ?? []) {
    const other = examples.get(status)?.[0];
    if (other !== undefined) return other;
  }
  return undefined;
}

function collect({ path, method }: { readonly path: string; readonly method: string }): AnswerExamples {
  const operation = find<OperationObject>(["paths", path, method.toLowerCase()]);
  const statuses = Object.keys(operation?.responses ?? {}).sort();
  return new Map(statuses.map((status) => [Number(status), toExamples(operation?.responses[status])]));
}

function toExamples(response: ResponseObject | undefined): readonly AnswerExample[] {
  return Object.entries(resolve(response)?.content ?? {}).flatMap(([mediaType, { examples }]) =>
    Object.entries(examples ?? {}).map(([name, example]) => ({ name, mediaType, value: resolve(example)?.value })),
  );
}

function resolve<T extends Referring>(part: T | undefined): T | undefined {
  return part?.$ref === undefined ? part : find<T>(parsePointer(part.$ref));
}

function find<T>(steps: readonly string[]): T | undefined {
  let here: unknown = contractDocument();
  for (const step of steps) here = typeof here === "object" && here !== null ? Reflect.get(here, step) : undefined;
  // The contract was checked to be an OpenAPI document; the caller knows the type at each place of it.
  return here as T | undefined;
}
