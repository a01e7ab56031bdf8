// What carries out an operation, as the pipeline sees it: the one place where requests leave mock/http/. Made by mock/compose.ts, called by
// mock/http/journey-steps.ts and, where a fault has it done otherwise, by mock/http/steps/fault-handle.ts.
import type { OperationId } from "../../spec/generated/operations.ts";
import type { Credentials } from "../auth/authenticator.ts";
import type { DecodedRequest } from "../contract/validators.ts";
import type { Sandbox } from "../control/sandboxes/sandbox.ts";

/** A request that passed the contract, on its way to its operation. */
export interface HandledRequest {
  readonly operationId: OperationId;
  /** Whose state it reads and changes. */
  readonly sandbox: Sandbox;
  /** Decoded path, query and body; defaults are not filled in, an optional body that was not sent is undefined. */
  readonly input: DecodedRequest;
  readonly credentials: Credentials;
  /** Throws when the result breaks the contract: to be called inside the transaction, so that a wrong answer commits nothing. */
  checkAnswer(result: unknown): void;
}

/** Runs an operation in one transaction and gives its result, or a promise of it; throws DomainError to refuse. */
export type Handle = (request: HandledRequest) => unknown;
