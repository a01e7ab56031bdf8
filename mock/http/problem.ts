// Turns thrown errors into responses with the contract's Error schema, and maps each error to its status.

import { HandlerFault } from "../contract/reply.ts";
import { statuses } from "../engine/core/error-statuses.ts";
import { DomainError, type Violation } from "../engine/core/errors.ts";
import { withLength } from "../engine/core/json-text.ts";
import type { Logger } from "../engine/core/logger.ts";
import type { Redactor } from "../engine/core/secrets/redactor.ts";
import type { PlainResponse } from "./plain-response.ts";
import { ResponseBreach } from "./steps/assert-response.ts";
import { toPlainResponse } from "./steps/encode.ts";

/** The request, for the log. */
export interface FailedRequest {
  readonly method: string;
  readonly path: string;
  readonly operationId?: string | undefined;
  /** Called only if the log needs it. */
  requestId(): string;
}

/** Where errors are logged. */
export interface ErrorLog {
  readonly logger: Logger;
  readonly redactor: Redactor;
}

/** Converts an error to a response. Any error but a DomainError is a bug in the mock or an addition: logged, and becomes a 500. */
export function toProblem(error: unknown, request: FailedRequest, { logger, redactor }: ErrorLog): PlainResponse {
  if (error instanceof DomainError) return toRefusal(error, redactor);
  const { method, path, operationId } = request;
  const facts = { method, path, operationId, requestId: request.requestId() };
  if (error instanceof ResponseBreach) {
    const [first] = error.findings;
    logger.error("response_breaks_contract", { ...facts, pointer: first?.pointer, message: error.message });
    const violations = error.findings.map((finding) => redactor.violation({ in: "body", ...finding }));
    return problem({ code: "response_breaks_contract", message: redactor.text(error.message), violations });
  }
  if (error instanceof HandlerFault) {
    logger.error("handler_failed", { ...facts, ...toCause(error.cause), message: error.message });
    const violations = error.violations.map(redactor.violation);
    return problem({ code: "handler_failed", message: redactor.text(error.message), violations });
  }
  logger.error("internal_error", { ...facts, ...toCause(error) });
  const message = `The mock failed on ${request.method} ${request.path}; its log says why.`;
  return problem({ code: "internal_error", message: redactor.text(message) });
}

// Anything can be thrown, even values whose properties throw; the client still gets a valid response.
function toCause(error: unknown): { readonly message: string; readonly stack?: string | undefined } {
  try {
    return error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error) };
  } catch {
    return { message: "The thrown value cannot be converted to a string." };
  }
}

export function toRefusal(error: DomainError, redactor: Redactor, headers = headersOf(error)): PlainResponse {
  const { category, code, summary, violations } = error;
  const message = redactor.message(summary, violations);
  return problem({
    status: statuses[category],
    code,
    message,
    violations: violations.map(redactor.violation),
    headers,
  });
}

interface Problem extends Pick<PlainResponse, "code"> {
  /** Default: 500. */
  readonly status?: number;
  readonly message: string;
  readonly violations?: readonly Violation[];
  readonly headers?: PlainResponse["headers"] | undefined;
}

function problem({ status = 500, code, message, violations = [], headers }: Problem): PlainResponse {
  const body = { success: false, message, code, ...(violations.length === 0 ? {} : { violations }) };
  return { ...toPlainResponse(withLength(JSON.stringify(body)), "application/json", headers, status), code };
}

function headersOf({ category, code, retryAfterSeconds }: DomainError): Readonly<Record<string, string>> | undefined {
  if (retryAfterSeconds !== undefined) return { "retry-after": String(retryAfterSeconds) };
  if (category === "unauthenticated") {
    return { "www-authenticate": code.endsWith("token_missing") ? "Bearer" : 'Bearer error="invalid_token"' };
  }
  // The rest of the body is not read, so the connection cannot be reused.
  return category === "tooLarge" ? { connection: "close" } : undefined;
}
