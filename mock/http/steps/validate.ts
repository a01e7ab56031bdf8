// Checks a decoded request against the contract and reports all violations together.
import { checkRequest, toInput } from "../../contract/check-request.ts";
import type { Contract, DecodedRequest } from "../../contract/validators.ts";
import { invalidRequest } from "../../engine/core/errors.ts";
import type { Route } from "../compiled-route.ts";
import type { Decoded } from "./decode.ts";

/**
 * Returns the operation's input, without the `{}` that a client may send instead of no body.
 * @throws DomainError invalid `invalid_request`
 */
export function validate(route: Route, decoded: Decoded, contract: Contract): DecodedRequest {
  const input = toInput(route, decoded);
  const breaches = checkRequest(route, input, decoded.body, contract);
  if (decoded.violations.length === 0 && breaches.length === 0) return input;
  const undecodable = new Set(decoded.violations.map((violation) => violation.in + violation.pointer));
  const violations = [
    ...decoded.violations,
    ...breaches.filter((violation) => !undecodable.has(violation.in + violation.pointer)),
  ];
  throw invalidRequest(violations, `The request breaks the contract of ${route.method} ${route.path}`);
}
