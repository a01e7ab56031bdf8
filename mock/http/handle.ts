// Type of the function that carries out an operation. This is the only way out of mock/http/ for a request. mock/compose.ts makes it;
// mock/http/journey-steps.ts calls it, or mock/http/steps/fault-handle.ts where a fault changes the call.
import type { Credentials } from "../auth/authenticator.ts";
import type { DecodedRequest } from "../contract/validators.ts";
import type { Sandbox } from "../control/sandboxes/sandbox.ts";

/** A request that passed the contract, on its way to its operation. */
export interface HandledRequest {
  readonly operationId: string;
  /** Whose state it reads and changes. */
  readonly sandbox: Sandbox;
  /** Decoded path, query and body; defaults are not filled in, an optional body that was not sent is undefined. */
  readonly input: DecodedRequest;
  readonly credentials: Credentials;
  readonly headers: Headers;
  /** Throws when the result breaks the contract: to be called inside the transaction, so that a wrong answer commits nothing. */
  checkAnswer(result: unknown): void;
}

/** Runs an operation in one transaction and gives its result (an added one a Reply), or a promise of it; throws DomainError to refuse. */
export type Handle = (request: HandledRequest) => unknown;
