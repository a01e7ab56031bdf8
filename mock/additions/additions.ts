// Types of additions: OpenAPI paths and schemas that a mock serves in addition to the contract, and their handlers.

import type { Reply } from "../contract/reply.ts";
import type { RecordOf } from "../domain/records/record-types.ts";
import type { RandomStream } from "../engine/core/random.ts";
import type { Instant } from "../engine/core/time.ts";
import type { StateAccess } from "./state-access.ts";

/**
 * Additions to the contract: an OpenAPI 3.1 document and handlers. The document may refer only to itself and to the
 * schemas of the contract.
 * @example
 * const additions: Additions = {
 *   paths: { "/customer/{id}": { get: { operationId: "getCustomer", responses: { 200: { description: "Found." } } } } },
 *   handlers: { getCustomer: ({ path }, { state }) => state.need("customers", Number(path.id)) },
 * };
 */
export interface Additions {
  /** `3.1.0` or another 3.1 version; optional. */
  readonly openapi?: string;
  /** For tools; the mock always uses JSON Schema 2020-12. */
  readonly jsonSchemaDialect?: string;
  /** For people and tools; the mock serves its own info. */
  readonly info?: object;
  /** For tools; the mock serves its own list. */
  readonly servers?: readonly object[];
  /** Groups of operations, with their descriptions. */
  readonly tags?: readonly object[];
  /** Default for operations without `security`; if absent, a bearer token or a session, as in the contract. */
  readonly security?: readonly object[];
  /** Operations by path and method. Replacing an operation of the contract requires `x-replaces: true`. */
  readonly paths?: { readonly [path: string]: object };
  /** Schemas and other parts. A schema with the name of a contract schema adds optional properties to it. */
  readonly components?: { readonly [group: string]: { readonly [name: string]: object } };
  /**
   * Handlers by operationId or by method and path (`GET /customer/{id}`). Without a handler, an operation returns the
   * first example of its success response.
   */
  readonly handlers?: { readonly [operation: string]: AdditionHandler };
}

/**
 * Handles a request synchronously, in one transaction of the sandbox; throwing rolls back its changes.
 * @returns the body of the success response, or the result of `reply`
 */
export type AdditionHandler = (request: AddedRequest, context: AdditionContext) => unknown;

/** A request that satisfies the contract of its operation. */
export interface AddedRequest {
  readonly operationId: string;
  /** Path parameters by name, decoded. */
  readonly path: { readonly [name: string]: string | number | boolean };
  /** Query parameters by name, decoded; omitted parameters have their default values. */
  readonly query: { readonly [name: string]: string | number | boolean };
  /** The body; undefined if the request has none. The handler decides its type. */
  // biome-ignore lint/suspicious/noExplicitAny: checked by the operation's own contract, which the compiler does not know.
  readonly body: any;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The tools of a handler. Use nothing else, so that equal requests to equal states get equal responses. */
export interface AdditionContext {
  /** The records of the sandbox, in the transaction of this request. */
  readonly state: StateAccess;
  /** The time of the sandbox. */
  readonly clock: AdditionClock;
  /** Random numbers; the position of the stream is part of the state. */
  readonly random: RandomStream;
  /**
   * Runs the operation that this one replaces (`x-replaces`), in the same transaction, and returns the body of its
   * success response; throws its refusals.
   * @param input replaces parts of the request; the other parts are reduced to what the replaced operation declares
   */
  // biome-ignore lint/suspicious/noExplicitAny: the body of the replaced operation, which the compiler does not know.
  next(input?: OriginalInput): any;
  /** The user whom the request acts for. */
  readonly caller: RecordOf<"users">;
  /** A response with a status other than 200, which the operation must declare. */
  reply(status: number, body?: unknown, headers?: Readonly<Record<string, string>>): Reply;
  /** An error to throw: the response has the contract's error schema, and all changes are rolled back. */
  refuse(status: RefusalStatus, code: string, message: string): Error;
}

/** Parts of a request for the operation that a handler replaces. */
export interface OriginalInput {
  readonly path?: AddedRequest["path"];
  readonly query?: AddedRequest["query"];
  readonly body?: unknown;
}

export type RefusalStatus = 400 | 403 | 404 | 409 | 422 | 429 | 503;

/** The sandbox's time, constant during a request. */
export interface AdditionClock {
  /** Milliseconds since 1970. */
  now(): Instant;
  /** `2026-03-02T09:00:00Z` */
  iso(): string;
  /** `2026-03-02 09:00:00`, as in tickets and worklogs. */
  dateTime(): string;
}

/**
 * Returns the additions unchanged; gives handlers their types in an editor.
 * @example
 * export const additions = defineAdditions({
 *   paths: { "/ping": { get: { operationId: "ping", responses: { 200: { description: "Alive." } } } } },
 *   handlers: { ping: () => ({ ok: true }) },
 * });
 */
export function defineAdditions(additions: Additions): Additions {
  return additions;
}
