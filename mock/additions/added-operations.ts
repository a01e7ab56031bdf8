// Builds the added operations, each from its handler or its first success example, and checks the examples.
import { childPointer, isObject, type Json, type JsonObject, objectAt } from "../../spec/generate/json.ts";
import { follow, type Part, partsAt } from "../../spec/generate/walk.ts";
import { Reply } from "../contract/reply.ts";
import type { ServiceContract } from "../contract/service-contract.ts";
import type { AddedService } from "../run-operations.ts";
import type { AddedNode } from "./added-nodes.ts";
import type { AdditionHandler } from "./additions.ts";
import type { AdditionBreach } from "./broken-additions.ts";
import { namesOf } from "./check-access-and-handlers.ts";
import { type HandlerDependencies, toAddedOperation } from "./run-handler.ts";

type Handlers = Readonly<Record<string, AdditionHandler>>;

interface ExampleResponse {
  readonly status: number;
  readonly pointer: string;
  readonly value: Json;
}

/** Reports an operation without a handler and without an example of its success response. References must resolve. */
export function findUnserved(
  operation: AddedNode,
  merged: JsonObject,
  hasHandler: (operation: AddedNode) => boolean,
): readonly AdditionBreach[] {
  if (hasHandler(operation)) return [];
  const response = successPart(operation, merged);
  const hasBody = response !== undefined && response.node.content !== undefined;
  if (!hasBody || examplesOf(operation, merged).some(({ status }) => status === successStatus(operation))) return [];
  const { operationId, pointer } = operation;
  return [{ pointer, reason: `${operationId} has neither a handler nor a success example; add one` }];
}

/** Finds response examples that violate their schema. */
export function findInvalidExamples(
  operations: readonly AddedNode[],
  merged: JsonObject,
  service: ServiceContract,
): readonly AdditionBreach[] {
  const contract = service.compile();
  return operations.flatMap((operation) =>
    examplesOf(operation, merged).flatMap(({ status, pointer, value }) =>
      contract.checkResponse(operation.operationId, value, status).map((finding) => ({
        pointer: pointer + finding.pointer,
        reason: `the example breaks its schema: found ${finding.found}, expected ${finding.expected}`,
      })),
    ),
  );
}

/** The operations by operationId; without a handler, one returns its first success example. */
export function toOperations(
  operations: readonly AddedNode[],
  merged: JsonObject,
  handlers: Handlers,
  dependencies: HandlerDependencies,
): AddedService["operations"] {
  return new Map(
    operations.map((operation) => {
      const handler = handlerOf(operation, handlers);
      const route = dependencies.service.routeOf(operation.operationId);
      if (handler !== undefined && route !== undefined)
        return [operation.operationId, toAddedOperation(handler, route, dependencies)];
      const status = successStatus(operation);
      const example = examplesOf(operation, merged).find((candidate) => candidate.status === status);
      const reply = new Reply(status, example?.value);
      return [operation.operationId, () => reply];
    }),
  );
}

export function handlerOf(operation: AddedNode, handlers: Handlers): AdditionHandler | undefined {
  const name = namesOf(operation).find((name) => Object.hasOwn(handlers, name));
  return name === undefined ? undefined : handlers[name];
}

function successStatus({ node }: AddedNode): number {
  return Number(Object.keys(objectAt(node, "responses")).find((status) => /^2\d\d$/.test(status)) ?? 200);
}

function successPart(operation: AddedNode, merged: JsonObject): Part | undefined {
  return responseParts(operation, merged).find(({ status }) => status === successStatus(operation))?.part;
}

function responseParts({ node, pointer }: AddedNode, merged: JsonObject) {
  return Object.entries(objectAt(node, "responses")).flatMap(([status, response]) => {
    if (!isObject(response)) return [];
    const part = follow(merged, { pointer: childPointer(`${pointer}/responses`, status), node: response });
    return [{ status: Number(status), part: { ...part, pointer: withoutHash(part.pointer) } }];
  });
}

function examplesOf(operation: AddedNode, merged: JsonObject): readonly ExampleResponse[] {
  const responses: ExampleResponse[] = [];
  for (const { status, part } of responseParts(operation, merged)) {
    for (const media of partsAt(part, "content")) {
      for (const example of examplesIn(media, merged)) responses.push({ status, ...example });
    }
  }
  return responses;
}

/** The named examples of a media type, or else its single example. */
function examplesIn(media: Part, merged: JsonObject): readonly Omit<ExampleResponse, "status">[] {
  const { example, examples } = media.node;
  if (examples === undefined)
    return example === undefined ? [] : [{ pointer: `${media.pointer}/example`, value: example }];
  return partsAt(media, "examples").flatMap((named) => {
    const { node, pointer } = follow(merged, named);
    const { value } = node;
    return value === undefined ? [] : [{ pointer: `${withoutHash(pointer)}/value`, value }];
  });
}

function withoutHash(reference: string): string {
  return reference.replace(/^#/, "");
}
