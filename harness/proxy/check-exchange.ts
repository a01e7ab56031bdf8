// Checks a request and its response against the contract, in the same steps as the mock's pipeline.
import { findPath, routes } from "../../mock/contract/routes.ts";
import { compileContract } from "../../mock/contract/validators.ts";
import { DomainError, type Violation } from "../../mock/engine/core/errors.ts";
import { truncate } from "../../mock/engine/core/truncate.ts";
import { type CompiledRoute, compileRoute } from "../../mock/http/compiled-route.ts";
import { decode } from "../../mock/http/steps/decode.ts";
import { validate } from "../../mock/http/steps/validate.ts";
import type { OperationRoute } from "../../spec/generated/operations.ts";
import { checkRules } from "../request-rules.ts";
import { findViolations } from "../verify/checks/response-violations.ts";

/** Larger bodies are passed on unchecked. */
export const maxCheckedBytes = 4 * 1024 * 1024;

const noViolations: readonly never[] = Object.freeze([]);
const compiledRoutes = new Map<OperationRoute, CompiledRoute<OperationRoute>>();

/** The parts of a request that have arrived. */
export interface RequestParts {
  readonly method: string;
  /** The path below the base path, as sent, without the query. */
  readonly path: string;
  /** The query as sent, without the question mark. */
  readonly query: string;
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A request's breaches, and its body as a JSON value or, if it is not JSON, as text. */
export interface CheckedRequest {
  readonly violations: readonly Violation[];
  readonly body: unknown;
}

export function findRoute(method: string, path: string): OperationRoute | undefined {
  const template = findPath(path)?.template;
  const routedMethod = method === "HEAD" ? "GET" : method;
  return routes.find((route) => route.path === template && route.method === routedMethod);
}

/** @param body undefined if it was too large to collect: then only path and query are checked */
export async function checkRequest(
  route: OperationRoute | undefined,
  request: RequestParts,
  body: Uint8Array<ArrayBuffer> | undefined,
): Promise<CheckedRequest> {
  if (route === undefined)
    return { violations: request.method === "OPTIONS" ? noViolations : [unknownOperation(request)], body: undefined };
  const { path, query } = request;
  const received = { path, query, request: toRequest(request, body), requestBody: undefined, requestBytes: 0 };
  try {
    const decoded = await decode(compileOnce(route), received, maxCheckedBytes);
    validate(body === undefined ? { ...route, body: "none" } : route, decoded, compileContract());
    return { violations: checkRules(route.operationId, decoded), body: received.requestBody };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { violations, summary, code } = error;
    const violation = { in: "body", pointer: "", found: code, expected: truncate(summary, 300) } as const;
    return { violations: violations.length === 0 ? [violation] : violations, body: received.requestBody };
  }
}

/** Begins `found` of violations in a response, because the journal lists them with those in the request. */
const responsePrefix = "in the response: ";

/** Whether a violation in the journal is in the response. */
export function isInResponse({ found }: Pick<Violation, "found">): boolean {
  return found.startsWith(responsePrefix);
}

/** Returns the breaches in a response as violations. */
export function checkResponse(
  route: OperationRoute | undefined,
  response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    /** The JSON value; undefined if there is none. */
    readonly body: unknown;
    /** Whether to check the body: it was read, and the contract may expect one. */
    readonly isBodyChecked: boolean;
    /** Whether the bytes of the body are UTF-8; default true. */
    readonly isUtf8?: boolean | undefined;
  },
): readonly Violation[] {
  if (route === undefined || response.status === 304) return noViolations;
  const { isBodyChecked, ...parts } = response;
  return findViolations({ operationId: route.operationId, ...parts })
    .filter((violation) => isBodyChecked || violation.in !== "body")
    .map((violation) => ({
      ...violation,
      in: violation.in === "body" ? "body" : "header",
      pointer: violation.in === "status" ? "/:status" : violation.pointer,
      found: `${responsePrefix}${violation.found}`,
    }));
}

function compileOnce(route: OperationRoute): CompiledRoute<OperationRoute> {
  const compiledRoute = compiledRoutes.get(route) ?? compileRoute(route, "");
  compiledRoutes.set(route, compiledRoute);
  return compiledRoute;
}

function toRequest({ method, headers }: RequestParts, body: Uint8Array<ArrayBuffer> | undefined): Request {
  const bodyHeaders = new Headers();
  for (const name of ["content-type", "content-encoding"]) {
    const value = headers[name];
    if (typeof value === "string") bodyHeaders.set(name, value);
  }
  const hasBody = body !== undefined && body.byteLength > 0 && method !== "GET" && method !== "HEAD";
  return new Request("http://proxy.local/", { method, headers: bodyHeaders, ...(hasBody ? { body } : {}) });
}

function unknownOperation({ method, path }: RequestParts): Violation {
  const found = truncate(`${method} ${path}`, 200);
  return { in: "path", pointer: "", found, expected: "an operation of the contract" };
}
