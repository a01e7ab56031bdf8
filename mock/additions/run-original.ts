// Runs the operation that an addition replaces, in the transaction of its handler.
import type { ContractSchema } from "../contract/json-schema.ts";
import { HandlerFault } from "../contract/reply.ts";
import type { ServiceRoute } from "../contract/routes.ts";
import type { ServiceContract } from "../contract/service-contract.ts";
import { dropUndeclared } from "../contract/undeclared-input.ts";
import { type Contract, compile } from "../contract/validators.ts";
import type { AddedCall } from "../run-operations.ts";
import type { OriginalInput } from "./additions.ts";

export interface Originals {
  /** The operationId of the contract at the route's method and path. */
  idAt(route: ServiceRoute): string | undefined;
  /** The contract's checks, including properties that additions add to its schemas. */
  readonly root: ContractSchema;
  readonly contract: Contract;
}

export function toOriginals(base: ServiceContract, service: ServiceContract): Originals {
  const { properties } = base.schema;
  const root = { ...service.schema, properties, required: Object.keys(properties) };
  return {
    idAt: ({ method, path }) =>
      base.routes.find((route) => route.method === method && route.path === path)?.operationId,
    root,
    contract: compile(root),
  };
}

/**
 * Runs the replaced operation with the declared part of the request's input, overridden by the given values.
 * @throws HandlerFault if the route replaces no operation, or if the input breaks the operation's contract
 */
export function runOriginal(
  { idAt, root, contract }: Originals,
  route: ServiceRoute,
  { input, runContractOperation }: Pick<AddedCall, "input" | "runContractOperation">,
  overrides: OriginalInput,
): unknown {
  const operationId = idAt(route);
  if (operationId === undefined)
    throw new HandlerFault(`next(…): ${route.operationId} replaces no operation of the contract.`);
  const request = { ...dropUndeclared(operationId, input, root).request, ...overrides };
  const violations = contract.checkRequest(operationId, request);
  if (violations.length > 0)
    throw new HandlerFault(`next(…): the input breaks the contract of ${operationId}.`, violations);
  return runContractOperation(operationId, request);
}
