// Builds the responses that faults send instead of the operation's: errors in the contract's schema, or no response.
import { codeOf } from "../../contract/error-code.ts";
import type { ServiceContract } from "../../contract/service-contract.ts";
import type { EffectOf } from "../../control/faults/fault.ts";
import { withLength } from "../../engine/core/json-text.ts";
import type { Answer } from "../answer.ts";
import { exampleOfStatus } from "../contract-examples.ts";
import { toAnswer } from "./encode.ts";

export interface StruckOperation {
  readonly operationId: string;
  readonly service: ServiceContract;
}

/** Retry-After in the contract's example of a 429. */
const exampleWaitSeconds = 2;

/** Creates the error answer for a status; code and message default to the contract's example. */
export function toStatusAnswer(
  { operationId, service }: StruckOperation,
  { status, code, message }: Omit<EffectOf<"status">, "kind">,
): Answer {
  const example = exampleOfStatus(operationId, status, service)?.value;
  if (code === undefined && message === undefined && example !== undefined) return toErrorAnswer(status, example);
  const envelope = { message: `Injected answer of status ${status}.`, code: `status_${status}`, ...toObject(example) };
  return toErrorAnswer(status, { success: false, message: message ?? envelope.message, code: code ?? envelope.code });
}

/** Creates a 429 `rate_limited` with Retry-After. */
export function toLimitedAnswer(retryAfterSeconds: number): Answer {
  const unit = retryAfterSeconds === 1 ? "second" : "seconds";
  const message = `Too many requests; try again in ${retryAfterSeconds} ${unit}.`;
  return toErrorAnswer(429, { success: false, message, code: "rate_limited" }, retryAfterSeconds);
}

export function toErrorAnswer(status: number, body: unknown, retryAfterSeconds = exampleWaitSeconds): Answer {
  const headers = headersOf(status, retryAfterSeconds);
  return { ...toAnswer(withLength(JSON.stringify(body)), "application/json", headers, status), code: codeOf(body) };
}

export function toUnanswered(ending: "reset" | "closed" | "abandoned"): Answer {
  return { status: 0, headers: {}, body: null, wire: { kind: "unanswered", ending } };
}

function headersOf(status: number, retryAfterSeconds: number): Readonly<Record<string, string>> {
  if (status === 429) return { "retry-after": String(retryAfterSeconds) };
  return status === 401 ? { "www-authenticate": "Bearer" } : {};
}

function toObject(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}
