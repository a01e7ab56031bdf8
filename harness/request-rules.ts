// What is wrong with a request beyond its schemas, as violations. Used by harness/contract-checks.ts; the rules are those of the mock.
import type { Input, OperationId } from "../mock/contract/operation-types.ts";
import { DomainError, type Violation } from "../mock/core/errors.ts";
import { checkShape, deepest } from "../mock/http/steps/read-body.ts";
import { requestRules } from "../mock/services/request-rules.ts";

/** A body that is nested too deeply, or has objects with too many properties, is not looked at any further. */
export function checkBodyShape(body: unknown): readonly Violation[] {
  return violationsOf(() => checkShape(body, deepest));
}

/** @param parts by its schemas a right request, where parts may be left out */
export function checkRules<Id extends OperationId>(
  operationId: Id,
  parts: { readonly [Part in "path" | "query" | "body"]: unknown },
): readonly Violation[] {
  const rule = requestRules[operationId];
  // Its schemas have just been checked.
  return rule === undefined ? [] : violationsOf(() => rule(parts as Partial<Input<Id>>));
}

function violationsOf(check: () => unknown): readonly Violation[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof DomainError) return error.violations;
    throw error;
  }
}
