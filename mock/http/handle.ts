// Types of the functions that decide who may ask for an operation, and that carry it out. They are the only ways out of mock/http/ for a
// request. mock/mock.ts makes them; mock/http/journey-steps.ts calls them, or mock/http/steps/fault-handle.ts where a fault changes a call.
import type { Credentials } from "../auth/authenticator.ts";
import type { ServiceRoute } from "../contract/routes.ts";
import type { DecodedRequest } from "../contract/validators.ts";
import type { Sandbox } from "../control/sandboxes/sandbox.ts";

/** Whose call it is, of what. */
export interface PermitRequest {
  readonly route: Pick<ServiceRoute, "security" | "permissions">;
  /** Whose state it reads and changes. */
  readonly sandbox: Sandbox;
  readonly credentials: Credentials;
}

/** A request that passed the contract, on its way to its operation. */
export interface HandledRequest extends PermitRequest {
  readonly operationId: string;
  /** Decoded path, query and body; defaults are not filled in, an optional body that was not sent is undefined. */
  readonly input: DecodedRequest;
  readonly headers: Headers;
  /** Throws when the result breaks the contract: to be called inside the transaction, so that a wrong answer commits nothing. */
  checkAnswer(result: unknown): void;
}

/** Lets a caller pass, or refuses them by throwing DomainError: 401 nobody known, 403 no permission. It reads the state and changes nothing. */
export type Permit = (request: PermitRequest) => void;

/** Runs an operation in one transaction and gives its result (an added one a Reply), or a promise of it; throws DomainError to refuse. */
export type Handle = (request: HandledRequest) => unknown;
