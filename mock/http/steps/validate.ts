// Checks a decoded request against the contract and reports all violations together.
import { checkRequest, toInput } from "../../contract/check-request.ts";
import type { Contract, DecodedRequest } from "../../contract/validators.ts";
import { invalidRequest } from "../../engine/core/errors.ts";
import type { Route } from "../compiled-route.ts";
import type { Decoded } from "./decode.ts";

/**
 * The request as the operation takes it: without the `{}` that means no body.
 * @throws DomainError invalid `invalid_request`
 */
export function validate(route: Route, decoded: Decoded, contract: Contract): DecodedRequest {
  const input = toInput(route, decoded);
  const breaches = checkRequest(route, input, decoded.body, contract);
  if (decoded.violations.length === 0 && breaches.length === 0) return input;
  const inTexts = new Set(decoded.violations.map((violation) => violation.in + violation.pointer));
  const all = [
    ...decoded.violations,
    ...breaches.filter((violation) => !inTexts.has(violation.in + violation.pointer)),
  ];
  throw invalidRequest(all, `The request breaks the contract of ${route.method} ${route.path}`);
}
