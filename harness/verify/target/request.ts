// Defines the requests and responses of a verification.
import type { OperationId } from "../../../mock/contract/operation-types.ts";

/** A value of a parameter. */
export type ParameterValue = string | number | boolean;

/** A request by its parts. */
export interface PlannedRequest {
  readonly operationId: OperationId;
  /** Path parameters by name. */
  readonly path?: { readonly [name: string]: ParameterValue };
  /** Query parameters by name. */
  readonly query?: { readonly [name: string]: ParameterValue };
  /** JSON value of the body; nothing is sent if undefined. */
  readonly body?: unknown;
  /** Text sent instead of a JSON body, with its media type. */
  readonly rawBody?: { readonly text: string; readonly type: string };
  /** `configured` (default) sends the configured token and headers, `anonymous` neither, `invalidToken` a wrong token. */
  readonly caller?: "configured" | "anonymous" | "invalidToken";
}

/** A request and its response. */
export interface Exchange {
  readonly request: PlannedRequest;
  /** The request for people: `GET /ticket/1?viewing=false`. */
  readonly line: string;
  readonly status: number;
  readonly headers: Headers;
  /** The JSON value of the body; undefined if it is not JSON. */
  readonly body: unknown;
  readonly text: string;
  /** Whether the bytes of the body are UTF-8; default true. */
  readonly isUtf8?: boolean;
}

/** A request without a response. */
export interface MissingResponse {
  readonly request: PlannedRequest;
  readonly line: string;
  /** Why there is no response, without secrets. */
  readonly reason: string;
}

/**
 * Thrown if the target cannot be verified: it does not respond, redirects, or rejects the caller. The command then exits
 * with code 2.
 * @example await verify({ target }).catch((error: unknown) => error instanceof TargetError && console.error(error.message));
 */
export class TargetError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "TargetError";
  }
}
