// Checks that a request has a body if one is required and none if not allowed; schemas cannot express this.
import type { OperationRoute } from "../../spec/generated/operations.ts";
import type { Violation } from "../engine/core/errors.ts";
import { isObject } from "../engine/core/is-object.ts";
import { describeFound } from "./describe.ts";
import type { Contract } from "./validators.ts";

/** The violation of a missing or superfluous body, if any. */
export function checkBodyPresence(
  { operationId, body: need }: Pick<OperationRoute, "body"> & { readonly operationId: string },
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
