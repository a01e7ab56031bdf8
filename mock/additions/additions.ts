// Types of additions: OpenAPI paths and schemas that one mock serves beside the contract of the package, and the handlers that answer
// them. mock/additions/load-additions.ts reads them; docs/additions.md shows them at work.

import type { Reply } from "../contract/reply.ts";
import type { RecordOf } from "../domain/records/record-types.ts";
import type { RandomStream } from "../engine/core/random.ts";
import type { Instant } from "../engine/core/time.ts";
import type { StateAccess } from "./state-access.ts";

/**
 * What a mock serves beside its contract: an OpenAPI 3.1 document, and handlers. It refers only to itself and to the schemas of the contract.
 * @example
 * const additions: Additions = {
 *   paths: { "/customer/{id}": { get: { operationId: "getCustomer", responses: { 200: { description: "The customer." } } } } },
 *   handlers: { getCustomer: ({ path }, { state }) => state.need("customers", Number(path.id)) },
 * };
 */
export interface Additions {
  /** `3.1.0` or another of 3.1; may be left out. */
  readonly openapi?: string;
  /** Read by tools; the mock takes JSON Schema 2020-12. */
  readonly jsonSchemaDialect?: string;
  /** Read by people and tools; the mock keeps its own. */
  readonly info?: object;
  /** Read by tools; the mock keeps its own. */
  readonly servers?: readonly object[];
  /** Described groups of operations. */
  readonly tags?: readonly object[];
  /** Of the operations that say none themselves; left out: that of the contract, a bearer or a session. */
  readonly security?: readonly object[];
  /** Operations by path and method. One in the place of an operation of the contract says `x-replaces: true`. */
  readonly paths?: { readonly [path: string]: object };
  /** Schemas and other parts. A schema with a name of the contract adds optional properties to that one. */
  readonly components?: { readonly [group: string]: { readonly [name: string]: object } };
  /**
   * Who answers, by operationId or by method and path (`GET /customer/{id}`). An operation without a handler answers with the first example
   * of its success.
   */
  readonly handlers?: { readonly [operation: string]: AdditionHandler };
}

/**
 * Answers a request, at once: it runs in one transaction of the sandbox, and what it throws undoes what it changed.
 * @returns the body of the operation's success, or what `reply` gives
 */
export type AdditionHandler = (request: AddedRequest, context: AdditionContext) => unknown;

/** A request that keeps the contract of its operation. */
export interface AddedRequest {
  /** Which operation it is for. */
  readonly operationId: string;
  /** Path parameters by name, decoded. */
  readonly path: { readonly [name: string]: string | number | boolean };
  /** Query parameters by name, decoded; one that was not sent has its default, or is missing. */
  readonly query: { readonly [name: string]: string | number | boolean };
  /** Undefined where none was sent. Its type is for the handler to say. */
  // biome-ignore lint/suspicious/noExplicitAny: the operation's own contract has checked it; the compiler does not know that contract.
  readonly body: any;
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What a handler works with. Nothing else should decide what it answers: equal requests to equal states get equal answers. */
export interface AdditionContext {
  /** The records of the sandbox, in the transaction of this request. */
  readonly state: StateAccess;
  /** The time of the sandbox. */
  readonly clock: AdditionClock;
  /** Chance; its position is part of the state. */
  readonly random: RandomStream;
  /** Whom the request acts for. */
  readonly caller: RecordOf<"users">;
  /** An answer with a status of its own, which the operation has to declare. */
  reply(status: number, body?: unknown, headers?: Readonly<Record<string, string>>): Reply;
  /** An error to throw: answered in the error form of the contract, and nothing is changed. */
  refuse(status: RefusalStatus, code: string, message: string): Error;
}

/** The statuses of refusals. */
export type RefusalStatus = 400 | 403 | 404 | 409 | 422 | 429 | 503;

/** The sandbox's time, the same throughout a request. */
export interface AdditionClock {
  /** Milliseconds since 1970. */
  now(): Instant;
  /** `2026-03-02T09:00:00Z` */
  iso(): string;
  /** `2026-03-02 09:00:00`, as tickets and worklogs have it. */
  dateTime(): string;
}

/**
 * Additions as they are; for the types of handlers in an editor.
 * @example
 * export const additions = defineAdditions({
 *   paths: { "/ping": { get: { operationId: "ping", responses: { 200: { description: "Well." } } } } },
 *   handlers: { ping: () => ({ ok: true }) },
 * });
 */
export function defineAdditions(additions: Additions): Additions {
  return additions;
}
