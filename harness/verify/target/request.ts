// What verification sends and gets.
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
  /** JSON value of the body; undefined: none is sent. */
  readonly body?: unknown;
  /** Text sent instead of a JSON body, with its media type. */
  readonly rawBody?: { readonly text: string; readonly type: string };
  /** Who asks: `given` (default) with the token and headers that were given, `nobody` without, `stranger` with a token that is none. */
  readonly caller?: "given" | "nobody" | "stranger";
}

/** A request and what came back. */
export interface Exchange {
  readonly request: PlannedRequest;
  /** The request as a reader knows it: `GET /ticket/1?viewing=false`. */
  readonly line: string;
  readonly status: number;
  readonly headers: Headers;
  /** The value of a JSON body; undefined where the body is no JSON. */
  readonly body: unknown;
  readonly text: string;
}

/** No answer came. */
export interface Silence {
  readonly request: PlannedRequest;
  readonly line: string;
  /** Why, without secrets. */
  readonly reason: string;
}

/**
 * The target cannot be verified: it is not there, sends elsewhere, or lets the caller not in. The command ends with exit code 2.
 * @example await verify({ target }).catch((error: unknown) => error instanceof TargetError && console.error(error.message));
 */
export class TargetError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "TargetError";
  }
}
