// Runs each operation as one transaction of its sandbox's store: finds the caller, runs the operation, checks the result.
import type { Signer } from "./auth/signer.ts";
import type { OperationId } from "./contract/operation-types.ts";
import type { ServiceContract } from "./contract/service-contract.ts";
import type { DecodedRequest } from "./contract/validators.ts";
import type { Sandbox } from "./control/sandboxes/sandbox.ts";
import { assertWithinWriteLimit } from "./control/sandboxes/write-limit.ts";
import { resolveCaller } from "./domain/callers.ts";
import type { About, Call, OperationTable } from "./domain/operation.ts";
import * as domain from "./domain/operations.ts";
import { assertAnyPermission } from "./domain/permissions.ts";
import type { UserRecord } from "./domain/records/tickets.ts";
import type { Collections } from "./domain/records/world.ts";
import type { Reader } from "./domain/state-types.ts";
import { whenSettled } from "./engine/core/when-settled.ts";
import type { Transaction } from "./engine/store/store.ts";
import type { Handler, PermissionCheck, PermissionRequest } from "./http/handler.ts";

/** Every operation of the contract; a missing operation or a wrong result type does not compile. */
const operations: OperationTable = { ...domain };

/** The context in which an operation runs. */
export interface BaseCall {
  readonly tx: Transaction<Collections>;
  readonly sandbox: Sandbox;
}

export interface AddedCall extends BaseCall {
  readonly caller: UserRecord;
  readonly input: DecodedRequest;
  readonly headers: Headers;
  /** Runs an operation of the contract in the same transaction. */
  runContractOperation(operationId: string, input: DecodedRequest): unknown;
}

/** Operations that extend the package's contract or replace parts of it. */
export interface AddedService {
  /** The added operations by operationId; each runs in a transaction. */
  readonly operations: ReadonlyMap<string, (call: AddedCall) => unknown>;
  /** Runs an operation of the contract, including the properties that additions add to it. */
  run(
    operationId: string,
    input: DecodedRequest,
    call: BaseCall,
    run: (input: DecodedRequest, tx: BaseCall["tx"]) => unknown,
  ): unknown;
}

interface HandleDependencies {
  readonly about: About;
  readonly service: ServiceContract;
  readonly added: AddedService | undefined;
  readonly isStrict: boolean;
  readonly signer: Signer;
}

/** Checks the permissions of an operation in the current state, before anything else in the request is read. */
export function createPermissionCheck(isStrict: boolean): PermissionCheck {
  return (input) => {
    const { permissions } = input.route;
    // The transaction looks the caller up again, so nothing needs checking here if no caller can be refused.
    if (permissions.length === 0 && !isStrict) return;
    input.sandbox.store.read((reader) => assertAnyPermission(callerOf(reader, input, isStrict), permissions));
  };
}

/** Finds the caller; an open operation needs no known user. */
function callerOf(reader: Reader, { route, sandbox, credentials }: PermissionRequest, isStrict: boolean): UserRecord {
  const { defaultCallerId } = sandbox;
  return resolveCaller(reader, credentials.userId, { strict: isStrict && route.security.length > 0, defaultCallerId });
}

/** Loads what an operation needs before it runs, because its transaction is synchronous. */
function loadFor(operationId: string, service: ServiceContract): Promise<void> | undefined {
  return operationId === "getOpenApiDocument" ? service.loadDocument() : undefined;
}

/** Creates a handler that runs an operation, of the contract or added, in one transaction. */
export function createHandler({ about, service, added, isStrict, signer }: HandleDependencies): Handler {
  return (request) => {
    const { route, operationId, sandbox, input, headers, assertResult } = request;
    function runInTransaction(tx: BaseCall["tx"]): unknown {
      const caller = callerOf(tx, request, isStrict);
      const call: Call = { tx, caller, rules: sandbox.rules, about, signer };
      const run = (id: string, ownInput: DecodedRequest) => runContractOperation(id, ownInput, call, sandbox, added);
      const addedOperation = added?.operations.get(operationId);
      const result =
        addedOperation === undefined
          ? run(operationId, input)
          : addedOperation({ tx, caller, sandbox, input, headers, runContractOperation: run });
      if (result instanceof Promise) return assertSettled(result, assertResult);
      assertResult(result);
      return result;
    }
    // A deletion leaves only a mark, so the write limit never refuses it.
    const limit = route.method === "DELETE" ? {} : { assertSize: assertWithinWriteLimit };
    return whenSettled(loadFor(operationId, service), () =>
      sandbox.store.transact(runInTransaction, { cause: "request", ...limit }),
    );
  };
}

/** Runs an operation of the contract, with the properties that additions add to it. */
function runContractOperation(
  operationId: string,
  input: DecodedRequest,
  call: Call,
  sandbox: Sandbox,
  added: AddedService | undefined,
): unknown {
  if (!isOperation(operationId)) throw new RangeError(`There is a route to ${operationId}, but no operation.`);
  // The contract's check has established that the decoded request is the operation's input.
  const operation = operations[operationId] as (input: DecodedRequest, call: Call) => unknown;
  if (added === undefined) return operation(input, call);
  return added.run(operationId, input, { tx: call.tx, sandbox }, (ownInput, tx) =>
    operation(ownInput, { ...call, tx }),
  );
}

async function assertSettled(result: Promise<unknown>, assertResult: (result: unknown) => void): Promise<unknown> {
  const settled = await result;
  assertResult(settled);
  return settled;
}

function isOperation(operationId: string): operationId is OperationId {
  return Object.hasOwn(operations, operationId);
}
