// Step "validate": holds a decoded request against the contract, every violation at once. Called by mock/http/pipeline.ts.
import { describeFound } from "../../contract/describe.ts";
import type { Contract, DecodedRequest } from "../../contract/validators.ts";
import { DomainError, type Violation } from "../../core/errors.ts";
import type { Route } from "../compiled-route.ts";
import type { Decoded } from "./decode.ts";

const mostListed = 200;

/**
 * The request as the operation takes it: without the `{}` that stands for no body.
 * @throws DomainError 400 invalid_request with at most 200 violations
 */
export function validate(route: Route, decoded: Decoded, contract: Contract): DecodedRequest {
  const input = { path: decoded.path, query: decoded.query, body: route.body === "none" ? undefined : decoded.body };
  const breaches = contract.checkRequest(route.operationId, input);
  const wrongBody = checkPresence(route, decoded.body, contract);
  if (decoded.violations.length === 0 && breaches.length === 0 && wrongBody === undefined) return input;
  const inTexts = new Set(decoded.violations.map((violation) => violation.in + violation.pointer));
  const all = [
    ...decoded.violations,
    ...breaches.filter((violation) => !inTexts.has(violation.in + violation.pointer)),
    ...(wrongBody ?? []),
  ];
  throw new DomainError("invalid", "invalid_request", toMessage(route, all), all.slice(0, mostListed));
}

function checkPresence(route: Route, body: unknown, contract: Contract): readonly Violation[] | undefined {
  if (route.body === "required" && body === undefined) {
    return [{ in: "body", pointer: "", found: "nothing", expected: contract.expectedBody(route.operationId) }];
  }
  if (route.body !== "none" || body === undefined || isEmptyObject(body)) return undefined;
  return [{ in: "body", pointer: "", found: describeFound(body), expected: "no body, or {}" }];
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
}

function toMessage({ method, path }: Route, violations: readonly Violation[]): string {
  const [first] = violations;
  if (first === undefined) return `The request breaks the contract of ${method} ${path}.`;
  const place = `${first.in}${first.pointer === "" ? "" : ` ${first.pointer}`}`;
  const more = violations.length === 1 ? "" : ` (the first of ${violations.length} violations)`;
  return `The request breaks the contract of ${method} ${path}: ${place}: found ${first.found}, expected ${first.expected}${more}.`;
}
