// Types of the two functions that handle a request outside of HTTP: the permission check and the operation.
import type { CallerIdentity } from "../auth/authenticator.ts";
import type { ServiceRoute } from "../contract/routes.ts";
import type { DecodedRequest } from "../contract/validators.ts";
import type { Sandbox } from "../control/sandboxes/sandbox.ts";

export interface PermissionRequest {
  readonly route: Pick<ServiceRoute, "method" | "security" | "permissions">;
  readonly sandbox: Sandbox;
  readonly credentials: CallerIdentity;
}

/** A request that passed the contract. */
export interface HandledRequest extends PermissionRequest {
  readonly operationId: string;
  /** Decoded path, query and body. Defaults are not filled in; an optional body that was not sent is undefined. */
  readonly input: DecodedRequest;
  readonly headers: Headers;
  /**
   * Call it inside the transaction, so that an invalid result commits nothing; for an asynchronous result, afterwards.
   * @throws Error if the result breaks the contract
   */
  assertResult(result: unknown): void;
}

/** Refuses a caller by throwing DomainError: 401 unknown caller, 403 no permission. Read-only. */
export type PermissionCheck = (request: PermissionRequest) => void;

/**
 * Runs an operation in one transaction and returns its result (a Reply for an added operation), possibly as a promise; refuses
 * by throwing DomainError.
 */
export type Handler = (request: HandledRequest) => unknown;
