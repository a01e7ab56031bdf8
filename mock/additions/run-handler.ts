// Runs the handler of an added operation in the transaction of its request.
import { HandlerFault, Reply } from "../contract/reply.ts";
import type { ServiceRoute } from "../contract/routes.ts";
import type { ServiceContract } from "../contract/service-contract.ts";
import { toFlat } from "../control/record-editing/flat-fields.ts";
import type { RecordFactories } from "../domain/records/factories.ts";
import { DomainError, type ErrorCategory } from "../engine/core/errors.ts";
import { toJsonArgument } from "../engine/core/json-argument.ts";
import { toIso, toSpacedDateTime } from "../engine/core/time.ts";
import type { AddedCall } from "../run-operations.ts";
import type { AddedRequest, AdditionHandler, OriginalInput, RefusalStatus } from "./additions.ts";
import { toReplyHeaders } from "./reply-headers.ts";
import { type Originals, runOriginal } from "./run-original.ts";
import { createStateAccess } from "./state-access.ts";

export interface HandlerDependencies {
  readonly factories: RecordFactories;
  readonly service: ServiceContract;
  readonly originals: Originals;
}

const categories: { readonly [Status in RefusalStatus]: ErrorCategory } = {
  400: "invalid",
  403: "forbidden",
  404: "notFound",
  409: "conflict",
  422: "rule",
  429: "tooMany",
  503: "unavailable",
};

/** A refusal that a handler throws on purpose. */
class Refusal extends DomainError {}

/** The lowest 2xx status. */
function successOf({ statuses }: ServiceRoute): number {
  return statuses.find((status) => status >= 200 && status < 300) ?? 200;
}

/**
 * Creates an operation that runs a handler.
 * @throws HandlerFault if the handler throws anything but a refusal
 */
export function toAddedOperation(
  handler: AdditionHandler,
  route: ServiceRoute,
  dependencies: HandlerDependencies,
): (call: AddedCall) => Reply | Promise<unknown> {
  const success = successOf(route);
  const { operationId } = route;
  return (call) => {
    const original = trackOriginal(route, call, dependencies.originals);
    const context = { ...toContext(operationId, call, dependencies), next: original.next };
    const reply = run(() => handler(toRequest(operationId, call), context), operationId, original.refusals);
    if (reply instanceof Promise && original.results.has(reply)) return reply;
    assertSynchronous(reply, operationId);
    const { status, body, headers } = reply instanceof Reply ? reply : new Reply(success, reply);
    // Copies the body, because the handler may change it later, and checked bodies are cached by object.
    const copiedBody = run(() => toJsonArgument(body), operationId);
    return new Reply(status, copiedBody, headers);
  };
}

/** The replaced operation as `next` for one call of a handler, with everything that `next` has thrown and returned. */
function trackOriginal(route: ServiceRoute, call: AddedCall, originals: Originals) {
  const refusals = new Set<unknown>();
  const results = new Set<unknown>();
  function next(input: OriginalInput = {}): unknown {
    try {
      const result = runOriginal(originals, route, call, input);
      results.add(result);
      return result;
    } catch (error) {
      refusals.add(error);
      throw error;
    }
  }
  return { next, refusals, results };
}

function assertSynchronous(reply: unknown, operationId: string): void {
  if (!isPromise(reply)) return;
  // An unhandled rejection would end the process.
  reply.then(undefined, () => undefined);
  throw new HandlerFault(`The handler of ${operationId} returned a promise; handlers must be synchronous.`);
}

/** @param refusals errors of the replaced operation, which go to the client */
function run<T>(work: () => T, operationId: string, refusals: ReadonlySet<unknown> = new Set()): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal || error instanceof HandlerFault) throw error;
    if (error instanceof DomainError && refusals.has(error)) throw error;
    // Refusals that the state throws go to the client, unless the handler wrote an invalid record.
    if (error instanceof DomainError && error.category !== "invalid") throw error;
    const violations = error instanceof DomainError ? error.violations : [];
    throw new HandlerFault(`The handler of ${operationId} threw ${describeError(error)}`, violations, error);
  }
}

function describeError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}

function toRequest(operationId: string, { input, headers }: AddedCall): AddedRequest {
  const { path, query, body } = input;
  return { operationId, path: toValues(path), query: toValues(query), body, headers: Object.fromEntries(headers) };
}

/** Parameters are strings, numbers and booleans. */
function toValues(parameters: Readonly<Record<string, unknown>>): AddedRequest["path"] {
  const entries = Object.entries(parameters).flatMap(([name, value]): [string, string | number | boolean][] =>
    typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? [[name, value]] : [],
  );
  return Object.fromEntries(entries);
}

function toContext(operationId: string, { tx, caller }: AddedCall, dependencies: HandlerDependencies) {
  const { now } = tx;
  return {
    state: createStateAccess({ tx, ...dependencies }),
    clock: { now: () => now, iso: () => toIso(now), dateTime: () => toSpacedDateTime(now) },
    random: tx.random(`addition ${operationId}`),
    caller: toFlat("users", caller),
    reply: (status: number, body?: unknown, headers?: Readonly<Record<string, string>>) =>
      new Reply(status, body, headers === undefined ? {} : toReplyHeaders(headers)),
    refuse: (status: RefusalStatus, code: string, message: string) =>
      refuse({ status, code, message }, operationId, dependencies.service),
  };
}

interface RefusalRequest {
  readonly status: RefusalStatus;
  readonly code: string;
  readonly message: string;
}

/** Checks the status and the error at run time too, because handlers may be written in JavaScript. */
function refuse({ status, code, message }: RefusalRequest, operationId: string, service: ServiceContract): Refusal {
  if (!Object.hasOwn(categories, status)) {
    const codes = Object.keys(categories).join(", ");
    throw new RangeError(
      `refuse(${status}, …): a refusal has one of the statuses ${codes}; for any other, return reply(${status}, …)`,
    );
  }
  const [violation] = service.compile().checkResponse(operationId, { success: false, message, code }, status);
  if (violation !== undefined) {
    const { pointer, found, expected } = violation;
    const place = pointer === "" ? "its root" : pointer;
    throw new RangeError(
      `refuse(${status}, …): the error breaks the schema of ${operationId} for this status at ${place}: found ${found}, expected ${expected}`,
    );
  }
  return new Refusal(categories[status], code, message);
}
