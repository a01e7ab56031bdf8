// Builds the responses that faults send instead of the operation's: errors in the contract's schema, or no response.
import { codeOf } from "../../contract/error-code.ts";
import type { ServiceContract } from "../../contract/service-contract.ts";
import type { EffectOf } from "../../control/faults/fault.ts";
import { withLength } from "../../engine/core/json-text.ts";
import { exampleOfStatus } from "../contract-examples.ts";
import type { PlainResponse } from "../plain-response.ts";
import { toPlainResponse } from "./encode.ts";

export interface StruckOperation {
  readonly operationId: string;
  readonly service: ServiceContract;
}

/** Retry-After in the contract's example of a 429. */
const exampleWaitSeconds = 2;

/** Creates the error response for a status; code and message default to the contract's example. */
export function toStatusResponse(
  { operationId, service }: StruckOperation,
  { status, code, message }: Omit<EffectOf<"status">, "kind">,
): PlainResponse {
  const example = exampleOfStatus(operationId, status, service)?.value;
  if (code === undefined && message === undefined && example !== undefined) return toErrorResponse(status, example);
  const envelope = {
    message: `Injected response with status ${status}.`,
    code: `status_${status}`,
    ...toObject(example),
  };
  return toErrorResponse(status, { success: false, message: message ?? envelope.message, code: code ?? envelope.code });
}

/** Creates a 429 `rate_limited` with Retry-After. */
export function toLimitedResponse(retryAfterSeconds: number): PlainResponse {
  const unit = retryAfterSeconds === 1 ? "second" : "seconds";
  const message = `Too many requests; try again in ${retryAfterSeconds} ${unit}.`;
  return toErrorResponse(429, { success: false, message, code: "rate_limited" }, retryAfterSeconds);
}

export function toErrorResponse(status: number, body: unknown, retryAfterSeconds = exampleWaitSeconds): PlainResponse {
  const headers = headersOf(status, retryAfterSeconds);
  return {
    ...toPlainResponse(withLength(JSON.stringify(body)), "application/json", headers, status),
    code: codeOf(body),
  };
}

export function toUnsent(ending: "reset" | "closed" | "abandoned"): PlainResponse {
  return { status: 0, headers: {}, body: null, wire: { kind: "unsent", ending } };
}

function headersOf(status: number, retryAfterSeconds: number): Readonly<Record<string, string>> {
  if (status === 429) return { "retry-after": String(retryAfterSeconds) };
  return status === 401 ? { "www-authenticate": "Bearer" } : {};
}

function toObject(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}
