// Maps the category of a refusal to its HTTP status, and back.
import type { ErrorCategory } from "./errors.ts";
import { keysOf } from "./tables.ts";

export const statuses: { readonly [Category in ErrorCategory]: number } = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  tooSlow: 408,
  conflict: 409,
  gone: 410,
  tooLarge: 413,
  unsupportedMediaType: 415,
  unmetExpectation: 417,
  rule: 422,
  tooMany: 429,
  headersTooLarge: 431,
  notImplemented: 501,
  unavailable: 503,
  full: 507,
};

export function categoryOf(status: number): ErrorCategory | undefined {
  return keysOf(statuses).find((category) => statuses[category] === status);
}
