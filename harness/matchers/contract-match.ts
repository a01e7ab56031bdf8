// The `toMatchContract` matcher: checks a response or a body against the published contract.

import type { OperationId } from "../../mock/contract/operation-types.ts";
import { formatCount } from "../../mock/engine/core/text/format-count.ts";
import { checkResponse, type ResponseViolation } from "../contract-checks.ts";
import { requireOperation } from "../contract-operation.ts";
import { differenceLines } from "./difference-lines.ts";
import type { MatcherOutcome } from "./matcher-types.ts";
import { type ReceivedResponse, readReceived } from "./received-response.ts";

/**
 * See TicketMatchers. For a plain body the outcome is synchronous. A `Response` can still be read afterwards.
 * @param status expected status of the response; for a plain body, the status that it belongs to, default 200
 * @throws RangeError for an unknown operation; TypeError for a response whose body was already read, and for
 *   a promise
 */
export function toMatchContract(received: unknown, operationId: OperationId, status?: number): Promise<MatcherOutcome>;
export function toMatchContract(
  received: unknown,
  operationId: OperationId,
  status?: number,
): MatcherOutcome | Promise<MatcherOutcome> {
  requireOperation(operationId);
  if (isPromise(received)) {
    const remedy = `await expect(await …).toMatchContract("${operationId}")`;
    throw new TypeError(`toMatchContract received a promise, not its result: \`${remedy}\`.`);
  }
  const pendingResponse = readReceived(received);
  if (pendingResponse === undefined)
    return toOutcome(operationId, status ?? 200, checkResponse(operationId, status ?? 200, received));
  return pendingResponse.then((response) =>
    toOutcome(operationId, response.status, checkStatus(operationId, status, response)),
  );
}

function checkStatus(
  operationId: OperationId,
  status: number | undefined,
  { status: found, headers, body }: ReceivedResponse,
): readonly ResponseViolation[] {
  const breaches = checkResponse(operationId, found, body, { headers });
  if (status === undefined || status === found) return breaches;
  return [{ in: "status", pointer: "", found: String(found), expected: String(status) }, ...breaches];
}

function toOutcome(operationId: string, status: number, breaches: readonly ResponseViolation[]): MatcherOutcome {
  const { method, path } = requireOperation(operationId);
  const scope = `the contract of ${operationId} (${method} ${path}) with status ${status}`;
  const count = formatCount(breaches.length, "place");
  const pass = breaches.length === 0;
  return {
    pass,
    message: () =>
      pass
        ? `expected the response not to match ${scope}, but it does`
        : [`expected the response to match ${scope}; it deviates in ${count}`, ...differenceLines(breaches)].join("\n"),
  };
}

function isPromise(value: unknown): boolean {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}
