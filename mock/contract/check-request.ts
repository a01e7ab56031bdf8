// Checks a request, including the presence of a body, which schemas cannot express.
import type { OperationRoute } from "../../spec/generated/operations.ts";
import type { Violation } from "../engine/core/errors.ts";
import { isObject } from "../engine/core/is-object.ts";
import { describeFound } from "./describe.ts";
import type { Contract, DecodedRequest } from "./validators.ts";

type CheckedRoute = Pick<OperationRoute, "body"> & { readonly operationId: string };

/**
 * Finds every violation in a request.
 * @param input the request as converted by `toInput`
 * @param body the body as sent
 */
export function checkRequest(
  route: CheckedRoute,
  input: DecodedRequest,
  body: unknown,
  contract: Contract,
): readonly Violation[] {
  const violations = contract.checkRequest(route.operationId, input);
  const bodyViolation = checkBodyPresence(route, body, contract);
  return bodyViolation === undefined ? violations : [...violations, bodyViolation];
}

/** Converts a request to its operation's input; drops the `{}` that a client may send instead of no body. */
export function toInput({ body: need }: CheckedRoute, { path, query, body }: DecodedRequest): DecodedRequest {
  return { path, query, body: need === "none" ? undefined : body };
}

/** The violation of a missing or superfluous body, if any. */
function checkBodyPresence(
  { operationId, body: need }: CheckedRoute,
  body: unknown,
  contract: Contract,
): Violation | undefined {
  if (need === "required" && body === undefined) {
    return { in: "body", pointer: "", found: "nothing", expected: contract.expectedBody(operationId) };
  }
  if (need !== "none" || body === undefined || isEmptyObject(body)) return undefined;
  return { in: "body", pointer: "", found: describeFound(body), expected: "no body, or {}" };
}

function isEmptyObject(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}
